import { system } from '../../audit/index.ts'
import type { ImportedItem } from '../../catalog/index.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { type ApplyDeps, byPage } from './apply-sync.ts'
import { type ClaimedConnection, deleteLeased } from './claims.store.ts'
import { countMapped, missingProducts } from './mapping.store.ts'
import type { ImportPolicies } from './sync-policies.ts'

export interface RemoveDeps extends Pick<ApplyDeps, 'db' | 'startBulk'> {
  readonly importPolicies: ImportPolicies
}

/**
 * Completes a disconnect with `imported=delete`: unpublishes the policies, then starts the job that deletes the products and deletes
 * the connection in the same transaction. Repeated from the beginning after an interruption.
 */
export async function removeImported(deps: RemoveDeps, claimed: ClaimedConnection, row: ConnectionRow): Promise<void> {
  const { scope, connectionId, lease } = claimed
  const { platform, publish_policies: publish } = row
  if (row.policies.length > 0) await deps.importPolicies(scope, { platform, changed: [], keys: [], publish })
  if ((await countMapped(deps.db, scope, connectionId)) === 0) {
    await deps.db.transaction().execute((tx) => deleteLeased(tx, lease))
    return
  }
  await deps.startBulk(scope, {
    source: 'import',
    callbackUrl: null,
    actor: system,
    items: deletionsOf(deps, claimed),
    inTransaction: (tx) => deleteLeased(tx, lease),
  })
}

async function* deletionsOf(
  { db }: RemoveDeps,
  { scope, connectionId }: ClaimedConnection,
): AsyncGenerator<ImportedItem> {
  const all = { connectionId, syncNumber: Number.MAX_SAFE_INTEGER, rows: 500 }
  for await (const ids of byPage((after) => missingProducts(db, scope, { ...all, after })))
    for (const product_id of ids) yield { kind: 'delete', product_id }
}
