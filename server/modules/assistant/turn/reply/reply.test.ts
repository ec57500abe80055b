import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { Answer } from '../../../../../contract/assistant/answer.ts'
import {
  aClaim,
  aFoundProduct,
  aGrounded,
  anAdmitted,
  aSpan,
  gatheredOf,
} from '../../../../test/kit/assistant/a-scripted-turn.ts'
import { anUnderstanding, aQuestion, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { Evidence, Grounded, NewIntent, NewTicket, Reply, Understanding } from '../pipeline.ts'
import { noConstraints } from '../understand/constraints/constraints.ts'
import { decide } from './confirm.ts'
import { failedReply, stoppedReply } from './failure-reply.ts'
import { composeReply } from './reply.ts'

const admitted = anAdmitted()
const intent: NewIntent = {
  intentId: 'int_1',
  action: 'contact_support',
  title: 'Send',
  lines: ['To: us'],
  arguments: { message: 'Hi' },
  argumentsHash: Buffer.alloc(32),
  expiresAt: new Date('2026-11-21T12:10:00.000Z'),
}

function replyTo(
  about: Partial<Grounded>,
  given: { evidence?: readonly Evidence[]; understanding?: Partial<Understanding> } = {},
): Reply {
  const grounded = aGrounded(about)
  const understanding = anUnderstanding(given.understanding)
  const gathered = gatheredOf(...(given.evidence ?? [someEvidence()]))
  const decision = decide({ shopper: admitted.shopper, understanding, gathered, grounded })
  const { contact } = admitted.shopper.settings
  const ticket: NewTicket | null =
    decision.handoff === null
      ? null
      : { ticketId: 'tkt_1', reason: decision.handoff, question: 'q', contact, contactEmail: null }
  return composeReply({
    admitted,
    understanding,
    gathered,
    grounded,
    decision,
    intent: decision.outcome === 'confirmation_required' ? intent : null,
    ticket,
  })
}

const dataOf = (reply: Reply, type: string) =>
  reply.events.filter((event) => event.type === type).map(({ data }) => data)

it('cites every sentence once, in reading order', () => {
  const [first, second, unused] = [aSpan(4, 'Returns are free.'), aSpan(2, 'You have thirty days.'), aSpan(9, 'No.')]
  const spans = [second, first, unused].map((span) => ({ span, block: [span], score: 0.9 }))
  const claims = [aClaim(first), aClaim(second), aClaim(first)]
  const reply = replyTo({ claims }, { evidence: [someEvidence({ spans })] })
  expect(reply.answer).toMatchObject({
    answer_status: 'answered',
    response_markdown: 'Returns are free. You have thirty days. Returns are free.',
    citations: [
      { handle: 'kc_returns@1#4', concept_id: 'kc_returns', concept_version: 1, title: 'Returns' },
      { handle: 'kc_returns@1#2', concept_id: 'kc_returns', concept_version: 1, title: 'Returns' },
    ],
    versions: { knowledge: 3, catalogue: 7, model_generation: 'gen', assistant: 'rules-1' },
    freshness: { live_reads: 0, oldest_read_at: null, catalogue_indexed_at: '2026-11-21T11:00:00.000Z' },
  })
  expect(reply.events.map(({ type }) => type)).toEqual([
    'message.delta',
    'message.delta',
    'message.delta',
    'citation.added',
    'citation.added',
    'message.completed',
  ])
})

it('shows products without numbers unless these were read live, and offers the remaining matches', () => {
  const products = [aFoundProduct('a'), { ...aFoundProduct('b'), price: live({ amount_minor: 1200, currency: 'EUR' }) }]
  const question = aQuestion({
    intent: 'product_search',
    constraints: { ...noConstraints, words: 'shoes', colors: ['red'] },
  })
  const reply = replyTo(
    { products, reasons: new Map([['a', ['Color: red']]]), liveFacts: [priceRead] },
    { evidence: [someEvidence({ question, products, productsTotal: 12 })], understanding: { questions: [question] } },
  )
  expect(reply.answer.products).toMatchObject([
    {
      product_id: 'prd_a',
      price_state: 'unavailable',
      price: null,
      availability: { state: 'unknown' },
      reasons: ['Color: red'],
    },
    { product_id: 'prd_b', price_state: 'live', price: { amount_minor: 1200, currency: 'EUR' }, reasons: [] },
  ])
  expect(reply.answer.next_actions).toMatchObject([{ type: 'search', payload: { q: 'shoes', color: ['red'] } }])
  expect(reply.answer.freshness).toMatchObject({ live_reads: 1, oldest_read_at: priceRead.read_at })
  expect(reply.memory).toMatchObject({ shown: [{ productId: 'a' }, { productId: 'b' }], focus: null })
  expect(dataOf(reply, 'product.added')).toEqual(reply.answer.products)
  expect(dataOf(reply, 'live_fact.added')).toEqual([priceRead])
})

const priceRead = {
  kind: 'price',
  product_id: 'prd_b',
  value: 1200,
  currency: 'EUR',
  read_at: '2026-11-21T11:59:59.000Z',
  source: 'conn_1',
} as const

function live<T>(value: T) {
  return { state: 'live', value, readAt: new Date(priceRead.read_at), source: 'conn_1' } as const
}

it('states neither side of a contradiction as the truth, and cites both', () => {
  const [one, other] = [aSpan(1, 'You have 30 days.'), aSpan(2, 'You have 14 days.')]
  const statements = [one, other].map(({ handle, text }) => ({ handle, text }))
  const conflicts = [{ topic: 'returns', statements }]
  const spans = [one, other].map((span) => ({ span, block: [span], score: 0.9 }))
  const reply = replyTo({ statuses: ['conflict'], conflicts }, { evidence: [someEvidence({ spans, conflicts })] })
  expect(reply).toMatchObject({ outcome: 'handoff', answer: { answer_status: 'conflict', conflicts } })
  expect(reply.answer.citations.map(({ handle }) => handle)).toEqual([one.handle, other.handle])
  expect(reply.answer.response_markdown).not.toMatch(/\d/)
})

it('hands over with the ticket, the contact in the text and as a field, and the event', () => {
  const reply = replyTo({ statuses: ['no_evidence'] })
  const handoff = { reason: 'insufficient_evidence', ticket_id: 'tkt_1', contact: { email: 'help@shop.example' } }
  expect(reply).toMatchObject({ outcome: 'handoff', answer: { handoff, next_actions: [{ type: 'contact' }] } })
  expect(reply.answer.response_markdown).toContain('Email: help@shop.example')
  expect(dataOf(reply, 'handoff.started')).toEqual([reply.answer.handoff])
})

it('keeps the other answers with a request for a person', () => {
  const span = aSpan(1, 'Returns are free.')
  const reply = replyTo({ claims: [aClaim(span)], statuses: ['answered', 'answered'], handoff: 'asked_for_person' })
  expect(reply.answer.response_markdown).toMatch(/^Returns are free\.\n\nI have passed/)
})

it('asks for clarification with the question as the text, and remembers the options', () => {
  const options = [{ label: 'Red', text: 'red shoes' }]
  const reply = replyTo({ statuses: [] }, { understanding: { clarification: { question: 'Which?', options } } })
  expect(reply.answer).toMatchObject({
    answer_status: 'clarification_needed',
    response_markdown: 'Which?',
    clarification_question: 'Which?',
    next_actions: [{ type: 'choose', label: 'Red', payload: { text: 'red shoes' } }],
  })
  expect(reply.memory.pending).toEqual(options)
  const open = replyTo({ clarification: { question: 'Which address?', options: [] } })
  expect(open.memory.pending).toEqual([{ label: '', text: admitted.text }])
})

it('adds the confirmation to the next actions and to its event', () => {
  const proposal = { action: 'contact_support', title: 'Send', lines: [], arguments: {} } as const
  const reply = replyTo({ proposal })
  const confirmation = {
    intent_id: 'int_1',
    action: 'contact_support',
    preview: { title: 'Send', lines: ['To: us'], arguments: { message: 'Hi' } },
    expires_at: '2026-11-21T12:10:00.000Z',
  }
  expect(reply.answer.next_actions).toMatchObject([{ type: 'confirm', payload: confirmation }])
  expect(dataOf(reply, 'confirmation.required')).toEqual([confirmation])
})

it('reports an outage or a stop in one sentence, with all fields', () => {
  const failed = failedReply(anAdmitted({ locale: 'de-AT' }))
  expect(failed).toMatchObject({ outcome: 'temporary_failure', answer: { answer_status: 'unavailable' } })
  expect(dataOf(failed, 'error')).toMatchObject([{ code: 'UPSTREAM_UNAVAILABLE' }])
  expect(failed.answer.response_markdown).toContain('funktioniert')
  expect(stoppedReply(admitted).answer).toMatchObject({ answer_status: 'partial', limitations: ['stopped'] })
  for (const { answer } of [failed, stoppedReply(admitted)]) expect(Value.Errors(Answer, answer)).toEqual([])
})

const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.lorem({ mode: 'sentences', maxCount: 4 }))
const answers = ['answered', 'no_evidence', 'conflict', 'denied', 'unavailable', 'out_of_scope'] as const

it('streams deltas that join to the text, and a valid answer that is never empty, in 1,000 random turns', () => {
  const turns = fc.record({
    texts: fc.array(
      words.filter((text) => text.trim() !== ''),
      { maxLength: 6 },
    ),
    answered: fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 5 }),
    products: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    isAskingBack: fc.boolean(),
  })
  fc.assert(
    fc.property(turns, ({ texts, answered, products, isAskingBack }) => {
      const spans = texts.map((text, at) => aSpan(at, text))
      const evidence = someEvidence({ spans: spans.map((span) => ({ span, block: [span], score: 0.9 })) })
      const clarification = isAskingBack ? { question: 'Which?', options: [] } : null
      const claims = spans.map((span, at) => ({ ...aClaim(span), questionIndex: at % answered.length }))
      const reply = replyTo(
        { claims, statuses: answered, products: products.map(aFoundProduct), clarification },
        { evidence: [evidence] },
      )
      const deltas = dataOf(reply, 'message.delta').map(({ text }) => text)
      expect(deltas.join('')).toBe(reply.answer.response_markdown)
      expect(reply.answer.response_markdown).not.toBe('')
      expect(Value.Errors(Answer, reply.answer)).toEqual([])
      expect(reply.events.at(-1)).toEqual({
        type: 'message.completed',
        data: { message_id: `msg_${admitted.lease.turnId}`, outcome: reply.outcome, ...reply.answer },
      })
    }),
    { numRuns: 1000 },
  )
})

const near = [
  { ...aSpan(4, 'Bring it back.'), headings: ['Deadlines', ' '] },
  { ...aSpan(2, 'Send it back.'), title: `Terms\n\u202e${'x'.repeat(200)}`, headings: [] },
  { ...aSpan(5, 'Late parcels.'), headings: ['Returns'] },
  aSpan(6, 'A fourth one.'),
]
const unclear = { statuses: ['no_evidence'], handoff: 'insufficient_evidence' } as const

it('a handoff names up to three near sections, as plain lines of bounded length, and cites nothing', () => {
  const reply = replyTo(unclear, { evidence: [someEvidence({ sections: near })] })
  const { answer } = reply
  const place = { concept_id: 'kc_returns', concept_version: 1 }
  expect(answer.handoff?.sections).toEqual([
    { handle: 'kc_returns@1#4', ...place, title: 'Returns › Deadlines' },
    { handle: 'kc_returns@1#2', ...place, title: `Terms ${'x'.repeat(113)}…` },
    { handle: 'kc_returns@1#5', ...place, title: 'Returns' },
  ])
  expect(answer).toMatchObject({ answer_status: 'insufficient_evidence', citations: [] })
  expect(reply.outcome).toBe('handoff')
  expect(answer.response_markdown).toMatch(/^I found no clear answer/)
  expect(dataOf(reply, 'handoff.started')).toEqual([answer.handoff])
  expect(dataOf(reply, 'message.completed')).toEqual([expect.objectContaining({ handoff: answer.handoff })])
  expect(Value.Check(Answer, answer)).toBe(true)
})

it.each([
  ['near sections are missing', {}, { sections: [] }, {}],
  ['the question is answered', { statuses: ['answered', 'no_evidence'] as const }, {}, {}],
  ['a product is in question', {}, { products: [aFoundProduct('p1')] }, {}],
  ['it is about an order', {}, { question: aQuestion({ intent: 'customer_matter' }) }, {}],
  ['an action is wished', {}, { question: aQuestion({ intent: 'action' }) }, {}],
  ['a customer asks about an order', {}, { question: aQuestion({ customerRequest: 'order_status' }) }, {}],
  ['a person is asked for', { handoff: 'asked_for_person' as const }, {}, {}],
  ['texts contradict each other', { statuses: ['conflict'] as const, handoff: 'conflict' as const }, {}, {}],
  ['the message gives instructions', {}, {}, { injections: [{ excerpt: 'Ignore all', rule: 'forgets_rules' }] }],
])('no sections are named when %s', (_when, grounded, evidence, understanding) => {
  const reply = replyTo(
    { ...unclear, ...grounded },
    { evidence: [someEvidence({ sections: near, ...evidence })], understanding },
  )
  expect(reply.answer.handoff ?? {}).not.toHaveProperty('sections')
  expect(reply.answer.response_markdown).not.toMatch(/no clear answer/)
})
