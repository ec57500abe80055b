import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { PageWanted } from '../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

export type AuditRow = Selectable<DatabaseSchema['audit_events']>

/** `from` is inclusive, `to` exclusive. */
export interface AuditFilter {
  readonly eventId: string | undefined
  readonly action: string | undefined
  readonly actorId: string | undefined
  readonly targetType: string | undefined
  readonly targetId: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export async function insertAuditEvents(
  db: Database | Tx,
  rows: readonly Insertable<DatabaseSchema['audit_events']>[],
): Promise<void> {
  await db.insertInto('audit_events').values(rows).execute()
}

/** Reads one page of events, newest first. */
export function selectAuditEvents(
  db: Database,
  scope: StoreScope,
  query: { filter: AuditFilter; page: PageWanted },
): Promise<AuditRow[]> {
  const { after, rows } = query.page
  return matching(db, scope, query.filter)
    .selectAll()
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'event_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countAuditEvents(db: Database, scope: StoreScope, filter: AuditFilter): Promise<number> {
  const row = await matching(db, scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function matching(db: Database, scope: StoreScope, filter: AuditFilter) {
  const { eventId, action, actorId, targetType, targetId, from, to } = filter
  return db
    .selectFrom('audit_events')
    .where('store_id', '=', scope.storeId)
    .$if(eventId !== undefined, (select) => select.where('event_id', '=', eventId ?? ''))
    .$if(action !== undefined, (select) => select.where('action', '=', action ?? ''))
    .$if(actorId !== undefined, (select) => select.where('actor_id', '=', actorId ?? ''))
    .$if(targetType !== undefined, (select) => select.where('target_type', '=', targetType ?? ''))
    .$if(targetId !== undefined, (select) => select.where('target_id', '=', targetId ?? ''))
    .$if(from !== undefined, (select) => select.where('created_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (select) => select.where('created_at', '<', to ?? new Date(0)))
}
