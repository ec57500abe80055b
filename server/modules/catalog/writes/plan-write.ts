import { AppError } from '../../../platform/errors.ts'
import type { StoreRow } from '../../stores/index.ts'
import { mainImageMissing } from '../errors.ts'
import { checkMetadata } from '../products/check-metadata.ts'
import { fieldChanges } from '../products/field-changes.ts'
import type { ProductRow } from '../products/products.store.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'

/** The planned outcome of one product of a write, and its new row. */
export interface PlannedWrite {
  readonly write: ProductWrite
  readonly before: ProductRow | null
  /** `null` for a product without images. */
  readonly imageUrl: string | null
  readonly additionalImageUrls: readonly string[]
  readonly metadata: Record<string, unknown>
  readonly changes: readonly string[]
  readonly outcome: WriteOutcome
}

export interface PlanContext {
  /** The current rows, locked. */
  readonly rows: ReadonlyMap<string, ProductRow>
  /** The number of products that the store's plan allows; `null` is unlimited. */
  readonly maxProducts: number | null
  newVectorId(): string
}

type Resolved = Omit<PlannedWrite, 'outcome'>

/** Plans each product in order, against the rows and the plan limit inside the transaction. */
export function planWrites(store: StoreRow, writes: readonly ProductWrite[], context: PlanContext): PlannedWrite[] {
  const { maxProducts } = context
  let remaining = maxProducts === null ? Number.POSITIVE_INFINITY : maxProducts - store.products_count
  return writes.map((write) => {
    const resolved = resolve(write, context.rows.get(write.productId) ?? null)
    const outcome =
      refusal(resolved) ??
      (resolved.before === null ? create(resolved, remaining, { name: store.plan, maxProducts }) : update(resolved))
    if (outcome.kind === 'created') remaining -= 1
    return { ...resolved, outcome: withVectorId(outcome, resolved, context) }
  })
}

/** True when the products table changes. */
export function isStored(planned: PlannedWrite): boolean {
  return planned.outcome.kind === 'created' || planned.outcome.kind === 'updated'
}

/** All image URLs of the product after the write, the main one first. */
export function imageUrlsOf(planned: Pick<PlannedWrite, 'imageUrl' | 'additionalImageUrls'>): string[] {
  return planned.imageUrl === null ? [] : [planned.imageUrl, ...planned.additionalImageUrls]
}

/** All image URLs of a product, the main one first; none for a product without an image. */
export function productImageUrls(row: Pick<ProductRow, 'image_url' | 'additional_image_urls'>): string[] {
  return row.image_url === null ? [] : [row.image_url, ...row.additional_image_urls]
}

/** True when the product's images or their order change. */
export function hasNewImages(planned: Resolved): boolean {
  return (
    planned.before === null ||
    planned.before.status !== 'indexed' ||
    imageUrlChanges(planned).length > 0 ||
    replacedImageFields(planned).length > 0
  )
}

/** The fields whose URLs stay the same while their images are replaced. */
function replacedImageFields({ write, before, imageUrl, additionalImageUrls }: Omit<Resolved, 'changes'>): string[] {
  if (before === null || write.replacesImages !== true) return []
  const isReplaced = (address: string): boolean => write.images.has(address)
  return [
    ...(imageUrl !== null && isReplaced(imageUrl) ? ['image_url'] : []),
    ...(additionalImageUrls.some(isReplaced) ? ['additional_image_urls'] : []),
  ]
}

function resolve(write: ProductWrite, before: ProductRow | null): Resolved {
  const imageUrl = write.imageUrl === undefined ? (before?.image_url ?? null) : write.imageUrl
  const removesImages = write.imageUrl === null
  const additionalImageUrls = write.additionalImageUrls ?? (removesImages ? [] : (before?.additional_image_urls ?? []))
  const metadata = typeof write.metadata === 'function' ? write.metadata(before?.metadata ?? {}) : write.metadata
  const resolved = { write, before, imageUrl, additionalImageUrls, metadata }
  const changes =
    before === null ? [] : [...imageChanges(resolved), ...fieldChanges(before.metadata, metadata, 'metadata')]
  return { ...resolved, changes }
}

function imageChanges(resolved: Omit<Resolved, 'changes'>): string[] {
  const changed = [...imageUrlChanges(resolved), ...replacedImageFields(resolved)]
  return ['image_url', 'additional_image_urls'].filter((field) => changed.includes(field))
}

function refusal(resolved: Resolved): WriteOutcome | null {
  if (resolved.before === null && resolved.write.intent === 'change') return { kind: 'missing' }
  if (resolved.imageUrl === null && resolved.additionalImageUrls.length > 0)
    return { kind: 'refused', error: mainImageMissing() }
  try {
    checkMetadata(resolved.metadata)
    return null
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error }
    throw error
  }
}

function create(
  resolved: Resolved,
  remaining: number,
  plan: { readonly name: string; readonly maxProducts: number | null },
): WriteOutcome {
  if (remaining <= 0) return { kind: 'over_plan', plan, productsCount: (plan.maxProducts ?? 0) - remaining }
  return missingImages(resolved) ?? { kind: 'created', vectorId: '' }
}

function update(resolved: Resolved): WriteOutcome {
  const kind = resolved.changes.length > 0 || hasNewImages(resolved) ? 'updated' : 'unchanged'
  return missingImages(resolved) ?? { kind, vectorId: '' }
}

function missingImages(resolved: Resolved): WriteOutcome | null {
  if (!hasNewImages(resolved)) return null
  const { before, write, imageUrl } = resolved
  const storedUrls = before === null || before.status !== 'indexed' ? [] : productImageUrls(before)
  // Only the main image has a stored palette, so an image that becomes the main one is fetched again.
  const isStoredImage = (address: string): boolean =>
    storedUrls.includes(address) && (address !== imageUrl || address === before?.image_url)
  const missing = imageUrlsOf(resolved).filter((address) => !write.images.has(address) && !isStoredImage(address))
  return missing.length === 0 ? null : { kind: 'images_needed', imageUrls: [...new Set(missing)] }
}

/** The vector ID changes exactly when the images change. */
function withVectorId(outcome: WriteOutcome, resolved: Resolved, context: PlanContext): WriteOutcome {
  if (!('vectorId' in outcome)) return outcome
  const { before } = resolved
  return {
    ...outcome,
    vectorId: before === null || hasNewImages(resolved) ? context.newVectorId() : before.vector_id,
  }
}

/** The URL fields that differ from the row. */
export function imageUrlChanges(planned: Pick<PlannedWrite, 'before' | 'imageUrl' | 'additionalImageUrls'>): string[] {
  const { before, imageUrl, additionalImageUrls } = planned
  return [
    ...fieldChanges(before?.image_url, imageUrl, 'image_url'),
    ...fieldChanges(before?.additional_image_urls, additionalImageUrls, 'additional_image_urls'),
  ]
}
