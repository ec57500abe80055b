import type {
  IndexResponse,
  ProductChange,
  ProductChangeUpload,
  ProductInput,
  ProductRecord,
  ProductUpload,
} from '../../../../contract/catalog/product.ts'
import {
  type Catalog,
  checkMetadata,
  type IndexedImage,
  type ProductRow,
  type ProductWrite,
  planLimitReached,
  productImageUrls,
  productNotFound,
  type WriteOutcome,
} from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { changedTooOften, refusedImage } from '../errors.ts'
import type { PrepareImages } from '../images/prepare-image.ts'
import type { WriteQueue } from './write-queue.ts'

export interface IndexProductDeps {
  readonly catalog: Pick<Catalog, 'readProduct' | 'imageChecks' | 'newProductRefusal'>
  readonly findProduct: (scope: StoreScope, productId: string) => Promise<ProductRow | undefined>
  readonly images: Pick<PrepareImages, 'fromUrl'>
  readonly writes: WriteQueue
}

/** Stores an uploaded image and returns its URL. */
export type UploadImage = (scope: StoreScope, file: Buffer) => Promise<string>

export type DesiredProduct = Omit<ProductWrite, 'images'>

/**
 * Creates or updates a product. Images that it already has are not fetched again. Of two concurrent calls for one product, the one
 * whose images are ready last wins.
 */
export async function indexProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  input: ProductInput,
): Promise<IndexResponse & { created: boolean }> {
  const metadata = input.metadata ?? {}
  // The write checks again; checking here avoids fetching images for a request that cannot succeed.
  checkMetadata(metadata)
  const wanted: DesiredProduct = {
    productId: input.product_id,
    intent: 'create',
    ...imagesOf(input),
    metadata,
  }
  const outcome = await writeWithImages(deps, scope, wanted)
  const message = { created: 'Product indexed.', updated: 'Product updated.', unchanged: 'Product unchanged.' }[
    outcome.kind
  ]
  const created = outcome.kind === 'created'
  return { status: 'indexed', product_id: input.product_id, vector_id: outcome.vectorId, message, created }
}

/** Changes some fields of a product and keeps the others; metadata is merged. */
export async function changeProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  request: { productId: string; change: ProductChange },
): Promise<ProductRecord> {
  const { productId, change } = request
  await writeWithImages(deps, scope, {
    productId,
    intent: 'change',
    imageUrl: change.image_url,
    additionalImageUrls: change.additional_image_urls,
    metadata: (current) => mergeMetadata(current, change.metadata ?? {}),
  })
  return deps.catalog.readProduct(scope, productId)
}

type UploadDeps = IndexProductDeps & { readonly uploadImage: UploadImage }

/** Creates or updates a product with an uploaded image. An image whose product is refused is deleted within a day. */
export async function indexUpload(deps: UploadDeps, scope: StoreScope, upload: ProductUpload) {
  const { image, ...input } = upload
  // The write checks again; checking here avoids storing an image for a request that cannot succeed.
  checkMetadata(input.metadata ?? {})
  const isNew = (await deps.findProduct(scope, input.product_id)) === undefined
  const refusal = isNew ? await deps.catalog.newProductRefusal(scope) : null
  if (refusal !== null) throw refusal
  return indexProduct(deps, scope, { ...input, image_url: await deps.uploadImage(scope, image) })
}

/** Changes a product and gives it an uploaded image. */
export async function changeByUpload(
  deps: UploadDeps,
  scope: StoreScope,
  { productId, upload }: { productId: string; upload: ProductChangeUpload },
): Promise<ProductRecord> {
  if ((await deps.findProduct(scope, productId)) === undefined) throw productNotFound(productId)
  const { image, ...change } = upload
  const image_url = await deps.uploadImage(scope, image)
  return changeProduct(deps, scope, { productId, change: { ...change, image_url } })
}

/** The images of a complete product: without an `image_url` it keeps those that it has. */
export function imagesOf(
  input: Pick<ProductInput, 'image_url' | 'additional_image_urls'>,
): Pick<DesiredProduct, 'imageUrl' | 'additionalImageUrls'> {
  const { image_url: imageUrl, additional_image_urls: additionalImageUrls } = input
  return { imageUrl, additionalImageUrls: additionalImageUrls ?? (imageUrl === undefined ? undefined : []) }
}

function mergeMetadata(current: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([key]) => change[key] !== null))
}

type Written = Extract<WriteOutcome, { vectorId: string }>

// The needed images depend on the row, which may change while they are being fetched.
const maxRounds = 5

async function writeWithImages(deps: IndexProductDeps, scope: StoreScope, wanted: DesiredProduct): Promise<Written> {
  const prepared = new Map<string, IndexedImage>()
  let needed = await expectedImages(deps, scope, wanted)
  for (let round = 0; round < maxRounds; round += 1) {
    for (const preparedImage of await loadImages(deps, scope, { productId: wanted.productId, addresses: needed }))
      prepared.set(preparedImage.imageUrl, preparedImage)
    const outcome = await deps.writes.write(scope, { ...wanted, images: prepared })
    if (outcome.kind !== 'images_needed') return assertWritten(wanted.productId, outcome)
    needed = outcome.imageUrls
  }
  throw changedTooOften(wanted.productId)
}

/** The images that the write will need unless the row changes; this saves a first attempt at the write. */
async function expectedImages(
  deps: IndexProductDeps,
  scope: StoreScope,
  wanted: DesiredProduct,
): Promise<readonly string[]> {
  if (wanted.imageUrl === undefined && wanted.additionalImageUrls === undefined) return []
  const before = await deps.findProduct(scope, wanted.productId)
  if (before === undefined && wanted.intent === 'change') throw productNotFound(wanted.productId)
  const current = before === undefined || before.status !== 'indexed' ? [] : productImageUrls(before)
  const addresses = [...(wanted.imageUrl == null ? [] : [wanted.imageUrl]), ...(wanted.additionalImageUrls ?? [])]
  return [...new Set(addresses)].filter((address) => !current.includes(address))
}

/** The images at these URLs. An unavailable image is recorded when the product exists. */
export async function loadImages(
  deps: IndexProductDeps,
  scope: StoreScope,
  wanted: { productId: string; addresses: readonly string[] },
): Promise<IndexedImage[]> {
  try {
    return await prepareImages(deps, scope, wanted.addresses)
  } catch (error) {
    const refused = refusedImage(error)
    const { productId } = wanted
    if (refused !== null)
      await deps.catalog.imageChecks.recordFailures(null, scope, [{ productId, ...refused, reportAfter: 1 }])
    throw error
  }
}

/** Fetches and embeds images; the write queue may delay other writes of the store to batch them with this one. */
async function prepareImages(
  deps: IndexProductDeps,
  scope: StoreScope,
  addresses: readonly string[],
): Promise<IndexedImage[]> {
  if (addresses.length === 0) return []
  const release = deps.writes.expect(scope)
  try {
    return await Promise.all(addresses.map((address) => deps.images.fromUrl(scope, address)))
  } finally {
    release()
  }
}

export function assertWritten(productId: string, outcome: Exclude<WriteOutcome, { kind: 'images_needed' }>): Written {
  if (outcome.kind === 'over_plan') throw planLimitReached(outcome.plan, outcome.productsCount)
  if (outcome.kind === 'missing') throw productNotFound(productId)
  if (outcome.kind === 'refused') throw outcome.error
  return outcome
}
