import { hasPriceRange } from '../../products/found-product.ts'
import type { Claim, FoundProduct } from '../pipeline.ts'
import { connectingClaim, escapeMarkdown, formatPrice, formatPriceFrom, phrase } from '../wording/wording.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftRanking } from './draft-ranking.ts'
import {
  comparableAttributes,
  formatValue,
  isDescription,
  labelOf,
  matchedAttributes,
  productClaim,
  productLine,
  shownAttributes,
} from './product-claims.ts'

const maxRows = 6
/** Products that a table compares. */
export const maxCompared = 4

/** Compares products by the attributes that every product states; differences come first. More than fit into a table are listed to choose from. */
export function draftComparison(context: QuestionContext): DraftPart {
  const { products } = context.evidence
  if (products.length === 0 && context.evidence.failed.includes('search')) return { status: 'unavailable', claims: [] }
  if (products.length < 2 || products.length > maxCompared) {
    const choice = products.length < 2 ? [] : products.map((product) => productLine(context, product))
    return { status: 'answered', claims: [connectingClaim(context, 'nothingToCompare'), ...choice], products }
  }
  // "Is the blue lamp brighter than the white one?"
  const ranking = draftRanking(context)
  if (ranking !== null) return ranking
  const ids = products.map(({ productId }) => productId)
  const table = productClaim(context, tableOf(context, products), ids)
  const described =
    rowsOf(context, products).length < minRows ? products.flatMap((one) => descriptionOf(context, one)) : []
  return { status: 'answered', claims: [connectingClaim(context, 'comparison'), table, ...described], products }
}

/** A table with fewer rows of attributes hardly compares anything: the descriptions follow it. */
const minRows = 2
const maxDescriptionLength = 300

function descriptionOf(context: QuestionContext, product: FoundProduct): Claim[] {
  const { productId, title } = product
  const [, value] = shownAttributes(product).find(([name]) => isDescription(name)) ?? []
  const text = value === undefined ? '' : formatValue(value, context.language)
  if (text === '' || text.length > maxDescriptionLength) return []
  return [productClaim(context, `- **${escapeMarkdown(title)}** – ${escapeMarkdown(text)}`, [productId])]
}

function tableOf(context: QuestionContext, products: readonly FoundProduct[]): string {
  const head = ['', ...products.map(({ title }) => `**${escapeMarkdown(title)}**`)]
  const lines = [head, head.map(() => '---'), ...priceRow(context, products), ...rowsOf(context, products)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Attributes in question come first, even if a product lacks them; then attributes that all state, differences first. */
function rowsOf(context: QuestionContext, products: readonly FoundProduct[]): string[][] {
  const stated = products.map(comparableAttributes)
  const wanted = new Set(products.flatMap((product) => matchedAttributes(context, product).map(([name]) => name)))
  const names = [...new Set(stated.flatMap((values) => [...values.keys()]))]
  // "–" would say that the product states nothing.
  const isTooLong = (name: string): boolean =>
    products.some((product, at) => stated[at]?.has(name) === false && product.attributes.has(name))
  const rows = names
    .filter((name) => (wanted.has(name) ? !isTooLong(name) : stated.every((values) => values.has(name))))
    .map((name) => ({ name, values: stated.map((values) => values.get(name) ?? '–') }))
  const rank = ({ name, values }: (typeof rows)[number]): number => {
    const isSame = new Set(values.map((value) => value.toLowerCase())).size === 1
    return (wanted.has(name) ? 0 : 2) + (isSame ? 1 : 0)
  }
  const labeled = rows.sort((a, b) => rank(a) - rank(b)).map((row) => ({ ...row, label: labelOf(row.name, context) }))
  // Columns of one label are one column of the catalog and what a storefront adds to it.
  return labeled
    .filter(({ label }, at) => labeled.findIndex((row) => row.label === label) === at)
    .slice(0, maxRows)
    .map(({ label, values }) => [label, ...values.map((value) => escapeMarkdown(formatValue(value, context.language)))])
}

/** Only if every price was read live: an incomplete row of prices compares a number with nothing. */
function priceRow({ language, settings }: QuestionContext, products: readonly FoundProduct[]): string[][] {
  const prices = products.map((product) => {
    const { price } = product
    if (price.state !== 'live') return null
    return hasPriceRange(product) ? formatPriceFrom(price.value, language) : formatPrice(price.value, language)
  })
  if (prices.some((price) => price === null)) return []
  return [[phrase('labelPrice', language, settings), ...prices.map((price) => price ?? '')]]
}
