import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { grantScope } from '../../stores/index.ts'
import { argumentsHash, type ConsentBinding, matchesBinding } from './bind-arguments.ts'

const contact = { email: 'help@shop.example' } as ConsentBinding['settings']['contact']
const binding: ConsentBinding = {
  scope: grantScope(randomUUID()),
  sessionId: 'session',
  threadId: 'thread',
  action: 'add_to_cart',
  arguments: { product_id: 'lamp', quantity: 2, unit_price: { amount_minor: 4900, currency: 'EUR' } },
  settings: { contact },
}
const settings = { contact: { ...contact, email: 'other@shop.example' } }
const message: ConsentBinding = { ...binding, action: 'contact_support' }

it('covers the same arguments in any order', () => {
  const reordered = { unit_price: { currency: 'EUR', amount_minor: 4900 }, quantity: 2, product_id: 'lamp' }
  expect(matchesBinding(argumentsHash(binding), { ...binding, arguments: reordered })).toBe(true)
})

it.each([
  ['store', { scope: grantScope(randomUUID()) }],
  ['session', { sessionId: 'other' }],
  ['thread', { threadId: 'other' }],
  ['action', { action: 'request_return' }],
  ['quantity', { arguments: { ...binding.arguments, quantity: 3 } }],
  ['price', { arguments: { ...binding.arguments, unit_price: { amount_minor: 4901, currency: 'EUR' } } }],
  ['set of arguments', { arguments: {} }],
] as const)('does not cover another %s', (_title, given) => {
  expect(matchesBinding(argumentsHash(binding), { ...binding, ...given })).toBe(false)
})

it('covers the recipient of a message to the team, and of nothing else', () => {
  expect(matchesBinding(argumentsHash(message), message)).toBe(true)
  expect(matchesBinding(argumentsHash(message), { ...message, settings })).toBe(false)
  expect(matchesBinding(argumentsHash(binding), { ...binding, settings })).toBe(true)
})

it('does not match a hash of another length', () => {
  const hash = argumentsHash(binding)
  expect(hash).toHaveLength(32)
  expect(matchesBinding(hash.subarray(0, 31), binding)).toBe(false)
  expect(matchesBinding(Buffer.alloc(0), binding)).toBe(false)
})
