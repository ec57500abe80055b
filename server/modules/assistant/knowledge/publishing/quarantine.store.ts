import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

type QuarantineTable = DatabaseSchema['quarantine']
export type FindingRow = Pick<
  Selectable<QuarantineTable>,
  'finding_id' | 'place' | 'reference' | 'excerpt' | 'rule' | 'found_at'
>

/** A passage that tries to instruct the assistant. */
export interface NewFinding {
  readonly place: QuarantineTable['place']
  /** Of the concept, product or thread. */
  readonly reference: string
  readonly excerpt: string
  readonly rule: string
}

/** Keeps findings for the store's people. One that is known stays as it is, dismissed ones too. */
export async function noteFindings(
  tx: Tx,
  scope: StoreScope,
  { findings, at, ids }: { findings: readonly NewFinding[]; at: Date; ids: Pick<Ids, 'uuid'> },
): Promise<void> {
  if (findings.length === 0) return
  const rows = findings.map((finding) => ({
    ...finding,
    store_id: scope.storeId,
    finding_id: ids.uuid(),
    excerpt_hash: createHash('sha256').update(finding.excerpt, 'utf8').digest(),
    state: 'open' as const,
    found_at: at,
  }))
  await tx
    .insertInto('quarantine')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['store_id', 'place', 'reference', 'excerpt_hash']).doNothing())
    .execute()
}

const columns = ['finding_id', 'place', 'reference', 'excerpt', 'rule', 'found_at'] as const

/** Open findings in published texts: what they are in is no evidence. */
export function openKnowledgeFindings(db: Database, scope: StoreScope): Promise<FindingRow[]> {
  return db
    .selectFrom('quarantine')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .where('place', '=', 'knowledge')
    .where('state', '=', 'open')
    .execute()
}

/** Open findings of every place, newest first. */
export function openFindings(db: Database, scope: StoreScope, limit: number): Promise<FindingRow[]> {
  return db
    .selectFrom('quarantine')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .where('state', '=', 'open')
    .orderBy('found_at', 'desc')
    .orderBy('finding_id')
    .limit(limit)
    .execute()
}

/**
 * Says that a finding is none. `null` when the store has no open one of this id. One in a text makes that text evidence again:
 * the caller then counts up the knowledge version (`advanceKnowledge`) in the same transaction.
 */
export async function dismissFinding(tx: Tx, scope: StoreScope, findingId: string): Promise<FindingRow | null> {
  const row = await tx
    .updateTable('quarantine')
    .set({ state: 'dismissed' })
    .where('store_id', '=', scope.storeId)
    .where('finding_id', '=', findingId)
    .where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}
