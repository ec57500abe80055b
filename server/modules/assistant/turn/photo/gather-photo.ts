import { toMinorUnits } from '../../../../engine/facts/money.ts'
import type { LiveReader } from '../../../connectors/index.ts'
import { readLive, sortByLivePrice } from '../../products/found-product.ts'
import { matchesColor } from '../../products/retrieval/match-product.ts'
import type { Evidence, FoundProduct, Question, Shopper } from '../pipeline.ts'
import type { Products } from '../steps.ts'

/** An answer lists at most five products. */
const maxShown = 5

interface PhotoContext {
  readonly products: Pick<Products, 'byIds'>
  readonly shopper: Shopper
  readonly reader: LiveReader | null
}

/** The products that resemble the photo of a message, without those that contradict its text. */
export async function gatherPhoto(
  { products, shopper, reader }: PhotoContext,
  { resembling = [], constraints }: Question,
): Promise<Pick<Evidence, 'products' | 'productsTotal' | 'loosened' | 'isPriceFilterDropped'>> {
  const { colors, notColors = [], priceMin: min, priceMax: max, order } = constraints
  const found = await products.byIds(shopper, resembling)
  const fitting = found.filter(
    (product) =>
      !(colors.length > 0 && matchesColor(product, colors) === false) &&
      !(notColors.length > 0 && matchesColor(product, notColors) === true),
  )
  const isByPrice = order === 'price_asc' || order === 'price_desc'
  const needsPrice = isByPrice || min !== null || max !== null
  const read = await readLive(reader, fitting)
  const within = needsPrice && reader !== null ? read.filter((product) => isWithin(product, { min, max })) : read
  const ordered = isByPrice && reader !== null ? sortByLivePrice(within, order) : within
  const isPriceFilterDropped = needsPrice && reader === null
  return { products: ordered.slice(0, maxShown), productsTotal: ordered.length, loosened: [], isPriceFilterDropped }
}

/** `bounds` in units of the currency of the price. */
function isWithin({ price }: FoundProduct, { min, max }: { min: number | null; max: number | null }): boolean {
  if (price.state !== 'live') return false
  const { amount_minor: amount, currency } = price.value
  const isAbove = min === null || amount >= toMinorUnits(min, currency)
  return isAbove && (max === null || amount <= toMinorUnits(max, currency))
}
