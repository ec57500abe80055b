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

/** A passage with a prompt injection. */
export interface NewFinding {
  readonly place: QuarantineTable['place']
  /** The ID of the concept, product or thread. */
  readonly reference: string
  readonly excerpt: string
  readonly rule: string
}

/** Stores findings for review. Existing findings stay unchanged, dismissed ones included. */
export async function insertFindings(
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

/** Open findings in published texts. Spans that contain one are not evidence. */
export function openKnowledgeFindings(db: Database, scope: StoreScope): Promise<FindingRow[]> {
  return db
    .selectFrom('quarantine')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .where('place', '=', 'knowledge')
    .where('state', '=', 'open')
    .execute()
}

/** All open findings, newest first. */
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
 * Dismisses an open finding, or returns `null` when the store has none with this ID. A passage of a text becomes evidence again, so
 * the caller must call `bumpKnowledgeVersion` in the same transaction.
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
