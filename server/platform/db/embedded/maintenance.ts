import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'

/** Log written since the last checkpoint: a kill costs its replay, about 1 s for each 60 MB, at the next start. */
const checkpointAfterBytes = 32 * 1024 * 1024
/** A checkpoint that finds the disk full ends the database, so none is tried on the last bytes. */
const neededForCheckpointBytes = 48 * 1024 * 1024
const intervalMs = 10_000

/** PostgreSQL's own thresholds for its autovacuum. */
const neediestTable = `
  select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as vacuum
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup > 50 + 0.2 * n_live_tup desc, n_dead_tup + n_mod_since_analyze desc
  limit 1`

const logSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`

export interface Maintenance {
  /** One round: the one table that needs it most, and a checkpoint if it is due. Never throws. */
  run(): Promise<void>
  stop(): Promise<void>
}

/**
 * Does what PostgreSQL's background processes do and PGlite, being a single process, never does: without it the log grows
 * for ever (and with it the start after a kill), dead rows stay, and the planner has no statistics.
 */
export function startMaintenance(deps: {
  pool: Pool
  directory: string
  logger?: Pick<BaseLogger, 'warn'> | undefined
}): Maintenance {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= maintain(deps)
      .catch((error: unknown) => deps.logger?.warn({ err: error }, 'upkeep of the embedded database failed'))
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void run(), intervalMs)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function maintain(deps: Parameters<typeof startMaintenance>[0]): Promise<void> {
  const { pool, directory, logger } = deps
  const { rows: tables } = await pool.query<{ name: string; vacuum: boolean }>(neediestTable)
  for (const table of tables) await pool.query(`${table.vacuum ? 'vacuum (analyze)' : 'analyze'} ${table.name}`)
  const { rows: log } = await pool.query<{ bytes: number }>(logSinceCheckpoint)
  if ((log[0]?.bytes ?? 0) < checkpointAfterBytes) return
  const disk = await statfs(directory)
  if (disk.bavail * disk.bsize > neededForCheckpointBytes) await pool.query('checkpoint')
  else logger?.warn({ directory }, 'the disk of the embedded database is almost full')
}
