import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'

/** Maximum log since the last checkpoint: after a kill, the next start replays it at about 60 MB a second. */
const checkpointAfterBytes = 32 * 1024 * 1024
/** A checkpoint on a full disk ends the database, so none is run with less free space. */
const neededForCheckpointBytes = 48 * 1024 * 1024
const intervalMs = 10_000

/** The autovacuum thresholds of PostgreSQL. */
const mostBloatedTable = `
  select format('%I.%I', schemaname, relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as vacuum
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup > 50 + 0.2 * n_live_tup desc, n_dead_tup + n_mod_since_analyze desc
  limit 1`

const logSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`

export interface Maintenance {
  /** Vacuums or analyzes the table that needs it most, and runs a checkpoint if one is due. Never throws. */
  run(): Promise<void>
  stop(): Promise<void>
}

/**
 * Replaces PostgreSQL's background processes, which the single-process PGlite lacks: without it the log grows without limit (and with it
 * the recovery time after a kill), dead rows remain, and the planner has no statistics.
 */
export function startMaintenance(deps: {
  pool: Pool
  directory: string
  logger?: Pick<BaseLogger, 'warn'> | undefined
}): Maintenance {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= maintain(deps)
      .catch((error: unknown) => deps.logger?.warn({ err: error }, 'maintenance of the embedded database failed'))
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
  const { rows: tables } = await pool.query<{ name: string; vacuum: boolean }>(mostBloatedTable)
  for (const table of tables) await pool.query(`${table.vacuum ? 'vacuum (analyze)' : 'analyze'} ${table.name}`)
  const { rows: log } = await pool.query<{ bytes: number }>(logSinceCheckpoint)
  if ((log[0]?.bytes ?? 0) < checkpointAfterBytes) return
  const disk = await statfs(directory)
  if (disk.bavail * disk.bsize > neededForCheckpointBytes) await pool.query('checkpoint')
  else logger?.warn({ directory }, 'disk of the embedded database almost full')
}
