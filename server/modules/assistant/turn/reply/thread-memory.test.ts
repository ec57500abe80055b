import { expect, it } from 'vitest'
import { aFoundProduct, aGrounded, anAdmitted, gatheredOf } from '../../../../test/kit/assistant/a-scripted-turn.ts'
import { anUnderstanding, aQuestion, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { Claim, Intent, ThreadMemory } from '../pipeline.ts'
import { noConstraints } from '../understand/constraints/constraints.ts'
import { memoryAfter } from './thread-memory.ts'

const item = (productId: string) => ({ productId, title: productId.toUpperCase() })

function shownAfter(
  intent: Intent,
  productIds: readonly string[],
  { claims = [], before = {} }: { claims?: readonly Claim[]; before?: Partial<ThreadMemory> } = {},
): ThreadMemory {
  const admitted = anAdmitted()
  const products = productIds.map((productId) => ({ ...aFoundProduct(productId), ...item(productId) }))
  return memoryAfter({
    admitted: { ...admitted, memory: { ...admitted.memory, shown: ['a', 'b', 'c'].map(item), ...before } },
    understanding: anUnderstanding({ questions: [aQuestion({ intent })] }),
    gathered: gatheredOf(someEvidence({ products })),
    grounded: aGrounded({ products, claims }),
    decision: { outcome: 'answer', status: 'answered', handoff: null },
    intent: null,
    ticket: null,
  })
}

it('resolves positions in the list last shown while its products are discussed', () => {
  expect(shownAfter('product_question', ['b'])).toMatchObject({ shown: ['a', 'b', 'c'].map(item), focus: item('b') })
  expect(shownAfter('compare', ['a', 'c']).shown).toEqual(['a', 'b', 'c'].map(item))
})

it.each([
  ['whats the cheaper one?', 'a'],
  ['which one is the most expensive?', 'a'],
  ['le moins cher ?', 'a'],
  ['welche ist am günstigsten?', 'a'],
  ['the cheapest ones', null],
  ['los más baratos?', null],
  ['die günstigsten', null],
])('refers to the first product of a selection by price, but not to one of several: %s', (text, focus) => {
  const value = { amount_minor: 900, currency: 'EUR' }
  const price = { state: 'live', value, readAt: new Date(0), source: 'test' } as const
  const constraints = { ...noConstraints, order: 'price_asc' } as const
  const question = aQuestion({ intent: 'price_or_stock', text, constraints })
  const memory = (priced: boolean) => {
    const products = ['a', 'b'].map((id) => ({ ...aFoundProduct(id), ...item(id), ...(priced ? { price } : {}) }))
    return memoryAfter({
      admitted: { ...anAdmitted(), memory: { ...anAdmitted().memory, shown: ['b', 'a'].map(item) } },
      understanding: anUnderstanding({ questions: [question] }),
      gathered: gatheredOf(someEvidence({ products })),
      grounded: aGrounded({ products }),
      decision: { outcome: 'answer', status: 'answered', handoff: null },
      intent: null,
      ticket: null,
    })
  }
  expect(memory(true).focus).toEqual(focus === null ? null : item(focus))
  expect(memory(false).focus).toBeNull()
})

it('resolves positions in a new list as soon as one is shown', () => {
  expect(shownAfter('product_search', ['c', 'a']).shown).toEqual(['c', 'a'].map(item))
  expect(shownAfter('product_question', ['d']).shown).toEqual(['d'].map(item))
})

it('knows the only variant of the product that is discussed', () => {
  const stated = (...variantIds: string[]): Claim[] => [
    { kind: 'product', questionIndex: 0, markdown: '- **A**', handles: [], productIds: ['a'], variantIds },
  ]
  const orange = { productId: 'a', variantId: 'orange' }
  expect(shownAfter('product_question', ['a'], { claims: stated('orange') }).variant).toEqual(orange)
  const before = { variant: orange }
  expect(shownAfter('product_question', ['a'], { before }).variant).toEqual(orange)
  expect(shownAfter('product_question', [], { before }).variant).toEqual(orange)
  expect(shownAfter('product_question', ['a'], { before, claims: stated('orange', 'green') }).variant).toBeUndefined()
  expect(shownAfter('product_question', ['b'], { before }).variant).toBeUndefined()
  expect(shownAfter('product_search', ['a', 'b'], { before }).variant).toBeUndefined()
})

it('waits only for an email address after a handoff, unless there is one', () => {
  const pendingAfter = (email: string | null) =>
    memoryAfter({
      admitted: anAdmitted(),
      understanding: anUnderstanding({ questions: [aQuestion({})], email }),
      gathered: gatheredOf(),
      grounded: aGrounded({}),
      decision: { outcome: 'handoff', status: 'answered', handoff: 'asked_for_person' },
      intent: null,
      ticket: null,
    }).pending
  expect(pendingAfter(null)).toEqual([{ label: '', text: anAdmitted().text, awaitsAddress: true }])
  expect(pendingAfter('greta@shop.example')).toEqual([])
})

it('continues no search after an answer from texts', () => {
  const claim = (kind: Claim['kind']): Claim => ({ kind, questionIndex: 0, markdown: 'x', handles: [], productIds: [] })
  const after = (...claims: Claim[]) => shownAfter('product_question', [], { claims }).lastConstraints
  expect(after(claim('policy'))).toBeNull()
  expect(after(claim('policy'), claim('product'))).toEqual(noConstraints)
  expect(after(claim('product'))).toEqual(noConstraints)
})
