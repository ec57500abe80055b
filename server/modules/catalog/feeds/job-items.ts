import type { ProductInput } from '../../../../contract/catalog/product.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { listItems } from './import-items.store.ts'
import type { StoredReport } from './import-tables.ts'

/** A product to upsert, or the ID of one to delete. */
export type ImportedItem =
  | (ProductInput & { readonly kind?: 'upsert' })
  | { readonly kind: 'delete'; readonly product_id: string }

/** How many products the plan of the store allows (`null`: any number), and how many the store has. */
export interface PlanCapacity {
  readonly maxProducts: number | null
  readonly productsCount: number
}

type Kinds = readonly ('new' | 'changed' | 'missing')[]

/**
 * The order in which the job processes the items. Deletions come last, so that the store never has fewer products than necessary.
 * They come first when old and new products together exceed the limit of the plan.
 */
export function jobSteps(
  { counts }: Pick<StoredReport, 'counts'>,
  { deleteMissing }: { deleteMissing: boolean },
  capacity: PlanCapacity,
): readonly Kinds[] {
  if (!deleteMissing) return [['new', 'changed']]
  const { maxProducts, productsCount } = capacity
  const fitsPlan = maxProducts === null || productsCount + counts.new <= maxProducts
  return fitsPlan ? [['new', 'changed', 'missing']] : [['missing'], ['new', 'changed']]
}

/** The items of the job, step by step, each step in feed order. */
export async function* jobItems(
  db: Database,
  scope: StoreScope,
  { importId, steps }: { importId: string; steps: readonly Kinds[] },
): AsyncGenerator<ImportedItem> {
  for (const kinds of steps) yield* jobItemsOfStep(db, scope, { importId, kinds })
}

async function* jobItemsOfStep(
  db: Database,
  scope: StoreScope,
  wanted: { importId: string; kinds: Kinds },
): AsyncGenerator<ImportedItem> {
  const rows = 500
  let after = -1
  while (true) {
    const page = await listItems(db, scope, { ...wanted, after, rows })
    for (const { kind, product_id, product } of page) {
      if (product_id === null) continue
      if (kind === 'missing') yield { kind: 'delete', product_id }
      else if (product !== null) yield { ...(product as Omit<ProductInput, 'product_id'>), product_id }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < rows) return
    after = last.position
  }
}
