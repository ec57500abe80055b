import type { AuditEvent, AuditList, AuditQuery } from '../../../contract/operations/audit.ts'
import type { Database } from '../../platform/db/schema.ts'
import { cutPage, readPage } from '../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../stores/index.ts'
import { type AuditFilter, countAuditEvents, selectAuditEvents } from './audit.store.ts'
import { invalidTime } from './errors.ts'
import { presentEvent } from './present-event.ts'

const noFilter: AuditFilter = {
  eventId: undefined,
  action: undefined,
  actorId: undefined,
  targetType: undefined,
  targetId: undefined,
  from: undefined,
  to: undefined,
}

/** Reads the newest `limit` entries of a store's log, without counting the rest. */
export async function newestEvents(db: Database, scope: StoreScope, limit: number): Promise<AuditEvent[]> {
  const rows = await selectAuditEvents(db, scope, { filter: noFilter, page: { after: null, rows: limit } })
  return rows.map(presentEvent)
}

/** Reads one page of a store's log, newest first. Throws 422 on an invalid cursor or time. */
export async function listAuditEvents(db: Database, scope: StoreScope, query: AuditQuery): Promise<AuditList> {
  const page = readPage(query)
  const filter = {
    eventId: query.event_id,
    action: query.action,
    actorId: query.actor_id,
    targetType: query.target_type,
    targetId: query.target_id,
    from: parseTime('from', query.from),
    to: parseTime('to', query.to),
  }
  const [found, total] = await Promise.all([
    selectAuditEvents(db, scope, { filter, page }),
    countAuditEvents(db, scope, filter),
  ])
  const { items, next_cursor } = cutPage(found, query.limit, (row) => row.event_id)
  return { events: items.map(presentEvent), total, next_cursor }
}

function parseTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = new Date(text)
  // RFC 3339 allows leap seconds, which JavaScript's Date rejects.
  if (Number.isNaN(instant.getTime())) throw invalidTime(name)
  return instant
}
