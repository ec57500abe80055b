import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { LiveReader } from '../../../connectors/index.ts'
import { canBeOrdered, readLive } from '../../products/found-product.ts'
import type { FoundProduct, Shopper } from '../pipeline.ts'
import type { Products } from '../steps.ts'

const maxAlternatives = 3
const maxCandidates = 10

interface AlternativesContext {
  readonly products: Pick<Products, 'find'>
  readonly shopper: Shopper
  /** Language of the message. */
  readonly writtenIn: AssistantLanguage
}

/** Products like one that cannot be ordered, which can be ordered now: of its category, if it states one. Three at most. */
export async function findAlternatives(
  { products: catalog, shopper, writtenIn }: AlternativesContext,
  product: FoundProduct,
  reader: LiveReader,
): Promise<readonly FoundProduct[]> {
  const category = categoryOf(product)
  const about = {
    language: writtenIn,
    colors: [],
    sizes: [],
    sku: null,
    excludedProductIds: [product.productId],
    limit: maxCandidates,
    mayLoosen: false,
  }
  const searches =
    category === null
      ? [{ words: product.title, categories: [] }]
      : [
          { words: product.title, categories: [category] },
          { words: '', categories: [category] },
        ]
  const found = await Promise.all(searches.map((search) => catalog.find(shopper, { ...about, ...search })))
  const similar = [...new Map(found.flatMap((one) => one.products).map((one) => [one.productId, one])).values()]
  const read = await readLive(reader, similar.slice(0, maxCandidates))
  return read.filter((one) => one.price.state === 'live' && canBeOrdered(one)).slice(0, maxAlternatives)
}

function categoryOf({ attributes }: FoundProduct): string | null {
  const named = ['category', 'product_type', 'categories'].map((name) => attributes.get(name))
  const category = named.flatMap((value) => value ?? []).find((value) => typeof value === 'string' && value !== '')
  return typeof category === 'string' ? category : null
}
