import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createDice } from '../../fuzz/dice.ts'
import { aCrashDatabase, type CrashDatabase } from '../../kit/database/a-crash-database.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'
import { repetitions } from '../../kit/vitest/repetitions.ts'

const isServer = inject('databaseSource').kind === 'server'
const rounds = repetitions('CRASH_ROUNDS', 1)
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000))
const count = 90
/** A process is killed within this time: between the upload of the feed and a late stage of the job. */
const maxLifetimeMs = 1500
const polling = { interval: 100 }

let folder: string
let host: ImageHost
let database: CrashDatabase
/** The running processes, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  folder = await aDataDirectory()
  host = await startImageHost()
  database = await aCrashDatabase(folder)
  const bytes = await Promise.all([1, 2, 3].map((one) => anImage(one)))
  for (let at = 0; at < count; at += 1)
    // Delayed, so that the kill interrupts the work itself and not what follows.
    host.answer(`/${at}.jpg`, (_request, response) => {
      void sleep(30).then(() => response.writeHead(200).end(bytes[at % bytes.length]))
    })
  await writeFile(path.join(folder, 'feed.csv'), feedOf(count))
})
afterEach(async () => {
  await running?.kill()
  await host.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

function feedOf(products: number): string {
  const row = (_none: unknown, at: number): string => `k${at},${host.url}/${at}.jpg,Killed ${at}`
  return `${['id,image,title', ...Array.from({ length: products }, row)].join('\n')}\n`
}

/** Reuses the previous port, so that a client can reconnect. */
async function start(port = '0'): Promise<ServiceProcess> {
  await database.expireLeases()
  running = await startService({ ...database.environment, PORT: port, LOG_LEVEL: 'info' })
  return running
}

/** A port below the ephemeral range, so that no other program takes it while the service is down. */
async function anUnusedPort(): Promise<string> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return String(port)
  }
}

/** Uploads the feed. Returns the acknowledged job, or `null` when there was nothing to do or no response. */
async function importFeed({ url, token }: ServiceProcess, products: number): Promise<string | null> {
  const body = new FormData()
  body.append('file', new Blob([feedOf(products)]), 'feed.csv')
  const headers = { authorization: `Bearer ${await token()}` }
  const answer = await fetch(`${url}/v1/products/import`, { method: 'POST', headers, body })
  const report = (await answer.json()) as { job_id: string | null }
  expect([200, 202]).toContain(answer.status)
  return report.job_id
}

const jobsOf = async (service: ServiceProcess) =>
  (await service.call('GET', '/v1/jobs?limit=100')).body.jobs as {
    job_id: string
    status: string
    source: string
    failed: number
  }[]

/** The products of the feed in the database, read once no other process has it open. */
const readDatabase = () =>
  database.read(async ({ pool }) => {
    const ask = async (text: string): Promise<unknown[]> => (await pool.query(text)).rows
    return {
      products: await ask(`select count(*)::int as n from products where product_id ~ '^k[0-9]+$'`),
      vectors: await ask(`select count(*)::int as n from product_vectors where product_id ~ '^k[0-9]+$'`),
      events: await ask(`select type, times, count(*)::int as products from (
        select type, count(*)::int as times from outbox where payload->>'product_id' ~ '^k[0-9]+$' and type like 'product.%'
          and type <> 'product.duplicate_detected'
        group by type, payload->>'product_id') one group by type, times`),
      // An upload that a kill interrupts leaves a staging job, which is purged after an hour.
      waiting: await ask(`select count(*)::int as n from bulk_items join bulk_jobs using (store_id, job_id)
        where state = 'waiting' and status <> 'staging'`),
    }
  })

it(`kill -9 at ${rounds} random moments of imports (CRASH_SEED=${seed}) loses nothing that was acknowledged and indexes nothing twice`, {
  timeout: 600_000 + rounds * 60_000,
}, async () => {
  const dice = createDice(seed)
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const service = await start()
    await service.token()
    const importing = importFeed(service, Math.ceil((count * (round + 1)) / rounds))
    const answered = importing.then(
      (jobId) => (jobId === null ? undefined : acknowledged.push(jobId)),
      // The connection broke, so nothing was acknowledged.
      () => undefined,
    )
    await sleep(dice.chance() * maxLifetimeMs)
    await service.kill()
    await answered
  }
  const last = await start()
  // The same feed again while the earlier job continues: no item may be processed twice.
  const jobId = await importFeed(last, count)
  if (jobId !== null) acknowledged.push(jobId)
  const imports = async () => (await jobsOf(last)).filter(({ source }) => source === 'import')
  await expect.poll(async () => (await imports()).every(({ status }) => status === 'completed'), polling).toBe(true)
  const ended = await imports()
  expect(ended.filter(({ failed }) => failed > 0)).toEqual([])
  expect(acknowledged.filter((one) => !ended.some(({ job_id }) => job_id === one))).toEqual([])
  // A further import has nothing to do.
  expect(await importFeed(last, count)).toBeNull()
  expect(await last.stop()).toBe(0)
  expect(await readDatabase()).toEqual({
    products: [{ n: count }],
    vectors: [{ n: count }],
    events: [{ type: 'product.indexed', times: 1, products: count }],
    waiting: [{ n: 0 }],
  })
})

// The command does not depend on the database.
it.skipIf(isServer)(
  'vitrine import survives a restart of the service, and a started import survives the end of the command',
  {
    timeout: 600_000,
  },
  async () => {
    const cli = path.join(import.meta.dirname, '..', '..', '..', '..', 'cli', 'vitrine.ts')
    const run = (url: string) => {
      const child = spawn(process.execPath, [cli, 'import', path.join(folder, 'more.csv'), '--yes', '--url', url], {
        env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      let report = ''
      child.stdout.on('data', (chunk: Buffer) => {
        report += chunk.toString()
      })
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
      // After the command shows the changes of the feed, it follows the job.
      const isFollowing = () => expect.poll(() => report, polling).not.toBe('')
      return {
        child,
        output: () => output,
        isFollowing,
        ended: once(child, 'exit').then(([code]) => code as number | null),
      }
    }
    const rename = (prefix: string) =>
      writeFile(path.join(folder, 'more.csv'), feedOf(count).replaceAll(/^k/gm, prefix))
    const first = await start(await anUnusedPort())
    await rename('followed')
    const followed = run(first.url)
    await followed.isFollowing()
    await first.kill()
    const second = await start(new URL(first.url).port)
    expect([await followed.ended, followed.output()]).toEqual([0, expect.stringContaining(`${count}`)])

    await rename('left')
    const left = run(second.url)
    await left.isFollowing()
    left.child.kill('SIGKILL')
    await left.ended
    await expect
      .poll(async () => (await jobsOf(second)).every(({ status }) => status === 'completed'), polling)
      .toBe(true)
    expect(await second.stop()).toBe(0)
    const products = await database.read(async ({ pool }) => {
      const { rows } = await pool.query(
        `select substring(product_id from '^[a-z]+') as run, count(*)::int as n from products
       where product_id ~ '^(followed|left)[0-9]+$' group by 1 order by 1`,
      )
      return rows
    })
    expect(products).toEqual([
      { run: 'followed', n: count },
      { run: 'left', n: count },
    ])
  },
)
