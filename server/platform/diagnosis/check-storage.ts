import { constants } from 'node:fs'
import { access, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { readServerUrls } from '../db/servers/server-urls.ts'
import { broken, type Finding, formatBytes, good, warning } from './finding.ts'

const minDiskBytes = 300e6
const recommendedDiskBytes = 1e9
const connectTimeoutMs = 3000
const minPostgresVersion = 15

/** Whether the data directory exists or can be created, is writable, and has enough disk space. */
export async function checkDataDirectory(directory: string): Promise<Finding[]> {
  const existing = await nearestExisting(directory)
  const isExisting = existing === directory
  try {
    if (!(await stat(existing)).isDirectory()) throw new Error('is a file')
    await assertWritable(existing, isExisting)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    const remedy = 'Give this user write permission there, or set DATA_DIR to another folder.'
    return [broken('storage', `The data directory ${directory} is not writable (${reason}).`, remedy)]
  }
  const found = isExisting ? 'exists and is writable' : 'will be created at the first start'
  return [good('storage', `The data directory ${directory} ${found}.`), await checkDisk(existing)]
}

async function nearestExisting(directory: string): Promise<string> {
  try {
    await stat(directory)
    return directory
  } catch (error) {
    const parent = path.dirname(directory)
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && parent !== directory ? nearestExisting(parent) : directory
  }
}

// Permission bits do not reveal a read-only disk and do not apply to root, so create something. In a folder that is not ours,
// leave no trace.
async function assertWritable(directory: string, isOurs: boolean): Promise<void> {
  if (!isOurs) return access(directory, constants.W_OK)
  await rmdir(await mkdtemp(path.join(directory, '.doctor-')))
}

async function checkDisk(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  const found = `${formatBytes(free)} of disk space is free`
  const remedy = 'Free some space, or set DATA_DIR to a folder on a larger disk.'
  if (free < minDiskBytes) return broken('storage', `Only ${found}.`, remedy)
  return free < recommendedDiskBytes ? warning('storage', `Only ${found}.`, remedy) : good('storage', `${found}.`)
}

/**
 * Every PostgreSQL server of the URL: reachable, and new enough. While one of several accepts writes, another that cannot be used is
 * only a warning. The findings never contain the password.
 */
export async function checkDatabaseServers(databaseUrl: string): Promise<Finding[]> {
  const findings = await Promise.all(readServerUrls(databaseUrl).urls.map(checkDatabaseServer))
  const hasLeader = findings.some(({ state }) => state === 'good')
  return findings.map((finding) =>
    hasLeader && finding.state === 'broken' ? { ...finding, state: 'warning' as const } : finding,
  )
}

async function checkDatabaseServer(databaseUrl: string): Promise<Finding> {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const name = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; is_standby: boolean }>(
      `select current_setting('server_version_num') as server_version_num, pg_is_in_recovery() as is_standby`,
    )
    if (rows[0]?.is_standby === true) {
      const remedy =
        'Nothing, if another server of DATABASE_URL accepts writes. Otherwise promote it, or name the leader.'
      return broken('storage', `${name} is a standby, which accepts no writes.`, remedy)
    }
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (version >= minPostgresVersion) return good('storage', `${name} is reachable, version ${version}.`)
    const remedy = `Upgrade it to PostgreSQL ${minPostgresVersion} or newer.`
    return broken('storage', `${name} is version ${version}, which is too old.`, remedy)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'no answer in time'
    const remedy = 'Start the database server, or correct DATABASE_URL (host, port, database, user, password).'
    return broken('storage', `${name} cannot be used (${reason}).`, remedy)
  } finally {
    await client.end().catch(() => {})
  }
}
