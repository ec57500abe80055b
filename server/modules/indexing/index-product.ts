import type { IndexResponse, ProductChange, ProductInput, ProductRecord } from '../../../contract/product.ts'
import {
  type Catalog,
  type IndexedImage,
  type ProductRow,
  type ProductWrite,
  planLimitReached,
  productNotFound,
  type WriteOutcome,
} from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { checkMetadata } from './check-metadata.ts'
import type { PrepareImages } from './prepare-image.ts'
import type { WriteQueue } from './write-queue.ts'

export interface IndexProductDeps {
  readonly catalog: Catalog
  readonly images: Pick<PrepareImages, 'fromUrl'>
  readonly writes: WriteQueue
}

type Wanted = Omit<ProductWrite, 'images'>

/** Adds a product or brings it up to date; pictures whose addresses are unchanged are not fetched again. */
export async function indexProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  input: ProductInput,
): Promise<IndexResponse & { created: boolean }> {
  const metadata = input.metadata ?? {}
  checkMetadata(metadata)
  const wanted = {
    productId: input.product_id,
    imageUrl: input.image_url,
    additionalImageUrls: input.additional_image_urls ?? [],
    metadata,
  }
  const outcome = await writeWithPictures(deps, scope, {
    wanted,
    before: await deps.catalog.findProduct(scope, input.product_id),
  })
  const message = { created: 'Product indexed.', updated: 'Product updated.', unchanged: 'Product unchanged.' }[
    outcome.kind
  ]
  return {
    status: 'indexed',
    product_id: input.product_id,
    vector_id: outcome.vectorId,
    message,
    created: outcome.kind === 'created',
  }
}

/** Changes some fields of a product; metadata is merged key by key. */
export async function changeProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  request: { productId: string; change: ProductChange },
): Promise<ProductRecord> {
  const { productId, change } = request
  const before = await deps.catalog.findProduct(scope, productId)
  if (before === undefined) throw productNotFound(productId)
  const merge = (kept: Record<string, unknown>) => mergeMetadata(kept, change.metadata ?? {})
  checkMetadata(merge(before.metadata))
  const wanted = {
    productId,
    imageUrl: change.image_url ?? before.image_url,
    additionalImageUrls: change.additional_image_urls ?? before.additional_image_urls,
    metadata: merge,
  }
  await writeWithPictures(deps, scope, { wanted, before })
  return deps.catalog.readProduct(scope, productId)
}

function mergeMetadata(kept: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null))
}

type Written = Extract<WriteOutcome, { vectorId: string }>

async function writeWithPictures(
  deps: IndexProductDeps,
  scope: StoreScope,
  product: { wanted: Wanted; before: ProductRow | undefined },
): Promise<Written> {
  const { wanted, before } = product
  if (before !== undefined && hasPictures(before, wanted)) {
    const outcome = await deps.writes.write(scope, { ...wanted, images: null })
    if (outcome.kind !== 'pictures_needed') return written(outcome)
  }
  return written(await deps.writes.write(scope, { ...wanted, images: await preparePictures(deps, scope, wanted) }))
}

/** Fetches and embeds all pictures; other writes of the store may wait for this one meanwhile. */
async function preparePictures(deps: IndexProductDeps, scope: StoreScope, wanted: Wanted): Promise<IndexedImage[]> {
  const arrived = deps.writes.expect(scope)
  try {
    return await Promise.all([wanted.imageUrl, ...wanted.additionalImageUrls].map((url) => deps.images.fromUrl(url)))
  } finally {
    arrived()
  }
}

function hasPictures(before: ProductRow, wanted: Wanted): boolean {
  const same =
    before.image_url === wanted.imageUrl &&
    before.additional_image_urls.join(' ') === wanted.additionalImageUrls.join(' ')
  return same && before.status === 'indexed'
}

function written(outcome: WriteOutcome): Written {
  if (outcome.kind === 'over_plan') throw planLimitReached(outcome.plan, outcome.productsCount)
  if (outcome.kind === 'pictures_needed') throw new Error('A write with pictures was told to fetch them')
  return outcome
}
