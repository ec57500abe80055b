import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { systemIds } from '../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/test-database.ts'
import { createStores, type Stores } from '../stores/index.ts'
import type { DemoCredentials } from './demo-credentials.ts'
import { type DemoStore, ensureDemoStore } from './demo-store.ts'

let database: TestDatabase
let stores: Stores
let parent: string

beforeAll(async () => {
  database = await openTestDatabase()
  stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
})
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vitrine-demo-'))
  await database.db.deleteFrom('instance').where('key', '=', 'demo_store').execute()
})
afterEach(() => rm(parent, { recursive: true }))
afterAll(() => database.close())

const fileOf = (host: string): string => path.join(parent, host, 'demo-credentials.json')

const put = async (host: string, content: string): Promise<void> => {
  await mkdir(path.dirname(fileOf(host)), { recursive: true })
  await writeFile(fileOf(host), content)
}

/** A start on the machine `host`, whose data directory does not exist before. */
const start = (host: string, isShared = true): Promise<DemoStore> =>
  ensureDemoStore(
    {
      db: database.db,
      stores,
      indexing: { demoAssets: null, installDemo: () => Promise.reject(new Error('There are no assets')) },
      place: { host, directory: path.join(parent, host) },
      isShared,
    },
    { baseUrl: 'http://localhost:8080' },
  )

/** Whether the file on that machine opens the store. */
const opens = async (host: string): Promise<boolean> => {
  const { client_id, client_secret } = JSON.parse(await readFile(fileOf(host), 'utf8')) as DemoCredentials
  return (await stores.authenticateClient(client_id, client_secret)) !== null
}

const missing = expect.objectContaining({ code: 'ENOENT' })

describe('the demo credentials on a database that several processes share', () => {
  it('are made by the first, in a data directory that was not there, and left alone by the second', async () => {
    expect((await start('first')).access.kind).toBe('here')
    const second = await start('second')
    expect(second.access).toEqual({
      kind: 'elsewhere',
      place: { host: 'first', directory: path.join(parent, 'first') },
    })
    await expect(readFile(fileOf('second'))).rejects.toEqual(missing)
    expect(await opens('first')).toBe(true)
  })

  it('are made by one of two that start at once, and open the store', async () => {
    const started = await Promise.all([start('first'), start('second')])
    const [winner] = started.flatMap(({ access }, at) => (access.kind === 'here' ? [at] : []))
    expect(started.map(({ access }) => access.kind).sort()).toEqual(['elsewhere', 'here'])
    expect(await opens(winner === 0 ? 'first' : 'second')).toBe(true)
  })

  it('stay the same at the next start', async () => {
    const { access } = await start('first')
    expect((await start('first')).access).toEqual(access)
  })

  it('are made anew where they were lost, and nowhere else', async () => {
    await start('first')
    await rm(fileOf('first'))
    expect((await start('second')).access.kind).toBe('elsewhere')
    expect((await start('first')).access.kind).toBe('here')
    expect(await opens('first')).toBe(true)
  })

  it.each(['{}', 'not JSON'])('move to the machine whose file says nothing (%s)', async (content) => {
    await start('first')
    await put('second', content)
    expect((await start('second')).access.kind).toBe('here')
    expect(await opens('second')).toBe(true)
    await rm(fileOf('first'))
    expect((await start('first')).access.kind).toBe('elsewhere')
  })

  it('are not made anew because of a file of another store', async () => {
    await start('first')
    const other = JSON.stringify({ client_id: 'another', client_secret: 'x' })
    await put('second', other)
    expect((await start('second')).access.kind).toBe('elsewhere')
    expect(await readFile(fileOf('second'), 'utf8')).toBe(other)
    expect(await opens('first')).toBe(true)
  })
})

describe('the demo credentials on the embedded database', () => {
  it('are made anew whenever they are missing or wrong', async () => {
    await start('first', false)
    await rm(fileOf('first'))
    await start('first', false)
    expect(await opens('first')).toBe(true)
    await put('first', JSON.stringify({ client_id: 'another', client_secret: 'x' }))
    await start('first', false)
    expect(await opens('first')).toBe(true)
  })
})
