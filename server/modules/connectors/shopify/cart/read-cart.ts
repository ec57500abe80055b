import Type, { type Static } from 'typebox'
import { compiledCheck } from '../client/compiled-check.ts'
import type { JsonObject } from '../client/reply.ts'
import { Connection, nextCursor, readId } from '../read-values.ts'

/** A line of a cart. */
export interface ReadLine {
  readonly id: string
  readonly variantId: string | null
  readonly quantity: number
  /** The key of the confirmed action that added it. */
  readonly key: string | null
}

export interface ReadCart {
  readonly id: string
  readonly checkoutUrl: string
  readonly lines: readonly ReadLine[]
  /** The cursor of further lines. */
  readonly next: string | null
}

/** What a mutation reported about its input. `code` is a `CartErrorCode` or a `CartWarningCode`. */
export interface CartProblem {
  readonly code: string | null
  readonly field: readonly string[]
}

export interface MutationResult {
  readonly cart: ReadCart | null
  readonly errors: readonly CartProblem[]
  readonly warnings: readonly CartProblem[]
}

const CartNode = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1_000 }),
  checkoutUrl: Type.String({ maxLength: 2_048 }),
  lines: Connection,
})
const isCartNode = compiledCheck(CartNode)

const LineNode = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1_000 }),
  quantity: Type.Integer({ minimum: 0 }),
  attribute: Type.Union([Type.Null(), Type.Object({ value: Type.Union([Type.String(), Type.Null()]) })]),
  merchandise: Type.Object({ id: Type.Optional(Type.String()) }),
})
const isLineNode = compiledCheck(LineNode)

const ProblemNode = Type.Object({
  code: Type.Union([Type.String(), Type.Null()]),
  field: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
})

const PayloadNode = Type.Object({
  cart: Type.Unknown(),
  userErrors: Type.Array(ProblemNode),
  warnings: Type.Optional(Type.Array(ProblemNode)),
})
const isPayloadNode = compiledCheck(PayloadNode)

/**
 * A cart of the response. `undefined` when it is malformed. The checkout address must be https, except where the storefront itself is
 * on this machine.
 */
export function readCartNode(node: unknown, storeUrl: string): ReadCart | undefined {
  if (!isCartNode(node) || !isCheckoutUrl(node.checkoutUrl, storeUrl)) return undefined
  const lines = node.lines.nodes.filter(isLineNode).map(readLine)
  return { id: node.id, checkoutUrl: node.checkoutUrl, lines, next: nextCursor(node.lines) }
}

function isCheckoutUrl(text: string, storeUrl: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(storeUrl))
}

function isLocal(storeUrl: string): boolean {
  const host = URL.parse(storeUrl)?.hostname ?? ''
  return /^(?:.+\.)?localhost$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]'
}

function readLine(line: Static<typeof LineNode>): ReadLine {
  const { id, quantity, attribute, merchandise } = line
  return { id, quantity, key: attribute?.value ?? null, variantId: readId(merchandise.id, 'ProductVariant') }
}

/** The result of a mutation, which is always named `result`; `undefined` when it is malformed. */
export function readMutation(data: JsonObject, storeUrl: string): MutationResult | undefined {
  const payload = data.result
  if (!isPayloadNode(payload)) return undefined
  const cart = payload.cart === null ? null : readCartNode(payload.cart, storeUrl)
  if (cart === undefined) return undefined
  return { cart, errors: payload.userErrors.map(readProblem), warnings: (payload.warnings ?? []).map(readProblem) }
}

function readProblem({ code, field }: Static<typeof ProblemNode>): CartProblem {
  return { code, field: field ?? [] }
}
