import { LRUCache } from 'lru-cache'
import type {
  DuplicateCluster,
  DuplicateList,
  DuplicateMatch,
  DuplicateQuery,
} from '../../../contract/catalog/duplicate.ts'
import type { Database } from '../../platform/db/schema.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/paging/paging.ts'
import { type Catalog, type ProductRow, productNotFound } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { compareIds, groupPairs } from './group-pairs.ts'
import { type PairWithImages, pairIds, pairsAmong, pairsVersion } from './pairs.store.ts'

export interface ListDuplicatesDeps {
  readonly db: Database
  readonly catalog: Pick<Catalog, 'findProducts'>
}

const maxListed = 20
const maxPerProduct = 1000
// A store's clusters are computed once for all pages; 300,000 pairs take about 40 MB.
const maxCachedStores = 8

/** Lists clusters of products with the same image. */
export function createListDuplicates(deps: ListDuplicatesDeps) {
  const clusterCache = new LRUCache<string, { version: string; clusters: string[][] }>({ max: maxCachedStores })

  const clustersOf = async (scope: StoreScope): Promise<string[][]> => {
    const version = await pairsVersion(deps.db, scope)
    const cached = clusterCache.get(scope.storeId)
    if (cached?.version === version) return cached.clusters
    const clusters = groupPairs(await pairIds(deps.db, scope))
    clusterCache.set(scope.storeId, { version, clusters })
    return clusters
  }

  return async (scope: StoreScope, query: DuplicateQuery): Promise<DuplicateList> => {
    const clusters = await clustersOf(scope)
    if (query.product_id !== undefined) return ofProduct(deps, scope, { clusters, productId: query.product_id })
    const after = query.cursor === undefined ? null : String(decodeCursor(query.cursor, ['string'])[0])
    const left = after === null ? clusters : clusters.filter(([first = '']) => compareIds(first, after) > 0)
    const page = left.slice(0, query.limit)
    const last = page.at(-1)?.[0]
    return {
      clusters: await present(deps, scope, { clusters: page, limit: maxListed }),
      total: clusters.length,
      next_cursor: left.length > page.length && last !== undefined ? encodeCursor([last]) : null,
    }
  }
}

async function ofProduct(
  deps: ListDuplicatesDeps,
  scope: StoreScope,
  { clusters, productId }: { clusters: readonly string[][]; productId: string },
): Promise<DuplicateList> {
  const own = clusters.filter((ids) => ids.includes(productId))
  if (own.length === 0 && !(await deps.catalog.findProducts(scope, [productId])).has(productId))
    throw productNotFound(productId)
  return {
    clusters: await present(deps, scope, { clusters: own, limit: maxPerProduct }),
    total: own.length,
    next_cursor: null,
  }
}

async function present(
  { db, catalog }: ListDuplicatesDeps,
  scope: StoreScope,
  { clusters, limit }: { clusters: readonly string[][]; limit: number },
): Promise<DuplicateCluster[]> {
  const listed = clusters.map((ids) => ids.slice(0, limit))
  const productIds = listed.flat()
  if (productIds.length === 0) return []
  const [rows, pairs] = await Promise.all([catalog.findProducts(scope, productIds), pairsAmong(db, scope, productIds)])
  const matches = closestOf(pairs)
  return listed.map((ids, at) => {
    const products = ids.flatMap((id) => rows.get(id) ?? [])
    return {
      size: clusters[at]?.length ?? ids.length,
      item_group_id: commonGroup(products),
      products: products.map((row) => ({
        product_id: row.product_id,
        name: textOf(row.metadata.name),
        image_url: row.image_url,
        match: matches.get(row.product_id) ?? null,
      })),
    }
  })
}

/** The most similar pair of each product. */
function closestOf(pairs: readonly PairWithImages[]): Map<string, DuplicateMatch> {
  const matches = new Map<string, DuplicateMatch>()
  const sorted = pairs.toSorted(
    (a, b) => b.similarity - a.similarity || compareIds(a.other_product_id, b.other_product_id),
  )
  for (const pair of sorted)
    for (const match of [seenFrom(pair), seenFrom(reversed(pair))])
      if (!matches.has(match.ofProduct)) matches.set(match.ofProduct, match.match)
  return matches
}

function reversed(pair: PairWithImages): PairWithImages {
  const { product_id, other_product_id, image_url, other_image_url } = pair
  return {
    ...pair,
    product_id: other_product_id,
    other_product_id: product_id,
    image_url: other_image_url,
    other_image_url: image_url,
  }
}

function seenFrom(pair: PairWithImages): { ofProduct: string; match: DuplicateMatch } {
  const match: DuplicateMatch = {
    reason: reasonOf(pair),
    image_url: pair.image_url,
    product_id: pair.other_product_id,
    matched_image_url: pair.other_image_url,
    similarity_score: sixDecimals(pair.similarity),
    picture_likeness: Math.min(1, sixDecimals(pair.likeness)),
    detected_at: pair.detected_at.toISOString(),
  }
  return { ofProduct: pair.product_id, match }
}

function reasonOf({ is_same_file, is_mirrored }: PairWithImages): DuplicateMatch['reason'] {
  if (is_same_file) return 'same_file'
  return is_mirrored ? 'mirrored_picture' : 'same_picture'
}

function commonGroup(products: readonly ProductRow[]): string | null {
  const [first, ...others] = products.map(({ metadata }) => textOf(metadata.item_group_id))
  return first !== undefined && others.every((group) => group === first) ? first : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function sixDecimals(number: number): number {
  return Math.round(number * 1e6) / 1e6
}
