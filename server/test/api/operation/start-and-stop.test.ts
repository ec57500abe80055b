import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../platform/db/database.ts'
import type { DatabaseSchema } from '../../../platform/db/schema.ts'
import { type LaunchedService, launchService, startService } from '../../kit/process/service-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Whether the previous process released the database cleanly. */
const isReleased = async (): Promise<boolean> =>
  (await readFile(path.join(folder, 'db', 'holder.json'), 'utf8')) === 'null'

const databaseFolderExists = () => expect.poll(() => existsSync(path.join(folder, 'db'))).toBe(true)

// All starts share one data directory: each continues where the previous one was stopped.
describe('a service that is stopped during its first start shuts down cleanly', () => {
  it.each<[string, (service: LaunchedService) => Promise<void>, NodeJS.Signals[]]>([
    ['while the database is created', databaseFolderExists, ['SIGTERM']],
    ['while the tables are created', (service) => service.untilOutput('applying migrations'), ['SIGINT']],
    ['while the demo is installed', (service) => service.untilOutput('Server listening'), ['SIGTERM']],
    ['at a Ctrl-C that npm repeats', (service) => service.untilOutput('Server listening'), ['SIGINT', 'SIGINT']],
    ['as soon as it is ready', (service) => service.untilOutput('"msg":"ready"'), ['SIGTERM']],
  ])('%s', async (_when, moment, signals) => {
    const service = launchService({ DATA_DIR: folder })
    await moment(service)
    expect({ code: await service.end(...signals), errorOutput: service.errorOutput() }).toEqual({
      code: 0,
      errorOutput: '',
    })
    expect(service.output()).toContain('"msg":"stopped"')
    expect(service.output()).not.toMatch(/"level":(50|60)/)
    // When its creation takes too long, an incomplete database is left behind, and the next start creates it again.
    if (moment !== databaseFolderExists) expect(await isReleased()).toBe(true)
  })

  it('so that the next start completes the initialization', async () => {
    const service = await startService({ DATA_DIR: folder })
    expect((await service.call('GET', '/v1/products?limit=1')).body.total).toBe(54)
    expect(await service.stop()).toBe(0)
  })
})

/** A start that fails: its output, and whether the database was closed cleanly. */
async function failure(environment: Record<string, string>): Promise<{ code: number | null; errorOutput: string }> {
  const service = launchService({ DATA_DIR: folder, ...environment })
  const code = await service.end()
  return { code, errorOutput: service.errorOutput() }
}

/** Uses the database of the stopped service. */
async function change(work: (db: Kysely<DatabaseSchema>) => Promise<unknown>): Promise<void> {
  const database = await createDatabase({ kind: 'embedded', directory: path.join(folder, 'db') })
  await work(database.db)
  await database.close()
}

describe('a start that cannot succeed gives the reason', () => {
  it('when another program has the port, before anything is written', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await expect.poll(() => other.listening).toBe(true)
    const { port } = other.address() as { port: number }
    const empty = await mkdtemp(path.join(tmpdir(), 'vitrine-start-'))
    expect(await failure({ DATA_DIR: empty, PORT: String(port) })).toEqual({
      code: 1,
      errorOutput: `vitrine: 127.0.0.1:${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}.\n`,
    })
    expect(await readdir(empty)).toEqual([])
    await rm(empty, { recursive: true })
    other.close()
  })

  it('when settings are invalid, all of them at once', async () => {
    expect(await failure({ PORT: 'http', DEMO: 'maybe' })).toEqual({
      code: 1,
      errorOutput: expect.stringMatching(/^vitrine: 2 settings are invalid:\n {2}PORT: .*\n {2}DEMO: .*\n$/),
    })
  })

  it.each(['/proc/vitrine/data', '/dev/null', '/dev/null/data'])(
    'when its data cannot be stored in %s',
    async (place) => {
      expect(await failure({ DATA_DIR: place })).toEqual({
        code: 1,
        errorOutput: expect.stringMatching(/^vitrine: The data directory .* cannot be used: .* Set DATA_DIR to .*\n$/),
      })
    },
  )

  it('when the limit of open files is too low', async () => {
    const main = path.join(import.meta.dirname, '..', '..', '..', 'main.ts')
    const limited = ['-c', 'ulimit -n 200 && exec "$0" "$1"', process.execPath, main]
    const starting = promisify(execFile)('/bin/sh', limited, { env: { DATA_DIR: folder, PORT: '0' } })
    const few = /^vitrine: The limit on open files and connections is 200; .* ulimit -n 1024/
    await expect(starting).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(few) })
  })

  it('when the instance key differs', async () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    expect(await failure({ INSTANCE_KEY: key })).toEqual({
      code: 1,
      errorOutput: expect.stringMatching(
        /^vitrine: The instance key does not open the secrets in this database\. .*\n$/,
      ),
    })
    expect(await isReleased()).toBe(true)
  })

  it('when the vectors belong to another model', async () => {
    await change(async (db) => {
      await sql`insert into model_generations values ('other@1', 'other@1', 512, 'retired', now())`.execute(db)
      await sql`update product_vectors set generation = 'other@1'`.execute(db)
      await sql`delete from model_generations where state = 'active'`.execute(db)
      await sql`update model_generations set state = 'active'`.execute(db)
    })
    expect(await failure({})).toEqual({
      code: 1,
      errorOutput: expect.stringMatching(/^vitrine: The vectors of 54 products .* by the model other@1, but mini.*\n$/),
    })
    expect(await isReleased()).toBe(true)
  })

  it('when the model cannot be loaded', async () => {
    expect(await failure({ EMBEDDING_MODEL: './no/such/model' })).toEqual({
      code: 1,
      errorOutput: expect.stringMatching(/^vitrine: The model \.\/no\/such\/model cannot be loaded: .*\n$/),
    })
  })

  it('and includes a stack trace when the error is unexpected', async () => {
    await change(async (db) => {
      await sql`alter table model_generations rename to renamed`.execute(db)
    })
    const { code, errorOutput } = await failure({})
    expect(code).toBe(1)
    expect(errorOutput).toMatch(/^vitrine: error: relation "model_generations" does not exist\n {4}at /)
    expect(await isReleased()).toBe(true)
  })
})
