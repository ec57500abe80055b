import type { CallOptions, CartLine, ConnectionAccess } from '../../adapter.ts'
import type { JsonObject } from '../client/reply.ts'
import { cartLimits, type StorefrontClient, targetOf } from '../client/storefront-client.ts'
import { errorOfReply, invalidResponse } from '../client/storefront-errors.ts'
import { addLines, createCart, keyAttribute, readCart, removeLines, updateLines } from '../documents/cart-documents.ts'
import { type MutationResult, type ReadCart, type ReadLine, readCartNode, readMutation } from './read-cart.ts'

/** Requests about the carts of one connection. Every one rejects with `StorefrontError` only. */
export interface CartRequests {
  /** The cart with all its lines; null if it no longer exists. */
  read(cartId: string): Promise<ReadCart | null>
  create(line: CartLine): Promise<MutationResult>
  add(cartId: string, line: CartLine): Promise<MutationResult>
  setQuantity(cartId: string, line: ReadLine, quantity: number): Promise<MutationResult>
  remove(cartId: string, line: ReadLine): Promise<MutationResult>
}

/** Shopify allows 500 lines per cart: three pages. */
const maxPages = 5

export function createCartRequests(
  client: StorefrontClient,
  access: ConnectionAccess,
  options: CallOptions,
): CartRequests {
  const send = async (document: string, variables: JsonObject): Promise<JsonObject> => {
    const reply = await client.send(access, { document, variables, limits: cartLimits }, options)
    if (reply === 'oversized') throw invalidResponse(targetOf(access))
    if (reply.data === null) throw errorOfReply(targetOf(access), reply.errors)
    return reply.data
  }
  const mutate = async (document: string, variables: JsonObject): Promise<MutationResult> => {
    const result = readMutation(await send(document, variables), access.storeUrl)
    if (result === undefined) throw invalidResponse(targetOf(access))
    return result
  }
  const readPage = async (id: string, after: string | null): Promise<ReadCart | null> => {
    const { cart } = await send(readCart, { id, after })
    if (cart === null) return null
    const page = readCartNode(cart, access.storeUrl)
    if (page === undefined) throw invalidResponse(targetOf(access))
    return page
  }
  return {
    async read(cartId) {
      let cart = await readPage(cartId, null)
      for (let page = 1; cart !== null && cart.next !== null && page < maxPages; page += 1) {
        const further = await readPage(cartId, cart.next)
        cart = further === null ? null : { ...further, lines: [...cart.lines, ...further.lines] }
      }
      return cart
    },
    create: (line) => mutate(createCart, { lines: [inputOf(line)] }),
    add: (id, line) => mutate(addLines, { id, lines: [inputOf(line)] }),
    setQuantity: (id, line, quantity) => mutate(updateLines, { id, lines: [{ id: line.id, quantity }] }),
    remove: (id, line) => mutate(removeLines, { id, lineIds: [line.id] }),
  }
}

function inputOf({ variantId, quantity, key }: CartLine): JsonObject {
  return { merchandiseId: variantId, quantity, attributes: [{ key: keyAttribute, value: key }] }
}
