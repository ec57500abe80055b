import { sql } from 'kysely'
import type { Installation } from '../../../contract/operations/store.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { StoreState } from '../stores/index.ts'

export async function databaseFacts(db: Database): Promise<{ readonly version: string; readonly size: number }> {
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size`.execute(
    db,
  )
  return rows[0] ?? { version: '', size: 0 }
}

export async function storeCountsAcrossStores(
  db: Database,
): Promise<readonly { readonly state: StoreState; readonly count: number }[]> {
  const rows = await db
    .selectFrom('stores')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** All queues, also those without a job. Finished jobs are deleted after a day. */
export async function queueStatesAcrossStores(db: Database): Promise<Installation['queues']> {
  const { rows } = await sql<Installation['queues'][number]>`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where j.state = 'active')::integer as running,
      count(*) filter (where j.state = 'failed')::integer as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_%'
    group by q.name order by q.name`.execute(db)
  return rows
}

/** Events that the slowest subscriber of the outbox has not reached yet. */
export async function waitingEventsAcrossStores(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from outbox
    where position is null or position > (select min(position) from outbox_subscribers)`.execute(db)
  return rows[0]?.waiting ?? 0
}
