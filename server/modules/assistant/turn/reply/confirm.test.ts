import { expect, it } from 'vitest'
import {
  aClaim,
  aFoundProduct,
  aGrounded,
  anAdmitted,
  aSpan,
  gatheredOf,
} from '../../../../test/kit/assistant/a-scripted-turn.ts'
import { anUnderstanding, aQuestion, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { Grounded, Question, Shopper } from '../pipeline.ts'
import { decide } from './confirm.ts'

const returnsAreFree = [aClaim(aSpan(0, 'Returns are free.'))]
const { shopper } = anAdmitted()

function decided(
  grounded: Partial<Grounded>,
  {
    questions = [aQuestion()],
    failed = false,
    role = 'anonymous',
  }: { questions?: Question[]; failed?: boolean; role?: Shopper['role'] } = {},
) {
  const evidence = questions.map((question) => someEvidence({ question, failed: failed ? ['search'] : [] }))
  const about = { understanding: anUnderstanding({ questions }), gathered: gatheredOf(...evidence) }
  const { outcome, status, handoff } = decide({
    ...about,
    shopper: { ...shopper, role },
    grounded: aGrounded(grounded),
  })
  return handoff === null ? [outcome, status] : [outcome, status, handoff]
}

it('reports an answer as given, and as partial when a part is missing', () => {
  expect(decided({ claims: returnsAreFree })).toEqual(['answer', 'answered'])
  expect(decided({ claims: returnsAreFree, statuses: ['answered', 'no_evidence'] })).toEqual(['answer', 'partial'])
  expect(decided({ claims: returnsAreFree, statuses: ['answered', 'conflict'] })).toEqual(['answer', 'partial'])
  expect(decided({ claims: returnsAreFree, statuses: ['answered', 'denied'] })).toEqual(['answer', 'partial'])
  expect(decided({ claims: returnsAreFree, limitations: ['live_price_unavailable'] })).toEqual(['answer', 'partial'])
  expect(decided({ claims: returnsAreFree, limitations: ['no_products_found'] })).toEqual(['answer', 'partial'])
  expect(decided({ claims: returnsAreFree, limitations: ['untrusted_instruction_ignored'] })).toEqual([
    'answer',
    'answered',
  ])
  expect(decided({ claims: returnsAreFree, statuses: ['out_of_scope'], limitations: ['out_of_scope'] })).toEqual([
    'answer',
    'answered',
  ])
  expect(decided({ claims: [], products: [aFoundProduct('p')] })).toEqual(['answer', 'answered'])
})

it('hands over a question without an answer, even together with one that is out of scope', () => {
  const statuses = ['no_evidence', 'out_of_scope'] as const
  expect(decided({ claims: returnsAreFree, statuses, handoff: 'insufficient_evidence' })[0]).toBe('handoff')
})

it('asks for clarification before anything else', () => {
  const clarification = { question: 'Which?', options: [] }
  expect(decided({ clarification, claims: returnsAreFree, handoff: 'asked_for_person' })).toEqual([
    'clarification',
    'clarification_needed',
  ])
})

it('denies what a session may not ask, and hands a customer’s own case to a person', () => {
  const own = [aQuestion({ intent: 'customer_matter' })]
  const others = [aQuestion({ intent: 'other_party' })]
  expect(decided({ statuses: ['denied'] }, { questions: own })).toEqual(['denied', 'denied'])
  expect(decided({ statuses: ['denied'] }, { questions: others, role: 'customer' })).toEqual(['denied', 'denied'])
  const handedOver = ['handoff', 'insufficient_evidence', 'customer_matter']
  expect(decided({ statuses: ['denied'] }, { questions: own, role: 'customer' })).toEqual(handedOver)
  const drafted = { statuses: ['no_evidence'], handoff: 'customer_matter' } as const
  expect(decided(drafted, { questions: own, role: 'customer' })).toEqual(handedOver)
})

it('proposes an action, and hands over to a person on request, whatever else was answered', () => {
  const proposal = { action: 'contact_support', title: '', lines: [], arguments: {} } as const
  expect(decided({ proposal })).toEqual(['confirmation_required', 'action_proposed'])
  expect(decided({ claims: returnsAreFree, statuses: ['answered', 'answered'], handoff: 'asked_for_person' })).toEqual([
    'handoff',
    'answered',
    'asked_for_person',
  ])
})

it('hands over what has no answer, with the reason', () => {
  expect(decided({ statuses: ['no_evidence'] })).toEqual(['handoff', 'insufficient_evidence', 'insufficient_evidence'])
  expect(decided({ statuses: ['conflict', 'no_evidence'] })).toEqual(['handoff', 'conflict', 'conflict'])
  expect(decided({ statuses: ['no_evidence'], handoff: 'nothing_left_to_say' })).toEqual([
    'handoff',
    'insufficient_evidence',
    'nothing_left_to_say',
  ])
  expect(
    decided({ statuses: ['answered'], claims: [], removed: [{ claim: aClaim(aSpan(0, 'x')), reason: 'y' }] }),
  ).toEqual(['handoff', 'insufficient_evidence', 'nothing_left_to_say'])
})

it('reports a failure only when no source could be queried, and never for an empty result', () => {
  expect(decided({ statuses: ['unavailable'] }, { failed: true })).toEqual(['temporary_failure', 'unavailable'])
  expect(decided({ claims: returnsAreFree, statuses: ['answered'] }, { failed: true })).toEqual(['answer', 'answered'])
  expect(decided({ claims: returnsAreFree, statuses: ['unavailable'] })).toEqual(['answer', 'partial'])
})
