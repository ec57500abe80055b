import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { EvidenceRecord } from '../turn/evidence-record.ts'
import '../tables.ts'

export interface TurnEvidenceRow {
  readonly turn_id: string
  readonly evidence: EvidenceRecord
}

/** The evidence that the last `turns` turns of a conversation considered. */
export async function evidenceOfTurns(
  db: Database,
  scope: StoreScope,
  { threadId, turns }: { threadId: string; turns: number },
): Promise<readonly TurnEvidenceRow[]> {
  const { rows } = await sql<TurnEvidenceRow>`
    select turn_id, evidence from turns
    where store_id = ${scope.storeId} and thread_id = ${threadId} and evidence is not null
    order by number desc limit ${turns}`.execute(db)
  return rows
}

/** The texts of cited sentences by handle, `kc_…@version#number`, also of versions that are no longer in use. */
export async function textsOfHandles(
  db: Database,
  scope: StoreScope,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map()
  const wanted = handles.map((handle) => {
    const [, concept_id = '', version, number] = /^(.+)@(\d+)#(\d+)$/.exec(handle) ?? []
    return { handle, concept_id, version: Number(version), number: Number(number) }
  })
  const { rows } = await sql<{ handle: string; text: string }>`
    select wanted.handle, span.text
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (handle text, concept_id text, version integer, number integer)
    join knowledge_spans as span on span.store_id = ${scope.storeId} and span.concept_id = wanted.concept_id
      and span.version = wanted.version and span.number = wanted.number`.execute(db)
  return new Map(rows.map(({ handle, text }) => [handle, text]))
}
