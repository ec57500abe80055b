import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../../../../../contract/assistant/answer.ts'
import { findTags } from '../../../../../engine/meaning/tags/find-tags.ts'
import { aBlock, anAdmitted } from '../../../../../test/kit/assistant/a-turn.ts'
import { bundledRouter } from '../../../../../test/kit/assistant/bundled-router.ts'
import type { CustomerOrder, Customers } from '../../../../connectors/index.ts'
import { StorefrontError } from '../../../../connectors/index.ts'
import { createGather } from '../../gather/gather.ts'
import { indexSpans } from '../../gather/score-spans.ts'
import { ground } from '../../ground/ground.ts'
import type { Admitted, ProposedAction, Reply, Shopper } from '../../pipeline.ts'
import { composeReply } from '../../reply/reply.ts'
import { createRunTurn } from '../../run-turn.ts'
import type { Knowledge, Products } from '../../steps.ts'
import { noGoods } from '../../understand/read-subject.ts'
import { createUnderstand } from '../../understand/understand.ts'
import { draftByRules } from '../draft.ts'

const mug = { title: 'Blue mug', quantity: 2, productId: 'mug', lineId: 'l-1', isReturnable: true }
const lamp = { title: 'Desk lamp', quantity: 1, productId: null, lineId: 'l-2', isReturnable: null }
const sofa = { title: 'Leather sofa', quantity: 1, productId: null, lineId: 'l-3', isReturnable: false }

function anOrder(given: Partial<CustomerOrder> = {}): CustomerOrder {
  return {
    orderId: 'o-1001',
    name: '#1001',
    placedAt: '2026-02-12T23:30:00-05:00',
    state: 'shipped',
    total: { amount_minor: 3980, currency: 'EUR' },
    trackingUrl: null,
    expectedAt: '2026-03-05',
    items: [mug],
    ...given,
  }
}
const delivered = anOrder({
  orderId: 'o-1002',
  name: '#1002',
  state: 'delivered',
  items: [lamp, sofa],
  expectedAt: null,
})

const returnsText = aBlock(['You can return most products within 30 days.'], {
  tags: findTags('You can return most products within 30 days.', 'en').map(({ tag }) => tag),
})

interface Situation {
  readonly orders?: readonly CustomerOrder[]
  readonly unreadable?: number
  readonly error?: Error
  readonly isConnected?: boolean
  readonly shopper?: Partial<Shopper>
  readonly memory?: Admitted['memory']
  readonly locale?: string
}

/** What the assistant answers a customer whose orders the store returns. */
async function ask(text: string, about: Situation = {}): Promise<Reply & { proposal: ProposedAction | null }> {
  const { orders: own = [anOrder()], unreadable = 0, error, isConnected = true, shopper, ...rest } = about
  const orders = vi.fn<Customers['orders']>(async () => {
    if (error !== undefined) throw error
    return isConnected ? { orders: own, unreadable, readAt: new Date('2026-03-02T10:00:01Z'), source: 'conn_1' } : null
  })
  const none = { named: async () => [], goodsIn: async () => noGoods, changedAt: async () => null }
  const products = none as unknown as Products
  const knowledge: Knowledge = {
    version: 1,
    spans: returnsText,
    spanOf: () => null,
    blockOf: () => returnsText,
    index: await indexSpans(returnsText),
    conflicts: [],
    judge: async () => [],
    prepare: async () => undefined,
  }
  let proposal: ProposedAction | null = null
  const run = createRunTurn({
    understand: createUnderstand({ products, router: bundledRouter }),
    gather: createGather({
      loadKnowledge: async () => knowledge,
      products: { ...products, find: async () => ({ products: [], total: 0, loosened: [], revision: 1 }) },
      liveReads: { open: async () => null },
      customers: { orders },
      carts: { isOffered: async () => false },
      search: { generation: 'g' },
    }),
    draftByRules,
    draftByModel: null,
    ground,
    confirm: async ({ grounded, decision }) => {
      proposal = grounded.proposal
      const contact = { email: 'help@shop.example', phone: null, url: null, hours: null }
      const ticket = { ticketId: 'tkt_1', question: text, contact, contactEmail: null }
      return { intent: null, ticket: decision.handoff === null ? null : { ...ticket, reason: decision.handoff } }
    },
    reply: composeReply,
  })
  const customer = { role: 'customer', customerId: 'customer-1', ...shopper } as const
  const { reply } = await run(anAdmitted({ text, ...rest, shopper: customer }), AbortSignal.timeout(20_000))
  expect(orders.mock.calls.every(([, customerId]) => customerId === 'customer-1')).toBe(true)
  return { ...reply, proposal }
}

const saidIn = async (text: string, about?: Situation): Promise<string> =>
  (await ask(text, about)).answer.response_markdown
const choicesOf = ({ next_actions }: Answer) => next_actions.map(({ label, payload }) => [label, payload.text])

describe('a question about an order', () => {
  it.each([
    ['Where is my order?', 'en', '- **#1001** (February 12, 2026): shipped, expected on March 5, 2026 – 2 × Blue mug'],
    [
      'Wo ist meine Bestellung?',
      'de',
      '- **#1001** (12. Februar 2026): verschickt, voraussichtlich am 5. März 2026 – 2 × Blue mug',
    ],
    [
      'Où est ma commande ?',
      'fr',
      '- **#1001** (12 février 2026) : expédiée, livraison prévue le 5 mars 2026 – 2 × Blue mug',
    ],
    [
      '¿Dónde está mi pedido?',
      'es',
      '- **#1001** (12 de febrero de 2026): enviado, entrega prevista el 5 de marzo de 2026 – 2 × Blue mug',
    ],
    ['Has #1001 shipped?', 'en', 'shipped'],
    ['Wurde #1001 schon verschickt?', 'de', 'verschickt'],
    ['Quand arrive mon colis ?', 'fr', 'expédiée'],
    ['¿Cuándo llega mi paquete?', 'es', 'enviado'],
  ])('is answered from the order as it was read: %s', async (text, locale, said) => {
    const { outcome, answer } = await ask(text, { locale })
    expect([outcome, answer.answer_status]).toEqual(['answer', 'answered'])
    expect(answer.response_markdown).toContain(said)
    expect(answer.live_facts).toContainEqual({
      kind: 'order_state',
      product_id: null,
      order: '#1001',
      value: 'shipped',
      currency: null,
      read_at: '2026-03-02T10:00:01.000Z',
      source: 'conn_1',
    })
    expect(answer.freshness).toMatchObject({ live_reads: 4, oldest_read_at: '2026-03-02T10:00:01.000Z' })
  })

  it.each([
    ['Where is my order?', 'When will it arrive?', 'en', 'shipped'],
    ['Wo ist meine Bestellung?', 'Wann kommt es an?', 'de', 'verschickt'],
  ])('is continued: %s → %s', async (lastQuestion, text, locale, said) => {
    const memory = { ...anAdmitted({}).memory, lastQuestion }
    const { outcome, answer } = await ask(text, { locale, memory })
    expect(outcome).toBe('answer')
    expect(answer.response_markdown).toContain(said)
    const { live_facts } = (await ask(text, { locale })).answer
    expect(live_facts, 'without an order before it').toEqual([])
  })

  it('about a date that cannot be right states none', async () => {
    const said = await saidIn('Where is my order?', { orders: [anOrder({ placedAt: null, expectedAt: null })] })
    expect(said).toContain('- **#1001**: shipped – 2 × Blue mug')
  })

  it('lists the orders that are on their way, or the newest one', async () => {
    const open = anOrder({ orderId: 'o-1003', name: '#1003', state: 'processing' })
    const said = await saidIn('Where is my order?', { orders: [open, delivered, anOrder()] })
    expect(said.match(/\*\*#\d+\*\*/g)).toEqual(['**#1003**', '**#1001**'])
    expect(
      await saidIn('Where is my order?', { orders: [delivered, { ...delivered, orderId: 'x', name: '#9' }] }),
    ).toMatch(/#1002(?!.*#9)/s)
  })

  it('names the order of the item', async () => {
    const said = await saidIn('Where is my desk lamp?', { orders: [anOrder(), delivered] })
    expect(said).toContain('#1002')
    expect(said).not.toContain('#1001')
  })

  it('lists at most five orders and says that there are more', async () => {
    const orders = Array.from({ length: 50 }, (_, at) => anOrder({ orderId: `o-${at}`, name: `#20${at}` }))
    const said = await saidIn('Show me my orders', { orders })
    expect(said.match(/^- /gm)).toHaveLength(5)
    expect(said).toContain('You have more orders')
  })

  it('states the total only when it is asked for', async () => {
    expect(await saidIn('How much did I pay for order #1001?')).toContain('€39.80')
    expect(await saidIn('Where is order #1001?')).not.toContain('39.80')
  })

  it('about a number that is not among the own orders gets no data', async () => {
    const { outcome, answer } = await ask('Where is order #4711?')
    expect(outcome).toBe('answer')
    expect(answer.response_markdown).toBe(
      'I could not find an order with that number in your account. Please check the number.',
    )
    expect(answer.live_facts).toEqual([])
  })

  it('of a customer without orders is answered with that fact', async () => {
    expect(await saidIn('Where is my order?', { orders: [] })).toBe('There are no orders in your customer account.')
  })

  it('mentions orders that could not be read', async () => {
    const { answer } = await ask('Where is my order?', { unreadable: 2 })
    expect(answer.response_markdown).toContain('I could not load all of your orders.')
    expect(answer.answer_status).toBe('partial')
    const none = await ask('Where is my order?', { orders: [], unreadable: 1 })
    expect(none.answer.response_markdown).toContain('I could not load all of your orders.')
    expect(none.answer.response_markdown).not.toContain('There are no orders')
  })

  it('is a temporary failure with an offer of contact when the store cannot be read', async () => {
    const error = new StorefrontError('timeout', 'late')
    const { outcome, answer } = await ask('Where is my order?', { error })
    expect(outcome).toBe('temporary_failure')
    expect(answer.response_markdown).toContain('I cannot load your orders at the moment')
    expect(answer.next_actions.map(({ type }) => type)).toEqual(['contact'])
  })

  it('is answered in part when the store cannot be read but its texts answer the rest', async () => {
    const error = new StorefrontError('unavailable', 'down')
    const { outcome, answer } = await ask('Where is my order? What is your return policy?', { error })
    expect([outcome, answer.answer_status]).toEqual(['answer', 'partial'])
    expect(answer.response_markdown).toContain('within 30 days')
  })

  it('displays what the store sent as text, never as markup', async () => {
    const items = [{ ...mug, title: '<img src=x onerror=alert(1)> [click](https://evil.example) **free**' }]
    const said = await saidIn('Where is my order?', { orders: [anOrder({ items })] })
    expect(said).not.toContain('<img')
    expect(said).toContain('\\[click\\]')
  })

  it('of an anonymous shopper is denied as before, and nothing is read', async () => {
    const { outcome, answer } = await ask('Where is my order?', { shopper: { role: 'anonymous', customerId: null } })
    expect([outcome, answer.limitations]).toEqual(['denied', ['customer_only']])
  })

  it.each(['Where is my refund?', 'Cancel my order #1001', 'My order #1001 arrived damaged'])(
    'that only a person can answer is handed over: %s',
    async (text) => {
      expect((await ask(text)).answer.handoff?.reason).toBe('customer_matter')
    },
  )

  it('in a store without such a connection is handed over', async () => {
    expect((await ask('Where is my order?', { isConnected: false })).answer.handoff?.reason).toBe('customer_matter')
  })
})

describe('a return', () => {
  const about = { orders: [delivered, anOrder()] }

  it.each([
    ['I want to return the blue mug', 'en', 'Request a return'],
    ['I would like to send back my mug please', 'en', 'Request a return'],
    ['I want to return order #1001', 'en', 'Request a return'],
    ['Please start a return for order #1001', 'en', 'Request a return'],
    ['Can I return #1001?', 'en', 'Request a return'],
    ['Ich möchte Bestellung #1001 zurückgeben', 'de', 'Rückgabe anmelden'],
    ['Je voudrais retourner la commande #1001', 'fr', 'Demander un retour'],
    ['Quiero devolver el pedido #1001', 'es', 'Solicitar una devolución'],
  ])('is proposed with exactly what was understood: %s', async (text, locale, title) => {
    const { outcome, proposal } = await ask(text, { ...about, locale })
    expect(outcome).toBe('confirmation_required')
    expect(proposal).toMatchObject({
      action: 'request_return',
      title,
      arguments: { order_id: 'o-1001', order: '#1001', lines: [{ line_id: 'l-1', title: 'Blue mug', quantity: 2 }] },
    })
    expect(proposal?.lines.at(-1)).toBe('2 × Blue mug')
  })

  it.each([
    ['I want to return only one of the mugs from order #1001', 1],
    ['I want to return 1 of the mugs of order #1001', 1],
    ['I want to return just 9 mugs of order #1001', 2],
  ])('is for the number of pieces that was asked for: %s', async (text, quantity) => {
    const { proposal } = await ask(text)
    expect(proposal?.arguments).toMatchObject({ lines: [{ quantity }] })
  })

  it('of an unclear order is clarified with the orders to choose from', async () => {
    const { outcome, answer } = await ask('I want to start a return', about)
    expect(outcome).toBe('clarification')
    expect(answer.clarification_question).toBe('Which order do you mean?')
    expect(choicesOf(answer)).toEqual([
      ['#1002 (February 12, 2026): Desk lamp …', 'I want to return order #1002'],
      ['#1001 (February 12, 2026): 2 × Blue mug', 'I want to return order #1001'],
    ])
  })

  it('of an unclear item is clarified, and every choice leads to its proposal', async () => {
    const orders = [anOrder({ items: [mug, lamp, sofa] })]
    for (const [locale, text] of [
      ['en', 'I want to return order #1001'],
      ['de', 'Ich möchte Bestellung #1001 zurückgeben'],
      ['fr', 'Je voudrais retourner la commande #1001'],
      ['es', 'Quiero devolver el pedido #1001'],
    ] as const) {
      const { outcome, answer } = await ask(text, { orders, locale })
      expect([text, outcome]).toEqual([text, 'clarification'])
      const chosen = await Promise.all(
        choicesOf(answer).map(
          async ([, choice]) => (await ask(String(choice), { orders, locale })).proposal?.arguments,
        ),
      )
      expect(chosen.map((one) => Object(one?.lines).map(({ line_id }: { line_id: string }) => line_id))).toEqual([
        ['l-1'],
        ['l-2'],
        ['l-1', 'l-2'],
      ])
    }
  })

  it('of a chosen order from the clarification is proposed', async () => {
    const first = await ask('I want to start a return', about)
    const { proposal } = await ask('2', { ...about, memory: first.memory })
    expect(proposal?.arguments).toMatchObject({ order_id: 'o-1001' })
  })

  it.each([
    ['an item that cannot be returned', 'I want to return the leather sofa of order #1002', delivered],
    ['an order that is not shipped yet', 'I want to return order #1001', anOrder({ state: 'processing' })],
    ['a canceled order', 'I want to return order #1001', anOrder({ state: 'canceled' })],
    ['a returned order', 'I want to return order #1001', anOrder({ state: 'returned' })],
  ])('of %s is not proposed', async (_, text, order) => {
    const { outcome, answer, proposal } = await ask(text, { orders: [order] })
    expect([outcome, proposal]).toEqual(['answer', null])
    expect(answer.response_markdown).toContain('nothing in your orders that can be returned here')
  })

  it('of an order of somebody else is not proposed', async () => {
    const { proposal, answer } = await ask('I want to return order #4711', about)
    expect(proposal).toBeNull()
    expect(answer.response_markdown).toContain('could not find an order with that number')
  })

  it.each(['How do I return something?', 'What is your return policy?', 'Can I return products within 20 days?'])(
    'is not proposed for a question about the rules: %s',
    async (text) => {
      const { outcome, answer } = await ask(text, about)
      expect(outcome).toBe('answer')
      expect(answer.response_markdown).toContain('You can return most products within 30 days.')
    },
  )

  it.each([
    'How long can I return products?',
    'I want to return my mug. How long do I have for that?',
    'I want to return my mug, how does it work?',
    'What if I want to return order #1001?',
  ])('is not proposed, and no order is mentioned: %s', async (text) => {
    const { answer, proposal } = await ask(text, about)
    expect(proposal).toBeNull()
    expect(answer.response_markdown).not.toContain('mug')
  })

  it('of an anonymous shopper is denied', async () => {
    const { outcome, proposal } = await ask('I want to return order #1001', {
      shopper: { role: 'anonymous', customerId: null },
    })
    expect([outcome, proposal]).toEqual(['denied', null])
  })

  it('is not proposed while the store cannot be read', async () => {
    const { outcome, proposal } = await ask('I want to return order #1001', { error: new Error('reset') })
    expect([outcome, proposal]).toEqual(['temporary_failure', null])
  })
})
