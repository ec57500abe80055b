import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import './tables.ts'
import { growingTo } from '../caches.ts'

/**
 * At most `limit` counted attempts of one subject within any `windowSeconds`. The name must never change; refused callers see it.
 */
export interface ThrottlePolicy {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

/** The limit of the policy is reached; the next attempt is possible after `retryAfterSeconds` (at least 1). */
export interface Refusal {
  readonly policy: ThrottlePolicy
  readonly retryAfterSeconds: number
}

/** The state of a limit after an attempt. */
export interface Allowance {
  readonly policy: ThrottlePolicy
  readonly refusal: Refusal | null
  /** Further attempts that are permitted now. */
  readonly remaining: number
  /** Until the oldest counted attempt leaves the window, at least 1. */
  readonly resetSeconds: number
}

export interface Throttles {
  /** Counts an attempt. Of concurrent attempts, exactly the permitted number get `null`. */
  take(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /**
   * The same for policies that are never cleared or reset, such as limits by address. A refusal is cached in this process until
   * it ends, so that a flood costs no database statement per request.
   */
  admit(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** `admit`, for responses that state what is left. */
  spend(policy: ThrottlePolicy, subject: string): Promise<Allowance>
  /** Returns the refusal that an attempt would get, without counting it. */
  check(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** Deletes the subject's attempts, unless the limit is reached: a correct guess does not end a lockout. */
  clear(policy: ThrottlePolicy, subject: string): Promise<Refusal | null>
  /** Deletes the subject's attempts even when the limit is reached, for a subject verified in another way. */
  reset(policy: ThrottlePolicy, subject: string): Promise<void>
  /**
   * Deletes expired rows in small batches. Above `maxRows` it also deletes live rows: those with the fewest attempts first, then the
   * oldest. A flood of random subjects has one attempt per row, so it evicts its own rows and not a subject under attack.
   */
  purge(): Promise<void>
}

/** About 25 MB with indexes. Given the limits per address, filling it takes more than a thousand addresses. */
const defaultMaxRows = 100_000
/** Small, because the embedded database has one connection and other work runs between statements. */
const purgeBatch = 500
/** Sorting all rows costs more than deleting some, so a trim frees a tenth of the rows. */
const trimTo = 0.9
const cachedRefusals = 10_000

/**
 * Limits on attempts over a sliding window, counted in the database: shared by all processes, preserved over a restart. Not
 * rate-limiter-flexible, because that reads the system's clock and has fixed windows, which permit twice the limit around the end
 * of one.
 */
export function createThrottles(deps: { db: Database; clock: Clock; maxRows?: number }): Throttles {
  const { db, clock, maxRows = defaultMaxRows } = deps
  const refusals = createRefusalCache(clock)
  const facts = (policy: ThrottlePolicy, subject: string) => {
    const now = clock.now()
    const windowMs = policy.windowSeconds * 1000
    // Attempts in the future date from before the clock was set back. They lock a subject out for at most two windows.
    const until = new Date(now.getTime() + windowMs)
    return { key: keyOf(policy, subject), now, since: new Date(now.getTime() - windowMs), until, windowMs }
  }
  const waitMs = async (policy: ThrottlePolicy, subject: string): Promise<number | null> => {
    const { key, now, since, until, windowMs } = facts(policy, subject)
    const { rows } = await sql<{ hits: Date[] }>`select hits from throttles where key = ${key}`.execute(db)
    const counted = (rows[0]?.hits ?? []).filter((hit) => hit > since && hit <= until)
    const oldest = counted[counted.length - policy.limit]
    if (oldest === undefined) return null
    return oldest.getTime() + windowMs - now.getTime()
  }
  const refusal = async (policy: ThrottlePolicy, subject: string): Promise<Refusal | null> => {
    const wait = await waitMs(policy, subject)
    return wait === null ? null : refusalFor(policy, wait)
  }
  const spendRow = async (policy: ThrottlePolicy, subject: string): Promise<Allowance> => {
    const { key, now, since, until, windowMs } = facts(policy, subject)
    // One row, one statement: the row is locked before the condition is evaluated, so no attempt exceeds the limit.
    const { rows } = await sql<{ used: number; oldest: Date }>`
      insert into throttles as existing (key, hits, expires_at)
      values (${key}, array[${now}::timestamptz], ${new Date(now.getTime() + windowMs)})
      on conflict (key) do update
        set hits = array(select hit from unnest(existing.hits) hit where ${counts(since, until)} order by hit) || excluded.hits,
          expires_at = excluded.expires_at
        where (select count(*) from unnest(existing.hits) hit where ${counts(since, until)}) < ${policy.limit}::integer
      returning cardinality(hits)::integer as used, hits[1] as oldest`.execute(db)
    const [row] = rows
    if (row === undefined) return refusedBy((await refusal(policy, subject)) ?? refusalFor(policy, 0))
    const resetSeconds = secondsOf(row.oldest.getTime() + windowMs - now.getTime())
    return { policy, refusal: null, remaining: policy.limit - row.used, resetSeconds }
  }
  const spend = async (policy: ThrottlePolicy, subject: string): Promise<Allowance> => {
    const key = keyOf(policy, subject)
    const cached = refusals.get(key, policy)
    if (cached !== null) return refusedBy(cached)
    const spent = await spendRow(policy, subject)
    const wait = spent.refusal === null ? null : await waitMs(policy, subject)
    if (wait !== null) refusals.set(key, wait)
    return spent
  }
  return {
    take: async (policy, subject) => (await spendRow(policy, subject)).refusal,
    admit: async (policy, subject) => (await spend(policy, subject)).refusal,
    spend,
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
      const now = clock.now()
      while ((await deleteExpired(db, now)) >= purgeBatch);
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from throttles`.execute(db)
      const count = rows[0]?.count ?? 0
      if (count > maxRows) await deleteLeastUsed(db, count - Math.floor(maxRows * trimTo))
    },
  }
}

function createRefusalCache(clock: Clock) {
  const cache = new LRUCache<string, { readonly at: number; readonly until: number }>(growingTo(cachedRefusals))
  return {
    get(key: string, policy: ThrottlePolicy): Refusal | null {
      const cached = cache.get(key)
      const now = clock.now().getTime()
      // A time before `at` means that the clock was set back; the entry must not extend the refusal.
      if (cached === undefined || now < cached.at || now >= cached.until) return null
      return refusalFor(policy, cached.until - now)
    },
    set(key: string, waitMs: number): void {
      const at = clock.now().getTime()
      cache.set(key, { at, until: at + waitMs })
    },
  }
}

function refusalFor(policy: ThrottlePolicy, waitMs: number): Refusal {
  return { policy, retryAfterSeconds: secondsOf(waitMs) }
}

function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000))
}

/** The allowance of a refused attempt. */
export function refusedBy(refusal: Refusal): Allowance {
  return { policy: refusal.policy, refusal, remaining: 0, resetSeconds: refusal.retryAfterSeconds }
}

/** Returns the number of deleted rows. The delete checks the expiry again, because an attempt may have extended it. */
async function deleteExpired(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from throttles where expires_at < ${now} and key in (
    select key from throttles where expires_at < ${now} order by expires_at limit ${purgeBatch}::integer)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function deleteLeastUsed(db: Database, count: number): Promise<void> {
  await sql`delete from throttles where key in (
    select key from throttles order by cardinality(hits), expires_at limit ${count}::integer)`.execute(db)
}

function counts(since: Date, until: Date): RawBuilder<boolean> {
  return sql<boolean>`hit > ${since}::timestamptz and hit <= ${until}::timestamptz`
}

function keyOf(policy: ThrottlePolicy, subject: string): string {
  return `${policy.name}:${createHash('sha256').update(subject, 'utf8').digest('base64url')}`
}
