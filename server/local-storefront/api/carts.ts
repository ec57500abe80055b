import { randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { LocalVariant } from '../catalog.ts'
import { totalAmount } from './amounts.ts'
import { inputTooLarge } from './errors.ts'
import type { FoundVariant, Stock } from './stock.ts'

export interface CartLine {
  readonly id: string
  readonly merchandiseId: string
  readonly quantity: number
  readonly attributes: readonly CartAttribute[]
}

export interface CartAttribute {
  readonly key: string
  readonly value: string
}

export interface Cart {
  readonly id: string
  readonly token: string
  readonly key: string
  readonly lines: readonly CartLine[]
  readonly attributes: readonly CartAttribute[]
  readonly note: string | null
  readonly buyer: { readonly countryCode?: string; readonly email?: string; readonly phone?: string }
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A line of CartInput and cartLinesAdd, as the schema has checked it. */
export interface LineInput {
  readonly merchandiseId: string
  readonly quantity: number
  readonly attributes?: readonly CartAttribute[] | null
}

export interface LineUpdate {
  readonly id: string
  readonly merchandiseId?: string | null
  readonly quantity?: number | null
  readonly attributes?: readonly CartAttribute[] | null
}

export interface CartInput {
  readonly lines?: readonly LineInput[] | null
  readonly attributes?: readonly CartAttribute[] | null
  readonly note?: string | null
  readonly buyerIdentity?: Cart['buyer'] | null
}

export interface UserError {
  readonly code: string
  readonly field: readonly string[]
  readonly message: string
}
export interface Warning {
  readonly code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK'
  readonly message: string
  /** The ID of the line, or of the merchandise when no line was added. */
  readonly target: string
}
export interface CartChange {
  readonly cart: Cart | null
  readonly userErrors: readonly UserError[]
  readonly warnings: readonly Warning[]
}

export type Carts = ReturnType<typeof createCarts>

const maxCarts = 10_000
const maxLines = 500
const maxQuantity = 1_000_000
const maxInputItems = 250

/** The carts of a storefront, in memory; the least recently used ones are dropped first, as the platform drops carts after ten days. */
export function createCarts(stock: Stock, now: () => Date) {
  const carts = new LRUCache<string, Cart>({ max: maxCarts })
  const save = (cart: Cart): Cart => {
    const saved = { ...cart, updatedAt: now() }
    carts.set(saved.id, saved)
    return saved
  }
  const withCart = (id: string, change: (cart: Cart) => CartChange): CartChange => {
    const cart = carts.get(id)
    return cart === undefined ? failed([cartMissing], null) : change(cart)
  }
  const addTo = (cart: Cart, lines: readonly LineInput[], path: readonly string[]): CartChange => {
    const errors = lines.flatMap((line, at) => faultsOf(stock, line, [...path, String(at)]))
    if (errors.length > 0) return failed(errors, cart)
    const added = addLines(stock, cart.lines, lines)
    if (added.lines.length > maxLines) return failed([tooManyLines(path)], cart)
    return { cart: save({ ...cart, lines: added.lines }), userErrors: [], warnings: added.warnings }
  }
  return {
    get: (id: string): Cart | null => carts.get(id) ?? null,
    byToken: (token: string): Cart | null => [...carts.values()].find((cart) => cart.token === token) ?? null,
    create(input: CartInput): CartChange {
      const lines = input.lines ?? []
      limitInput(lines)
      const cart = newCart(input, now())
      const change = addTo(cart, lines, ['input', 'lines'])
      return change.userErrors.length > 0 ? { ...change, cart: null } : change
    },
    add(cartId: string, lines: readonly LineInput[]): CartChange {
      limitInput(lines)
      return withCart(cartId, (cart) => addTo(cart, lines, ['lines']))
    },
    update(cartId: string, updates: readonly LineUpdate[]): CartChange {
      limitInput(updates)
      return withCart(cartId, (cart) => {
        const errors = updates.flatMap((update, at) => updateFaults(stock, cart, { update, at }))
        if (errors.length > 0) return failed(errors, cart)
        const changed = updateLines(stock, cart.lines, updates)
        return { cart: save({ ...cart, lines: changed.lines }), userErrors: [], warnings: changed.warnings }
      })
    },
    remove(cartId: string, lineIds: readonly string[]): CartChange {
      limitInput(lineIds)
      return withCart(cartId, (cart) => {
        const known = new Set(cart.lines.map(({ id }) => id))
        const missing = lineIds.flatMap((id, at) => (known.has(id) ? [] : [lineMissing(id, ['lineIds', String(at)])]))
        if (missing.length > 0) return failed(missing, cart)
        const lines = cart.lines.filter(({ id }) => !lineIds.includes(id))
        return { cart: save({ ...cart, lines }), userErrors: [], warnings: [] }
      })
    },
    setBuyer(cartId: string, buyer: Cart['buyer']): CartChange {
      return withCart(cartId, (cart) => ({ cart: save({ ...cart, buyer }), userErrors: [], warnings: [] }))
    },
  }
}

export function subtotalOf(stock: Stock, lines: readonly CartLine[]): string {
  return totalAmount(
    lines.map(({ merchandiseId, quantity }) => ({
      amount: stock.variantById(merchandiseId)?.variant.price ?? '0',
      quantity,
    })),
  )
}

function newCart(input: CartInput, at: Date): Cart {
  const token = randomBytes(16).toString('base64url')
  const key = randomBytes(16).toString('hex')
  return {
    id: `gid://shopify/Cart/${token}?key=${key}`,
    token,
    key,
    lines: [],
    attributes: input.attributes ?? [],
    note: input.note ?? null,
    buyer: input.buyerIdentity ?? {},
    createdAt: at,
    updatedAt: at,
  }
}

interface Lines {
  readonly lines: readonly CartLine[]
  readonly warnings: readonly Warning[]
}

/** Lines with the same merchandise and attributes are one line. A quantity above the stock is reduced and reported as a warning. */
function addLines(stock: Stock, existing: readonly CartLine[], added: readonly LineInput[]): Lines {
  const lines = [...existing]
  const warnings: Warning[] = []
  for (const { merchandiseId, quantity, attributes } of added) {
    const found = stock.variantById(merchandiseId)
    if (found === null) continue
    const at = lines.findIndex((line) => line.merchandiseId === merchandiseId && areSame(line.attributes, attributes))
    const before = lines[at]
    const elsewhere = countOf(lines, merchandiseId) - (before?.quantity ?? 0)
    const wanted = quantity + (before?.quantity ?? 0)
    const possible = Math.max(before?.quantity ?? 0, Math.min(wanted, availableOf(found.variant) - elsewhere))
    const id = before?.id ?? `gid://shopify/CartLine/${randomUUID()}`
    if (possible < wanted) warnings.push(shortage(found, { left: possible, target: possible > 0 ? id : merchandiseId }))
    if (possible <= 0) continue
    const line = { id, merchandiseId, quantity: possible, attributes: attributes ?? [] }
    if (at === -1) lines.push(line)
    else lines[at] = line
  }
  return { lines, warnings }
}

function updateLines(stock: Stock, existing: readonly CartLine[], updates: readonly LineUpdate[]): Lines {
  const warnings: Warning[] = []
  const lines = existing.flatMap((line) => {
    const update = updates.find(({ id }) => id === line.id)
    if (update === undefined) return [line]
    const merchandiseId = update.merchandiseId ?? line.merchandiseId
    const wanted = update.quantity ?? line.quantity
    const found = stock.variantById(merchandiseId)
    const possible = found === null ? 0 : Math.min(wanted, availableOf(found.variant))
    if (found !== null && possible < wanted)
      warnings.push(shortage(found, { left: possible, target: possible > 0 ? line.id : merchandiseId }))
    return possible === 0
      ? []
      : [{ ...line, merchandiseId, quantity: possible, attributes: update.attributes ?? line.attributes }]
  })
  return { lines, warnings }
}

const countOf = (lines: readonly CartLine[], merchandiseId: string): number =>
  lines.filter((line) => line.merchandiseId === merchandiseId).reduce((sum, { quantity }) => sum + quantity, 0)

const availableOf = ({ stock, isBackorderable }: LocalVariant): number =>
  stock === null || isBackorderable === true ? maxQuantity : Math.max(0, stock)

function areSame(left: readonly CartAttribute[], right: readonly CartAttribute[] | null | undefined): boolean {
  const text = (all: readonly CartAttribute[]): string =>
    JSON.stringify(all.map(({ key, value }) => [key, value]).toSorted())
  return text(left) === text(right ?? [])
}

function failed(userErrors: readonly UserError[], cart: Cart | null): CartChange {
  return { cart, userErrors, warnings: [] }
}

function faultsOf(stock: Stock, { merchandiseId, quantity }: LineInput, path: readonly string[]): UserError[] {
  if (stock.variantById(merchandiseId) === null)
    return [invalid(`The merchandise with id ${merchandiseId} does not exist.`, [...path, 'merchandiseId'])]
  if (quantity > 0 && quantity < maxQuantity) return []
  const rule = 'must be greater than zero but less than one million'
  return [invalid(`The quantity for merchandise with id ${merchandiseId} ${rule}.`, [...path, 'quantity'])]
}

function updateFaults(stock: Stock, cart: Cart, { update, at }: { update: LineUpdate; at: number }): UserError[] {
  const path = ['lines', String(at)]
  const line = cart.lines.find(({ id }) => id === update.id)
  if (line === undefined) return [lineMissing(update.id, [...path, 'id'])]
  // A quantity of 0 removes the line.
  if (update.quantity === 0) return []
  const merchandiseId = update.merchandiseId ?? line.merchandiseId
  return faultsOf(stock, { merchandiseId, quantity: update.quantity ?? line.quantity }, path)
}

const invalid = (message: string, field: readonly string[]): UserError => ({ code: 'INVALID', message, field })
const cartMissing = invalid('The specified cart does not exist.', ['cartId'])
const lineMissing = (id: string, field: readonly string[]): UserError => ({
  code: 'INVALID_MERCHANDISE_LINE',
  message: `The merchandise line with id ${id} does not exist.`,
  field,
})
const tooManyLines = (field: readonly string[]): UserError => ({
  code: 'CART_TOO_LARGE',
  message: `The cart can have at most ${maxLines} lines.`,
  field,
})

function shortage({ product }: FoundVariant, { left, target }: { left: number; target: string }): Warning {
  return left > 0
    ? {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: `Only ${left} ${left === 1 ? 'item was' : 'items were'} added to your cart due to availability.`,
        target,
      }
    : { code: 'MERCHANDISE_OUT_OF_STOCK', message: `The product '${product.title}' is already sold out.`, target }
}

function limitInput(items: readonly unknown[]): void {
  if (items.length > maxInputItems) throw inputTooLarge(items.length, maxInputItems)
}
