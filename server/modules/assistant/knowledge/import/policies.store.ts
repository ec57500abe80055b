import type { Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { type ConceptRow, conceptColumns } from '../concepts/concepts.store.ts'

/** Published texts of a platform's policies, except those with the given keys. A store has at most 1,000 texts. */
export async function publishedPolicies(
  tx: Tx,
  scope: StoreScope,
  { prefix, except }: { readonly prefix: string; readonly except: readonly string[] },
): Promise<ConceptRow[]> {
  const rows = await tx
    .selectFrom('knowledge_concepts')
    .select(conceptColumns)
    .where('store_id', '=', scope.storeId)
    .where('source', '=', 'storefront')
    .where('published_version', 'is not', null)
    .orderBy('concept_id')
    .execute()
  const excluded = new Set(except)
  return rows.filter(({ source_key: key }) => key?.startsWith(prefix) === true && !excluded.has(key))
}
