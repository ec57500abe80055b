import type { Answer, Confirmation, ProductCard } from '../../../../contract/assistant/answer.ts'
import type { LocalProduct } from '../../../../server/local-storefront/index.ts'
import { amountsIn, hundredths } from './amounts.ts'
import { isForSale, isSold, lowestPrice, type Oracle, priceOf, productNamed, variantNamed } from './oracle.ts'
import type { LiveExpectation } from './question.ts'

/** What the service returned for a message. */
export interface LiveAnswer {
  readonly outcome: string
  readonly answer: Answer
  readonly confirmation: Confirmation | null
  /** The cited sentences, which may contain amounts. */
  readonly citedText: string
}

export interface LiveVerdict {
  /** Numbers and statements about stock that the storefront does not confirm at this moment. */
  readonly invented: readonly string[]
  /** Why the answer is not the right one; empty if it is. */
  readonly faults: readonly string[]
}

const inStockWords =
  /\bin stock\b|\bavailable\b|auf lager|vorrätig|lieferbar|verfügbar|en stock|disponible|hay existencias|quedan?\b/i
const outOfStockWords =
  /sold out|out of stock|not in stock|not available|unavailable|ausverkauft|nicht (?:mehr )?(?:auf lager|vorrätig|lieferbar|verfügbar)|épuisé|rupture|(?:pas|plus) (?:en stock|disponible)|agotad|sin existencias|no (?:está |hay )?(?:en stock|disponible|existencias)/i

/** Compares an answer with the storefront. `said` is everything that the shopper wrote in the thread. Pure. */
export function judgeLive(
  expected: LiveExpectation,
  given: LiveAnswer,
  { oracle, said }: { oracle: Oracle; said: string },
): LiveVerdict {
  return { invented: inventedIn(given, { oracle, said }), faults: faultsIn(expected, given, oracle) }
}

/** Every price and stock state of cards, facts, preview and text must be the storefront's. */
export function inventedIn(
  { answer, confirmation, citedText }: LiveAnswer,
  { oracle, said }: { oracle: Oracle; said: string },
): string[] {
  const byId = new Map(oracle.products.map((product) => [`prd_${product.handle}`, product]))
  const cards = answer.products.flatMap((card) => cardFaults(card, byId.get(card.product_id), oracle))
  const facts = answer.live_facts.flatMap(({ kind, product_id, value }) => {
    const product = byId.get(product_id ?? '')
    if (!oracle.isReadable) return [`${kind} ${value} of ${product_id} was not read`]
    if (kind === 'price' && !product?.variants.some((one) => priceOf(one) === value))
      return [`fact: ${product_id} costs ${value}`]
    return kind === 'availability' && value === 'in_stock' && (product === undefined || !isSold(product))
      ? [`fact: ${product_id} is in stock`]
      : []
  })
  const preview = confirmation === null ? [] : [confirmation.preview.title, ...confirmation.preview.lines]
  const written = [answer.response_markdown, answer.clarification_question ?? '', ...preview].join('\n')
  const displayed = new Set([...answer.products, ...answer.live_facts].map(({ product_id }) => product_id))
  const meant = oracle.products.filter(({ handle, title }) => displayed.has(`prd_${handle}`) || written.includes(title))
  const known = knownAmounts(oracle.isReadable ? meant : [], { citedText, said })
  const amounts = amountsIn(written).filter((amount) => !known.has(amount))
  return [...cards, ...facts, ...amounts.map((amount) => `text: ${(amount / 100).toFixed(2)}`)]
}

function cardFaults(card: ProductCard, product: LocalProduct | undefined, { isReadable }: Oracle): string[] {
  const { title, price_state, price, availability_state, availability } = card
  const faults: string[] = []
  if (price_state !== 'live' && price !== null) faults.push(`card: ${title} has a price that is not live`)
  if (price_state === 'live' && !isReadable) faults.push(`card: ${title} has a price that was not read`)
  const isOwn = product?.variants.some((one) => priceOf(one) === price?.amount_minor) === true
  if (price_state === 'live' && (!isOwn || price?.currency !== 'USD'))
    faults.push(`card: ${title} costs ${price?.amount_minor} ${price?.currency}`)
  if (availability_state !== 'live') return faults
  const { state, quantity } = availability
  const isTrue = state === 'in_stock' ? product !== undefined && isSold(product) : true
  const isFalselyOut = state === 'out_of_stock' && product !== undefined && isSold(product)
  if (!isReadable || !isTrue || isFalselyOut) faults.push(`card: ${title} is ${state}`)
  const stocks = product?.variants.map(({ stock }) => stock ?? 0) ?? []
  const isCounted = quantity === undefined || [...stocks, stocks.reduce((sum, one) => sum + one, 0)].includes(quantity)
  if (!isCounted) faults.push(`card: ${quantity} of ${title}`)
  return faults
}

/** Multiples that need no digit in the message ("two", "vier"). */
const spelledOut = [1, 2, 3, 4, 5]
const maxMultiple = 50

/**
 * Current prices of the products that the answer shows or names, their multiples for the quantities that the shopper named, amounts in cited
 * sentences, and bounds that the shopper named.
 */
function knownAmounts(products: readonly LocalProduct[], { citedText, said }: { citedText: string; said: string }) {
  const named = [...said.matchAll(/\b\d{1,2}\b/g)].map(Number).filter((count) => count <= maxMultiple)
  const prices = products.flatMap(({ variants }) => variants.map(priceOf))
  const multiples = prices.flatMap((price) => [...spelledOut, ...named].map((count) => price * count))
  return new Set([...multiples, ...amountsIn(citedText), ...boundsIn(said)])
}

const boundWords =
  /(?:under|below|less than|over|above|between|and|unter|über|zwischen|und|moins de|plus de|entre|et|por menos de|menos de|más de|y)\s+(?:US)?\$?\s?(\d+(?:[.,]\d{1,2})?)/gi

/** Numbers after words of comparison. This excludes a number that the shopper claims to be a price. */
function boundsIn(said: string): number[] {
  return [...said.matchAll(boundWords)].map(([, number = '0']) => hundredths(number))
}

function faultsIn(expected: LiveExpectation, given: LiveAnswer, oracle: Oracle): string[] {
  const { answer } = given
  const text = `${answer.response_markdown}\n${answer.clarification_question ?? ''}`
  const amounts = amountsIn(text)
  const requireAmount = (amount: number): string[] =>
    amounts.includes(amount) ? [] : [`does not say ${(amount / 100).toFixed(2)}`]
  switch (expected.kind) {
    case 'price': {
      const product = productNamed(oracle, expected.product)
      const price =
        expected.variant === undefined ? lowestPrice(product) : priceOf(variantNamed(product, expected.variant))
      return [...requireAmount(price), ...requireCards(answer, [product.title])]
    }
    case 'both prices':
      return expected.products.flatMap((title) => requireAmount(lowestPrice(productNamed(oracle, title))))
    case 'total':
      return requireAmount(lowestPrice(productNamed(oracle, expected.product)) * expected.quantity)
    case 'stock': {
      const product = productNamed(oracle, expected.product)
      const isIn = expected.variant === undefined ? isSold(product) : isForSale(variantNamed(product, expected.variant))
      return stockFaults(text, isIn)
    }
    case 'alternatives': {
      const possible = oracle.products.filter(({ title }) => expected.among.includes(title)).filter(isSold)
      const isShown = answer.products.some(({ title }) => possible.some((one) => one.title === title))
      return [...stockFaults(text, false), ...(isShown ? [] : ['shows no alternative'])]
    }
    case 'unavailable':
      return unavailableFaults(expected.of, answer)
    case 'extreme':
    case 'within':
      return listFaults(expected, answer, oracle)
    default:
      return cartFaults(expected, given, oracle)
  }
}

function requireCards({ products }: Answer, titles: readonly string[]): string[] {
  return titles.filter((title) => !products.some((card) => card.title === title)).map((title) => `no card of ${title}`)
}

function stockFaults(text: string, isIn: boolean): string[] {
  const saysOut = outOfStockWords.test(text)
  if (!isIn) return saysOut ? [] : ['does not say that it is sold out']
  return !saysOut && inStockWords.test(text) ? [] : ['does not say that it is in stock']
}

function unavailableFaults(of: 'price' | 'stock', { limitations, products }: Answer): string[] {
  const code = of === 'price' ? 'live_price_unavailable' : 'live_availability_unavailable'
  const live = products.filter(({ price_state }) => price_state === 'live').map(({ title }) => `live: ${title}`)
  return [...(limitations.includes(code) ? [] : [`no ${code}`]), ...live]
}

function listFaults(
  expected: LiveExpectation & { readonly kind: 'extreme' | 'within' },
  { products: cards }: Answer,
  oracle: Oracle,
): string[] {
  const among = oracle.products.filter(({ title }) => expected.among.includes(title))
  if (expected.kind === 'extreme') {
    const prices = among.filter(isSold).map(lowestPrice)
    const best = expected.which === 'cheapest' ? Math.min(...prices) : Math.max(...prices)
    const right = among.filter((product) => isSold(product) && lowestPrice(product) === best).map(({ title }) => title)
    const first = cards[0]?.title ?? 'nothing'
    return right.includes(first) ? [] : [`shows ${first} first, not ${right.join(' or ')}`]
  }
  const { min, max, isInStock } = expected
  const fits = (product: LocalProduct): boolean =>
    (min === undefined || lowestPrice(product) >= hundredths(min)) &&
    (max === undefined || lowestPrice(product) <= hundredths(max)) &&
    (isInStock !== true || isSold(product))
  const right = new Set(among.filter(fits).map(({ title }) => title))
  const wrong = cards.filter(({ title }) => !right.has(title)).map(({ title }) => `shows ${title}`)
  return cards.length === 0 && right.size > 0 ? ['shows nothing'] : wrong
}

function cartFaults(
  expected: LiveExpectation & { readonly kind: 'proposal' | 'no cart' | 'which variant' },
  { outcome, answer, confirmation }: LiveAnswer,
  oracle: Oracle,
): string[] {
  const isCart = confirmation?.action === 'add_to_cart'
  if (expected.kind === 'which variant')
    return outcome === 'clarification' ? [] : [`${outcome} instead of a question back`]
  if (expected.kind === 'no cart')
    return isCart ? ['proposes to add it'] : stockFaults(answer.response_markdown, !expected.isSoldOut)
  if (!isCart || confirmation === null) return [`${outcome} instead of the preview of add_to_cart`]
  const product = productNamed(oracle, expected.product)
  const variant = expected.variant === undefined ? product.variants[0] : variantNamed(product, expected.variant)
  const price = variant === undefined ? 0 : priceOf(variant)
  const preview = amountsIn([confirmation.preview.title, ...confirmation.preview.lines].join('\n'))
  const { quantity, product_id } = confirmation.preview.arguments
  return [
    ...(product_id === `prd_${product.handle}` ? [] : [`adds ${String(product_id)}`]),
    ...(quantity === expected.quantity ? [] : [`adds ${String(quantity)} pieces`]),
    ...[price, price * expected.quantity]
      .filter((amount) => !preview.includes(amount))
      .map((amount) => `the preview does not say ${(amount / 100).toFixed(2)}`),
  ]
}
