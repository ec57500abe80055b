import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { startChild } from '../../test/kit/process/child-process.ts'
import { createDatabase, type DatabaseChoice } from '../db/database.ts'
import { createJobs, type JobDefinition, type Jobs, type JobsDeps } from './queue.ts'

let database: TestDatabase
const running: Jobs[] = []
const logger = pino({ level: 'silent' })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop({ graceMs: 1000 })
})
afterAll(() => database.close())

interface Numbered {
  number: number
}

async function startJobs(
  queue: string,
  definition: JobDefinition<Numbered>,
  deps: Partial<JobsDeps> = {},
): Promise<Jobs> {
  const jobs = createJobs({ database, logger, holder: 'this process', ...deps })
  jobs.define(queue, definition)
  await jobs.start()
  running.push(jobs)
  return jobs
}

/** Resolves with the payload numbers once `count` runs have started. */
function collector(count: number) {
  const all = Promise.withResolvers<number[]>()
  const seen: number[] = []
  const add = (number: number) => {
    seen.push(number)
    if (seen.length === count) all.resolve(seen)
  }
  return { add, all: all.promise, seen }
}

it('runs a job with its payload', async () => {
  const { add, all } = collector(1)
  const jobs = await startJobs('one', { handler: async ({ number }) => add(number) })
  await jobs.enqueue(database.db, { queue: 'one', payload: { number: 7 } })
  expect(await all).toEqual([7])
})

it('adds a job when its transaction commits, and not when it is rolled back', async () => {
  const { add, all, seen } = collector(1)
  const jobs = await startJobs('atomic', { handler: async ({ number }) => add(number), pollSeconds: 0.5 })
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, { queue: 'atomic', payload: { number: 1 } })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, { queue: 'atomic', payload: { number: 2 } }))
  jobs.wake('atomic')
  await all
  expect(seen).toEqual([2])
  const { rows } = await database.pool.query(`select count(*) as jobs from pgboss.job where name = 'atomic'`)
  expect(rows).toEqual([{ jobs: 1 }])
})

it('processes many jobs without a poll interval between them', async () => {
  const { add, all } = collector(100)
  // At one job a poll this would take most of an hour.
  const jobs = await startJobs('many', { handler: async ({ number }) => add(number), concurrency: 2, pollSeconds: 30 })
  const payloads = Array.from({ length: 100 }, (_, number) => ({ number }))
  expect(await jobs.enqueueMany(database.db, 'many', payloads)).toHaveLength(100)
  expect((await all).toSorted((a, b) => a - b)).toEqual(payloads.map(({ number }) => number))
})

it('retries a failed job alone: the others run once', async () => {
  const { add, all } = collector(4)
  const jobs = await startJobs('failing', {
    handler: async ({ number }, { attempt }) => {
      add(number)
      if (number === 2 && attempt === 1) throw new Error('not yet')
    },
    retryDelaySeconds: 1,
    pollSeconds: 0.5,
  })
  await jobs.enqueueMany(database.db, 'failing', [{ number: 1 }, { number: 2 }, { number: 3 }])
  expect((await all).toSorted()).toEqual([1, 2, 2, 3])
})

it('lets a running job finish within the grace period, and leaves waiting ones in the queue', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let finished = 0
  const jobs = await startJobs('stopping', {
    handler: async () => {
      started.resolve()
      await release.promise
      finished++
    },
  })
  await jobs.enqueueMany(database.db, 'stopping', [{ number: 1 }, { number: 2 }])
  await started.promise
  const stopped = jobs.stop({ graceMs: 10_000 })
  release.resolve()
  await stopped
  expect(finished).toBe(1)
  const { rows } = await database.pool.query(
    `select state, count(*) as jobs from pgboss.job where name = 'stopping' group by state order by state`,
  )
  expect(rows).toEqual([
    { state: 'created', jobs: 1 },
    { state: 'completed', jobs: 1 },
  ])
})

it('aborts a job that exceeds the grace period, and returns it to the queue', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const jobs = await startJobs('outliving', {
    handler: (_payload, { signal }) => {
      started.resolve(signal)
      return new Promise(() => undefined)
    },
  })
  await jobs.enqueue(database.db, { queue: 'outliving', payload: { number: 1 } })
  const signal = await started.promise
  await jobs.stop({ graceMs: 1000 })
  expect(signal.aborted).toBe(true)
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'outliving'`)
  expect(rows).toEqual([{ state: 'retry' }])
})

// The embedded database belongs to one process.
const withServer = it.runIf(inject('databaseSource').kind === 'server')
withServer('returns the runs of a dead process at once, and no others', async () => {
  const child = startChild('run-jobs.ts', JSON.stringify(database.choice))
  await child.untilLines(1)
  await child.kill()
  // The job queue itself would find the run only after its next watch.
  const deps = { deadAfterSeconds: 600, watchSeconds: 3600 }
  const attempts: number[] = []
  const handler: JobDefinition<Numbered>['handler'] = async (_payload, { attempt }) => void attempts.push(attempt)
  await startJobs('slow', { handler, pollSeconds: 0.5 }, deps)
  const otherRun = Promise.withResolvers<void>()
  const others = await startJobs('otherRun', { handler: () => otherRun.promise }, { ...deps, holder: 'alive' })
  await others.enqueue(database.db, { queue: 'otherRun', payload: { number: 1 } })
  const active = async () => {
    const { rows } = await database.pool.query(
      `select name, output->>'holder' as holder from pgboss.job where state = 'active'`,
    )
    return rows.map(({ name, holder }) => `${name} ${holder}`).sort()
  }
  await expect.poll(active).toEqual(['otherRun alive', 'slow killed'])
  await database.db.transaction().execute((tx) => others.returnRunsOf(tx, 'killed'))
  await expect.poll(() => attempts).toEqual([2])
  // The handler has run before its completion is recorded.
  await expect.poll(active).toEqual(['otherRun alive'])
  otherRun.resolve()
})

it('refuses an undefined queue', async () => {
  const jobs = await startJobs('defined', { handler: async () => undefined })
  await expect(jobs.enqueue(database.db, { queue: 'undefined', payload: {} })).rejects.toThrow(
    'There is no queue undefined',
  )
})

it('keeps the schedules of this version and deletes those of an earlier one', async () => {
  const make = () => {
    const jobs = createJobs({ database, logger, holder: 'this process' })
    jobs.define('nightly', { handler: async () => undefined })
    running.push(jobs)
    return jobs
  }
  const earlier = make()
  earlier.schedule('old', '0 1 * * *', 'nightly')
  earlier.schedule('changed', '0 1 * * *', 'nightly')
  await earlier.start()
  const later = make()
  later.schedule('changed', '30 2 * * *', 'nightly')
  await later.start()
  const { rows } = await database.pool.query('select name, key, cron, timezone from pgboss.schedule')
  expect(rows).toEqual([{ name: 'nightly', key: 'changed', cron: '30 2 * * *', timezone: 'UTC' }])
})

it('gives a job of a killed process to the next process', async () => {
  const source = inject('databaseSource')
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-jobs-'))
  const choice: DatabaseChoice =
    source.kind === 'server' ? database.choice : { kind: 'embedded', directory, dump: source.dumps.migrated }
  const child = startChild('run-jobs.ts', JSON.stringify(choice))
  await child.untilLines(1)
  await child.kill()
  const next = await createDatabase(choice)
  const run = Promise.withResolvers<number>()
  const jobs = await startJobs(
    'slow',
    { handler: async (_payload, { attempt }) => run.resolve(attempt), pollSeconds: 0.5, retryDelaySeconds: 0 },
    { database: next, deadAfterSeconds: 10, watchSeconds: 1 },
  )
  expect(await run.promise).toBe(2)
  await jobs.stop({ graceMs: 1000 })
  await next.close()
  rmSync(directory, { recursive: true, force: true })
})
