import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'

/** What happens at the storefront before a message. Products by title, variants by any of their option values. */
export type Change =
  | { readonly kind: 'price'; readonly product: string; readonly to: string; readonly variant?: string }
  | { readonly kind: 'stock'; readonly product: string; readonly to: number; readonly variant?: string }
  | { readonly kind: 'removed'; readonly product: string }
  | { readonly kind: 'state'; readonly to: 'up' | 'down' | 'slow' | 'wrong' }

/** The right answer, which depends on the storefront's content at that moment. Products by title, variants by an option value. */
export type LiveExpectation =
  /** The current price of the product (the lowest of its variants), or of a variant. */
  | { readonly kind: 'price'; readonly product: string; readonly variant?: string }
  /** Whether the product, or a variant, is in stock. */
  | { readonly kind: 'stock'; readonly product: string; readonly variant?: string }
  /** The cheapest or dearest of these products comes first. */
  | { readonly kind: 'extreme'; readonly which: 'cheapest' | 'dearest'; readonly among: readonly string[] }
  /** Products among these, all within the bounds in US dollars. `isInStock`: and for sale. */
  | {
      readonly kind: 'within'
      readonly among: readonly string[]
      readonly min?: string
      readonly max?: string
      readonly isInStock?: boolean
    }
  /** Neither a price nor a statement about stock; the answer states that it could not be read. */
  | { readonly kind: 'unavailable'; readonly of: 'price' | 'stock' }
  /** A preview of adding this to the cart, with unit price and total. */
  | { readonly kind: 'proposal'; readonly product: string; readonly variant?: string; readonly quantity: number }
  /** The preview of another action, or none; nothing is put into the cart. */
  | { readonly kind: 'no cart'; readonly product: string; readonly isSoldOut: boolean }
  /** A clarification question, because the variant is not clear. */
  | { readonly kind: 'which variant' }
  /** The amount for several pieces. */
  | { readonly kind: 'total'; readonly product: string; readonly quantity: number }
  /** The current prices of both products. */
  | { readonly kind: 'both prices'; readonly products: readonly [string, string] }
  /** Sold out, and at least one of these products that are in stock is shown. */
  | { readonly kind: 'alternatives'; readonly product: string; readonly among: readonly string[] }

/** A message, or the consent to what the last answer proposed. */
export type LiveStep =
  | { readonly before?: readonly Change[]; readonly ask: string; readonly expect: LiveExpectation }
  | { readonly before?: readonly Change[]; readonly confirm: 'added' | 'new preview' | 'refused' }

/** The messages of one thread, with what happens at the storefront between them. Every step is scored. */
export interface LiveQuestion {
  readonly id: string
  readonly locale: AssistantLanguage
  readonly steps: readonly LiveStep[]
}

export function liveQuestions(locale: AssistantLanguage, all: readonly (readonly LiveStep[])[]): LiveQuestion[] {
  return all.map((steps, index) => ({ id: `live-${locale}-${String(index + 1).padStart(2, '0')}`, locale, steps }))
}

export const costs = (product: string, to: string, variant?: string): Change => ({
  kind: 'price',
  product,
  to,
  ...(variant === undefined ? {} : { variant }),
})
export const has = (product: string, to: number, variant?: string): Change => ({
  kind: 'stock',
  product,
  to,
  ...(variant === undefined ? {} : { variant }),
})
export const removed = (product: string): Change => ({ kind: 'removed', product })
export const is = (to: 'up' | 'down' | 'slow' | 'wrong'): Change => ({ kind: 'state', to })

type Options = { readonly before?: readonly Change[] }
const step = (ask: string, expect: LiveExpectation, { before = [] }: Options = {}): LiveStep => ({
  before,
  ask,
  expect,
})

export function price(ask: string, product: string, given: Options & { variant?: string } = {}): LiveStep {
  const { variant, ...options } = given
  return step(ask, { kind: 'price', product, ...(variant === undefined ? {} : { variant }) }, options)
}
export function stock(ask: string, product: string, given: Options & { variant?: string } = {}): LiveStep {
  const { variant, ...options } = given
  return step(ask, { kind: 'stock', product, ...(variant === undefined ? {} : { variant }) }, options)
}
export const cheapest = (ask: string, among: readonly string[], options?: Options): LiveStep =>
  step(ask, { kind: 'extreme', which: 'cheapest', among }, options)
export const dearest = (ask: string, among: readonly string[], options?: Options): LiveStep =>
  step(ask, { kind: 'extreme', which: 'dearest', among }, options)
export function within(
  ask: string,
  among: readonly string[],
  given: Options & { min?: string; max?: string; isInStock?: boolean },
): LiveStep {
  const { before, ...bounds } = given
  return step(ask, { kind: 'within', among, ...bounds }, before === undefined ? {} : { before })
}
export const unavailable = (ask: string, of: 'price' | 'stock', options?: Options): LiveStep =>
  step(ask, { kind: 'unavailable', of }, options)
export function proposal(
  ask: string,
  product: string,
  given: Options & { quantity?: number; variant?: string } = {},
): LiveStep {
  const { before, quantity = 1, variant } = given
  const wanted = { kind: 'proposal', product, quantity, ...(variant === undefined ? {} : { variant }) } as const
  return step(ask, wanted, before === undefined ? {} : { before })
}
export const noCart = (ask: string, product: string, given: Options & { isSoldOut?: boolean } = {}): LiveStep =>
  step(ask, { kind: 'no cart', product, isSoldOut: given.isSoldOut ?? true }, given)
export const whichVariant = (ask: string, options?: Options): LiveStep => step(ask, { kind: 'which variant' }, options)
export const total = (ask: string, product: string, quantity: number): LiveStep =>
  step(ask, { kind: 'total', product, quantity })
export const bothPrices = (ask: string, products: readonly [string, string], options?: Options): LiveStep =>
  step(ask, { kind: 'both prices', products }, options)
export function alternatives(ask: string, product: string, among: readonly string[]): LiveStep {
  return step(ask, { kind: 'alternatives', product, among })
}
export const confirmed = (confirm: 'added' | 'new preview' | 'refused', ...before: readonly Change[]): LiveStep => ({
  before,
  confirm,
})

/** Groups of products that a question means. */
export const runningShoes = [
  'Ultraboost Running Shoe',
  'Freerun Running Shoe',
  'Pureboost Running Shoe',
  'RunX Running Shoe',
] as const
export const shoes = [...runningShoes, 'Hi-Top Basketball Shoe', 'Allstar Sneakers'] as const
export const plants = [
  'Spiky Cactus',
  'Tulip Pot',
  'Hanging Plant',
  'Aloe Vera',
  'Fern Blechnum Gibbum',
  'Assorted Indoor Succulents',
  'Orchid',
  'Bonsai Tree',
] as const
/** The catalog's category of plants has a tool as well. */
export const plantsAndTools = [...plants, 'Hand Trowel'] as const
export const chairs = ['Balloon Chair', 'Comfy Padded Chair', 'Black Eaves Chair', 'Modern Cafe Chair'] as const
export const sofas = ['Grey Fabric Sofa', 'Leather Sofa'] as const
export const monitors = ['32-Inch Monitor', 'Curvy Monitor'] as const
export const cameras = [
  'Instant Camera',
  'Vintage Folding Camera',
  'Instamatic Camera',
  'Compact Digital Camera',
  'Nikkormat SLR Camera',
  'Compact SLR Camera',
  'Twin Lens Camera',
] as const
export const furniture = [
  ...chairs,
  ...sofas,
  'Guardian Lion Statue',
  'Light Shade',
  'Wooden Side Desk',
  'Wooden Stool',
  'Bedside Table',
] as const
export const balls = ['Football', 'Tennis Ball', 'Basketball'] as const
