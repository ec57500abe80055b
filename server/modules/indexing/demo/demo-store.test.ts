import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import type { DemoCredentials } from './demo-credentials.ts'
import { type DemoStore, ensureDemoStore } from './demo-store.ts'

let app: TestApp
let parent: string

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vitrine-demo-'))
  await app.database.db.deleteFrom('instance').where('key', '=', 'demo_store').execute()
})
afterEach(() => rm(parent, { recursive: true }))
afterAll(() => app.close())

const fileOf = (host: string): string => path.join(parent, host, 'demo-credentials.json')

const put = async (host: string, content: string): Promise<void> => {
  await mkdir(path.dirname(fileOf(host)), { recursive: true })
  await writeFile(fileOf(host), content)
}

/** Starts the demo on the machine `host`, with a new data directory. */
const start = (host: string, isShared = true, baseUrl = 'http://localhost:8080'): Promise<DemoStore> =>
  ensureDemoStore(
    {
      ...app.modules,
      db: app.database.db,
      clock: app.clock,
      ids: systemIds,
      indexing: { demoAssets: null, installDemo: () => Promise.reject(new Error('There are no assets')) },
      location: { host, directory: path.join(parent, host) },
      isShared,
    },
    { baseUrl },
  )

const read = async (host: string): Promise<DemoCredentials> => JSON.parse(await readFile(fileOf(host), 'utf8'))

/** Whether the credentials in the file of that machine work, for the API client and for the owner. */
const opens = async (host: string): Promise<boolean> => {
  const { client_id, client_secret, ...written } = await read(host)
  return (await app.modules.stores.authenticateClient(client_id, client_secret)) !== null && (await signsIn(written))
}

const signsIn = async (owner: Pick<DemoCredentials, 'owner_email' | 'owner_password'>): Promise<boolean> => {
  const payload = { email: owner.owner_email, password: owner.owner_password }
  return (await login(payload)).statusCode === 200
}

const login = async (payload: { email: string; password: string }) => {
  // Each from its own address: a test signs in more often than the limit of one address allows.
  loginCount += 1
  return app.http.inject({ method: 'POST', url: '/oauth/login', payload, remoteAddress: `192.0.2.${loginCount}` })
}
let loginCount = 0

const keysOf = async (host: string): Promise<{ key: string; origins: string[] }[]> => {
  const { client_id } = await read(host)
  const { rows } = await app.database.pool.query(
    'select public_key as key, origins from widget_keys where store_id = $1 and deleted_at is null',
    [client_id],
  )
  return rows
}

const missing = expect.objectContaining({ code: 'ENOENT' })

describe('the demo credentials on a shared database', () => {
  it('are created by the first process, with its data directory, and not changed by the second', async () => {
    expect((await start('first')).access.kind).toBe('here')
    const second = await start('second')
    expect(second.access).toEqual({
      kind: 'elsewhere',
      location: { host: 'first', directory: path.join(parent, 'first') },
    })
    await expect(readFile(fileOf('second'))).rejects.toEqual(missing)
    expect(await opens('first')).toBe(true)
  })

  it('are created by one of two processes that start together, and open the store', async () => {
    const started = await Promise.all([start('first'), start('second')])
    const [winner] = started.flatMap(({ access }, at) => (access.kind === 'here' ? [at] : []))
    expect(started.map(({ access }) => access.kind).sort()).toEqual(['elsewhere', 'here'])
    expect(await opens(winner === 0 ? 'first' : 'second')).toBe(true)
  })

  it('stay the same at the next start', async () => {
    const { access } = await start('first')
    expect((await start('first')).access).toEqual({ ...access, isNew: false })
  })

  it('are replaced only where they were lost', async () => {
    await start('first')
    await rm(fileOf('first'))
    expect((await start('second')).access.kind).toBe('elsewhere')
    expect((await start('first')).access.kind).toBe('here')
    expect(await opens('first')).toBe(true)
  })

  it.each(['{}', 'not JSON'])('move to the host whose file has no credentials (%s)', async (content) => {
    await start('first')
    await put('second', content)
    expect((await start('second')).access.kind).toBe('here')
    expect(await opens('second')).toBe(true)
    await rm(fileOf('first'))
    expect((await start('first')).access.kind).toBe('elsewhere')
  })

  it('are not replaced because of a file of another store', async () => {
    await start('first')
    const other = JSON.stringify({ client_id: 'another', client_secret: 'x' })
    await put('second', other)
    expect((await start('second')).access.kind).toBe('elsewhere')
    expect(await readFile(fileOf('second'), 'utf8')).toBe(other)
    expect(await opens('first')).toBe(true)
  })
})

describe('the demo credentials on the embedded database', () => {
  it('are replaced when they are missing or wrong', async () => {
    await start('first', false)
    await rm(fileOf('first'))
    await start('first', false)
    expect(await opens('first')).toBe(true)
    await put('first', JSON.stringify({ client_id: 'another', client_secret: 'x' }))
    await start('first', false)
    expect(await opens('first')).toBe(true)
  })
})

describe('the owner of the demo store', () => {
  it('signs in with the credentials of the file, as owner of that store only', async () => {
    await start('first', false)
    const { owner_email: email, owner_password: password, store, client_id } = await read('first')
    expect(password).toMatch(/^[\w-]{24}$/)
    const answer = (await login({ email, password })).json()
    expect(answer.memberships).toMatchObject([{ client_id, slug: store, role: 'owner' }])
    expect(answer.is_super_admin).toBe(false)
  })

  it('keeps the password at the next start, and gets a new one when the file has a wrong one', async () => {
    await start('first', false)
    const before = await read('first')
    await start('first', false)
    expect(await read('first')).toEqual(before)
    await put('first', JSON.stringify({ ...before, owner_password: 'forgotten' }))
    await start('first', false)
    const after = await read('first')
    expect(await signsIn(after)).toBe(true)
    expect(await signsIn(before)).toBe(false)
    expect(after).toEqual({ ...before, owner_password: after.owner_password })
  })

  it('is added to a file without an owner, and nothing else in it changes', async () => {
    await start('first', false)
    const { owner_email: _email, owner_password: _password, widget_key: _key, ...old } = await read('first')
    await put('first', JSON.stringify(old))
    await start('first', false)
    expect(await read('first')).toMatchObject(old)
    expect(await opens('first')).toBe(true)
  })

  it('becomes owner again after the membership was removed', async () => {
    await start('first', false)
    await app.database.pool.query('delete from memberships where store_id = $1', [(await read('first')).client_id])
    await start('first', false)
    const { owner_email: email, owner_password: password } = await read('first')
    expect((await login({ email, password })).json().memberships).toMatchObject([{ role: 'owner' }])
  })

  it('is not a user who registered the address without verifying it', async () => {
    await start('first', false)
    const { owner_email: email } = await read('first')
    await app.database.pool.query('delete from users where email = $1', [email])
    const claim = { client_name: 'Sly', email, password: 'correct-horse-battery-staple-9' }
    const claimed = await app.http.inject({ method: 'POST', url: '/register', payload: claim })
    expect(claimed.statusCode).toBe(201)
    await start('first', false)
    expect(await signsIn({ owner_email: claim.email, owner_password: claim.password })).toBe(false)
    expect(await opens('first')).toBe(true)
  })
})

describe('the widget key of the demo store', () => {
  it('works on the pages of the service, and does not change at the next start', async () => {
    await start('first', false)
    const { widget_key: key } = await read('first')
    expect(await keysOf('first')).toEqual([{ key, origins: ['http://localhost:8080', 'http://127.0.0.1:8080'] }])
    await start('first', false)
    expect(await keysOf('first')).toEqual([{ key, origins: ['http://localhost:8080', 'http://127.0.0.1:8080'] }])
  })

  it('is replaced when the base URL of the service changes', async () => {
    await start('first', false)
    const { widget_key: before } = await read('first')
    await start('first', false, 'https://search.example/somewhere')
    const { widget_key: after } = await read('first')
    expect(after).not.toBe(before)
    expect(await keysOf('first')).toEqual([{ key: after, origins: ['https://search.example'] }])
  })

  it('is null when the store has reached its maximum number of keys', async () => {
    const { scope } = await start('first', false)
    const { rows } = await app.database.pool.query('delete from widget_keys where store_id = $1', [scope.storeId])
    expect(rows).toEqual([])
    const actor = { type: 'system' as const, id: null, name: 'test', address: null }
    for (let at = 0; at < 20; at += 1)
      await app.modules.widgetKeys.createKey(scope, { name: `Key ${at}`, origins: ['https://shop.example'] }, actor)
    await start('first', false)
    expect((await read('first')).widget_key).toBeNull()
    expect(await keysOf('first')).toHaveLength(20)
  })
})
