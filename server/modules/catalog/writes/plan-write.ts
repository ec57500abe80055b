import { plans } from '../../../../contract/identity/plan.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StoreRow } from '../../stores/index.ts'
import { checkMetadata } from '../products/check-metadata.ts'
import { fieldChanges } from '../products/field-changes.ts'
import type { ProductRow } from '../products/products.store.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'

/** One product of a write, decided: what happens to it and the row it becomes. */
export interface PlannedWrite {
  readonly write: ProductWrite
  readonly before: ProductRow | null
  readonly imageUrl: string
  readonly additionalImageUrls: readonly string[]
  readonly metadata: Record<string, unknown>
  readonly changes: readonly string[]
  readonly outcome: WriteOutcome
}

export interface PlanContext {
  /** The rows as they stand, locked. */
  readonly rows: ReadonlyMap<string, ProductRow>
  newVectorId(): string
}

type Resolved = Omit<PlannedWrite, 'outcome'>

/** Decides for each product, in order, against the rows and the plan as they stand inside the transaction. */
export function planWrites(store: StoreRow, writes: readonly ProductWrite[], context: PlanContext): PlannedWrite[] {
  const { maxProducts } = plans[store.plan]
  let room = maxProducts === null ? Number.POSITIVE_INFINITY : maxProducts - store.products_count
  return writes.map((write) => {
    const resolved = resolve(write, context.rows.get(write.productId) ?? null)
    const outcome = refusal(resolved) ?? (resolved.before === null ? create(resolved, room, store) : update(resolved))
    if (outcome.kind === 'created') room -= 1
    return { ...resolved, outcome: named(outcome, resolved, context) }
  })
}

/** True when something is written to the products table. */
export function isStored(planned: PlannedWrite): boolean {
  return planned.outcome.kind === 'created' || planned.outcome.kind === 'updated'
}

/** All addresses of the product after the write, the main one first. */
export function imageUrlsOf(planned: Pick<PlannedWrite, 'imageUrl' | 'additionalImageUrls'>): string[] {
  return [planned.imageUrl, ...planned.additionalImageUrls]
}

/** True when the product's pictures are others than before, or in another order. */
export function hasNewImages(planned: Resolved): boolean {
  return (
    planned.before === null ||
    planned.before.status !== 'indexed' ||
    imageUrlChanges(planned).length > 0 ||
    renewedFields(planned).length > 0
  )
}

/** The fields whose addresses stay and whose pictures are replaced. */
function renewedFields({ write, before, imageUrl, additionalImageUrls }: Omit<Resolved, 'changes'>): string[] {
  if (before === null || write.replacesImages !== true) return []
  const isRenewed = (address: string): boolean => write.images.has(address)
  return [
    ...(isRenewed(imageUrl) ? ['image_url'] : []),
    ...(additionalImageUrls.some(isRenewed) ? ['additional_image_urls'] : []),
  ]
}

function resolve(write: ProductWrite, before: ProductRow | null): Resolved {
  const imageUrl = write.imageUrl ?? before?.image_url ?? ''
  const additionalImageUrls = write.additionalImageUrls ?? before?.additional_image_urls ?? []
  const metadata = typeof write.metadata === 'function' ? write.metadata(before?.metadata ?? {}) : write.metadata
  const resolved = { write, before, imageUrl, additionalImageUrls, metadata }
  const changes =
    before === null ? [] : [...pictureChanges(resolved), ...fieldChanges(before.metadata, metadata, 'metadata')]
  return { ...resolved, changes }
}

function pictureChanges(resolved: Omit<Resolved, 'changes'>): string[] {
  const changed = [...imageUrlChanges(resolved), ...renewedFields(resolved)]
  return ['image_url', 'additional_image_urls'].filter((field) => changed.includes(field))
}

function refusal(resolved: Resolved): WriteOutcome | null {
  if (resolved.before === null && resolved.write.intent === 'change') return { kind: 'gone' }
  try {
    checkMetadata(resolved.metadata)
    return null
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error }
    throw error
  }
}

function create(resolved: Resolved, room: number, store: StoreRow): WriteOutcome {
  const { maxProducts } = plans[store.plan]
  if (room <= 0)
    return { kind: 'over_plan', plan: { name: store.plan, maxProducts }, productsCount: (maxProducts ?? 0) - room }
  return missingPictures(resolved) ?? { kind: 'created', vectorId: '' }
}

function update(resolved: Resolved): WriteOutcome {
  const kind = resolved.changes.length > 0 || hasNewImages(resolved) ? 'updated' : 'unchanged'
  return missingPictures(resolved) ?? { kind, vectorId: '' }
}

function missingPictures(resolved: Resolved): WriteOutcome | null {
  if (!hasNewImages(resolved)) return null
  const { before, write, imageUrl } = resolved
  const kept = before === null || before.status !== 'indexed' ? [] : [before.image_url, ...before.additional_image_urls]
  // The palette is the main picture's and kept for no other, so that a picture that becomes the main one is fetched.
  const isKept = (address: string): boolean =>
    kept.includes(address) && (address !== imageUrl || address === before?.image_url)
  const addresses = imageUrlsOf(resolved).filter((address) => !write.images.has(address) && !isKept(address))
  return addresses.length === 0 ? null : { kind: 'images_needed', imageUrls: [...new Set(addresses)] }
}

/** A product keeps its vector's name as long as it keeps its pictures. */
function named(outcome: WriteOutcome, resolved: Resolved, context: PlanContext): WriteOutcome {
  if (!('vectorId' in outcome)) return outcome
  const { before } = resolved
  return {
    ...outcome,
    vectorId: before === null || hasNewImages(resolved) ? context.newVectorId() : before.vector_id,
  }
}

/** Which of the fields with addresses differ from the row. */
export function imageUrlChanges(planned: Pick<PlannedWrite, 'before' | 'imageUrl' | 'additionalImageUrls'>): string[] {
  const { before, imageUrl, additionalImageUrls } = planned
  return [
    ...fieldChanges(before?.image_url, imageUrl, 'image_url'),
    ...fieldChanges(before?.additional_image_urls, additionalImageUrls, 'additional_image_urls'),
  ]
}
