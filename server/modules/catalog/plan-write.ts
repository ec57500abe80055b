import { plans } from '../../../contract/plan.ts'
import type { StoreRow } from '../stores/index.ts'
import { fieldChanges } from './field-changes.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'
import type { ProductRow } from './products.store.ts'

/** One product of a write, decided: what happens to it and the row it becomes. */
export interface PlannedWrite {
  readonly write: ProductWrite
  readonly before: ProductRow | null
  readonly metadata: Record<string, unknown>
  readonly changes: readonly string[]
  readonly outcome: WriteOutcome
}

/** Decides for each product, in order, against the rows and the plan as they stand inside the transaction. */
export function planWrites(
  store: StoreRow,
  writes: readonly ProductWrite[],
  context: { rows: ReadonlyMap<string, ProductRow>; newVectorId(): string },
): PlannedWrite[] {
  let count = store.products_count
  const { maxProducts } = plans[store.plan]
  return writes.map((write) => {
    const before = context.rows.get(write.productId) ?? null
    const metadata = typeof write.metadata === 'function' ? write.metadata(before?.metadata ?? {}) : write.metadata
    const planned = { write, before, metadata, changes: before === null ? [] : changesOf(before, write, metadata) }
    if (write.images === null && !hasPictures(before, write))
      return { ...planned, outcome: { kind: 'pictures_needed' } }
    if (before !== null)
      return {
        ...planned,
        outcome: outcomeOfExisting(planned.changes, write, { before, newVectorId: context.newVectorId }),
      }
    if (maxProducts !== null && count >= maxProducts) {
      return {
        ...planned,
        outcome: { kind: 'over_plan', plan: { name: store.plan, maxProducts }, productsCount: count },
      }
    }
    count += 1
    return { ...planned, outcome: { kind: 'created', vectorId: context.newVectorId() } }
  })
}

/** True when something is written to the products table. */
export function isStored(planned: PlannedWrite): boolean {
  return planned.outcome.kind === 'created' || planned.outcome.kind === 'updated'
}

function outcomeOfExisting(
  changes: readonly string[],
  write: ProductWrite,
  row: { before: ProductRow; newVectorId(): string },
): WriteOutcome {
  if (write.images !== null) return { kind: 'updated', vectorId: row.newVectorId() }
  return { kind: changes.length > 0 ? 'updated' : 'unchanged', vectorId: row.before.vector_id }
}

function hasPictures(before: ProductRow | null, write: ProductWrite): boolean {
  return before !== null && before.status === 'indexed' && addressChanges(before, write).length === 0
}

function changesOf(before: ProductRow, write: ProductWrite, metadata: Record<string, unknown>): string[] {
  return [...addressChanges(before, write), ...fieldChanges(before.metadata, metadata, 'metadata')]
}

function addressChanges(before: ProductRow, write: ProductWrite): string[] {
  return [
    ...fieldChanges(before.image_url, write.imageUrl, 'image_url'),
    ...fieldChanges(before.additional_image_urls, write.additionalImageUrls, 'additional_image_urls'),
  ]
}
