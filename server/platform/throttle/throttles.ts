import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import './tables.ts'

/**
 * At most `limit` counted attempts of one subject within any `windowSeconds`. The name is kept for ever; callers who are refused
 * are shown it.
 */
export interface ThrottlePolicy {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

/** The limit of the policy is reached; in so many seconds (at least 1) the next attempt counts again. */
export interface Refusal {
  readonly policy: ThrottlePolicy
  readonly retryAfterSeconds: number
}

export interface Throttles {
  /** Counts an attempt. Of any number at once exactly the allowed ones get `null`. */
  take(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** Whether an attempt would be refused; counts nothing. */
  check(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** Forgets the subject's attempts, unless the limit is reached: who is shut out is not let in by a right guess. */
  clear(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** Forgets the subject's attempts, also once the limit is reached: for who proved themselves in another way. */
  reset(policy: ThrottlePolicy, subject: string): Promise<void>
  /** Removes what no longer counts. */
  purge(): Promise<void>
}

/**
 * Limits on attempts over a sliding window, counted in the database: shared by all processes, kept over a restart. Written
 * here and not taken from rate-limiter-flexible because that one reads the system's clock and its windows stand still, so
 * that twice the limit fits around the end of one.
 */
export function createThrottles(deps: { db: Database; clock: Clock }): Throttles {
  const { db, clock } = deps
  const facts = (policy: ThrottlePolicy, subject: string) => {
    const now = clock.now()
    const windowMs = policy.windowSeconds * 1000
    // Attempts of a time that is still to come were counted by a clock that was set back since: they shut nobody out for longer
    // than two windows.
    const until = new Date(now.getTime() + windowMs)
    return { key: keyOf(policy, subject), now, since: new Date(now.getTime() - windowMs), until, windowMs }
  }
  const refusal = async (policy: ThrottlePolicy, subject: string): Promise<Refusal | null> => {
    const { key, now, since, until, windowMs } = facts(policy, subject)
    const { rows } = await sql<{ hits: Date[] }>`select hits from throttles where key = ${key}`.execute(db)
    const counted = (rows[0]?.hits ?? []).filter((hit) => hit > since && hit <= until)
    const oldest = counted[counted.length - policy.limit]
    if (oldest === undefined) return null
    const waitMs = oldest.getTime() + windowMs - now.getTime()
    return { policy, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }
  return {
    async take(policy, subject) {
      const { key, now, since, until, windowMs } = facts(policy, subject)
      // One row, one statement: the row is locked before the condition is asked, so nobody counts past the limit.
      const { rows } = await sql`
        insert into throttles as kept (key, hits, expires_at)
        values (${key}, array[${now}::timestamptz], ${new Date(now.getTime() + windowMs)})
        on conflict (key) do update
          set hits = array(select hit from unnest(kept.hits) hit where ${counts(since, until)} order by hit) || excluded.hits,
            expires_at = excluded.expires_at
          where (select count(*) from unnest(kept.hits) hit where ${counts(since, until)}) < ${policy.limit}::integer
        returning key`.execute(db)
      if (rows.length > 0) return null
      return (await refusal(policy, subject)) ?? { policy, retryAfterSeconds: 1 }
    },
    check: refusal,
    async clear(policy, subject) {
      const { key, since, until } = facts(policy, subject)
      const { rows } = await sql`
        delete from throttles
        where key = ${key} and (select count(*) from unnest(hits) hit where ${counts(since, until)}) < ${policy.limit}::integer
        returning key`.execute(db)
      return rows.length > 0 ? null : refusal(policy, subject)
    },
    async reset(policy, subject) {
      await db.deleteFrom('throttles').where('key', '=', keyOf(policy, subject)).execute()
    },
    async purge() {
      await db.deleteFrom('throttles').where('expires_at', '<', clock.now()).execute()
    },
  }
}

function counts(since: Date, until: Date): RawBuilder<boolean> {
  return sql<boolean>`hit > ${since}::timestamptz and hit <= ${until}::timestamptz`
}

function keyOf(policy: ThrottlePolicy, subject: string): string {
  return `${policy.name}:${createHash('sha256').update(subject, 'utf8').digest('base64url')}`
}
