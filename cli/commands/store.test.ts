import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadOperatorCredentials } from '../../server/modules/operator/index.ts'
import { startTestApp, type TestApp } from '../../server/test/kit/app/test-app.ts'
import { aStore } from '../../server/test/kit/fixtures/a-store.ts'

const email = 'boss@installation.example'
const password = 'violet harbour 88 teapots'
let app: TestApp
let url: string
let folder: string

beforeAll(async () => {
  app = await startTestApp({ environment: { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } })
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in its own process, without any stored credentials except the given variables. */
function vitrine(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const clean = { PATH: process.env.PATH ?? '', HOME: folder, XDG_CONFIG_HOME: folder, DATA_DIR: folder }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: folder, env: { ...clean, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
const admin = { VITRINE_ADMIN_EMAIL: email, VITRINE_ADMIN_PASSWORD: password }
const asAdmin = (...args: string[]): Promise<Ended> => vitrine([...args, '--url', url], admin)
const json = ({ stdout }: Ended) => JSON.parse(stdout)
const loginFile = () => path.join(folder, 'vitrine', 'login.json')

describe('vitrine store', () => {
  it('creates a store without limits, whose printed credentials work, and deletes and restores it', async () => {
    const created = json(await asAdmin('store', 'create', 'Lamps & More', '--json'))
    expect(created).toMatchObject({ slug: 'lamps-more', plan_name: 'enterprise', max_products: null })
    const own = { VITRINE_CLIENT_ID: created.client_id, VITRINE_CLIENT_SECRET: created.client_secret }
    const search = () => vitrine(['search', 'lamp', '--url', url], own)
    expect((await search()).code).toBe(0)
    expect((await asAdmin('store', 'plan', 'lamps-more', 'basic')).stdout).toBe(
      'lamps-more\tactive\tbasic\t0 of 5000 products\tLamps & More\n',
    )
    expect(json(await asAdmin('store', 'list', '--json')).stores).toContainEqual(
      expect.objectContaining({ slug: 'lamps-more', granted_plan: 'basic' }),
    )
    const unconfirmed = await asAdmin('store', 'delete', 'lamps-more')
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([1, expect.stringContaining('pass --yes')])
    const deleted = await asAdmin('store', 'delete', 'lamps-more', '--yes')
    expect(deleted.stdout).toMatch(/^lamps-more\tdeleted until \d{4}-\d\d-\d\d\t/)
    expect((await search()).code).toBe(1)
    expect((await asAdmin('store', 'restore', created.client_id)).stdout).toContain('\tactive\t')
    expect((await search()).code).toBe(0)
  })

  it('invites the owner of a new store', async () => {
    const created = await asAdmin('store', 'create', 'Chairs', '--owner', 'ada@chairs.example', '--json')
    expect([created.code, created.stderr]).toEqual([0, 'ada@chairs.example was invited as owner.\n'])
    const { client_id, client_secret } = json(created)
    const grant = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const token = await (await fetch(`${url}/oauth/token`, { method: 'POST', body: grant })).json()
    const headers = { authorization: `Bearer ${token.access_token}` }
    const { invites } = await (await fetch(`${url}/v1/team/invites`, { headers })).json()
    expect(invites).toEqual([expect.objectContaining({ email: 'ada@chairs.example', role: 'owner' })])
  })

  it('exports a store to a file, as a super admin too', async () => {
    const { slug } = await aStore(app)
    expect((await vitrine(['login', '--email', email, '--url', url], { VITRINE_PASSWORD: password })).code).toBe(0)
    const file = path.join(folder, 'store.tar.gz')
    const exported = await vitrine(['store', 'export', file, '--store', slug, '--json'])
    expect(exported.stderr).toBe('')
    expect(json(exported)).toMatchObject({ file, manifest: { slug } })
    expect((await stat(file)).size).toBeGreaterThan(100)
  })

  it('explains how to sign in without credentials, and names an unknown store once', async () => {
    const lost = await vitrine(['store', 'list', '--url', url])
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('vitrine login')])
    const unknown = await asAdmin('store', 'plan', 'nobody', 'basic')
    expect(unknown.stderr).toBe('vitrine: There is no store nobody. See vitrine store list.\n')
  })

  it('uses the credentials that the service stored in its data directory', async () => {
    const local = await loadOperatorCredentials(folder)
    expect(await loadOperatorCredentials(folder)).toEqual(local)
    const file = path.join(folder, 'operator-credentials.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await app.modules.accounts.ensureSuperAdmin(local)
    expect((await vitrine(['store', 'list', '--url', url])).code).toBe(0)
    await app.modules.accounts.ensureSuperAdmin({ email, password })
    expect((await vitrine(['store', 'list', '--url', url])).code).toBe(1)
  })
})

describe('vitrine login', () => {
  it('stores the token of a store, not its secret, readable only by its owner; later commands use it', async () => {
    const { clientId, clientSecret } = await aStore(app)
    const args = ['login', '--client-id', clientId, '--url', url, '--json']
    const shown = json(await vitrine(args, { VITRINE_CLIENT_SECRET: clientSecret }))
    expect(shown).toEqual({ base_url: url, kind: 'store', name: clientId, stores: [], file: loginFile() })
    expect((await stat(loginFile())).mode & 0o777).toBe(0o600)
    expect(await readFile(loginFile(), 'utf8')).not.toContain(clientSecret)
    expect((await vitrine(['search', 'lamp'])).code).toBe(0)
    expect((await vitrine(['logout'])).code).toBe(0)
    expect((await vitrine(['search', 'lamp'])).stderr).toContain('No credentials were found')
  })

  it('renews a token that is about to expire', async () => {
    const { clientId, clientSecret } = await aStore(app)
    await vitrine(['login', '--client-id', clientId, '--url', url], { VITRINE_CLIENT_SECRET: clientSecret })
    const before = JSON.parse(await readFile(loginFile(), 'utf8'))
    await writeFile(loginFile(), JSON.stringify({ ...before, expires_at: Date.now() + 1000 }))
    expect((await vitrine(['search', 'lamp'])).code).toBe(0)
    const after = JSON.parse(await readFile(loginFile(), 'utf8'))
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.expires_at).toBeGreaterThan(Date.now() + 600_000)
    await writeFile(loginFile(), JSON.stringify({ ...before, expires_at: 0 }))
    const ended = await vitrine(['search', 'lamp'])
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('Run vitrine login again')])
  })

  it('prints the message of the service once for a wrong secret', async () => {
    const { clientId } = await aStore(app)
    const refused = await vitrine(['login', '--client-id', clientId, '--url', url], { VITRINE_CLIENT_SECRET: 'wrong' })
    expect(refused.code).toBe(1)
    expect(refused.stderr.match(/unauthorized/g)).toHaveLength(1)
    await expect(stat(loginFile())).rejects.toThrow('ENOENT')
  })
})

describe('vitrine completion', () => {
  it.each(['bash', 'zsh', 'fish'])('completes commands and options in %s', async (shell) => {
    const { code, stdout } = await vitrine(['completion', shell])
    expect(code).toBe(0)
    for (const word of ['store', 'create', 'owner', 'knowledge', 'lint']) expect(stdout).toContain(word)
  })

  it('completes subcommands and their options in bash', async () => {
    const { stdout } = await vitrine(['completion', 'bash'])
    const complete = (words: string, at: number): Promise<string> =>
      new Promise((resolve) => {
        const script = `${stdout}\nCOMP_WORDS=(${words}); COMP_CWORD=${at}; _vitrine; echo "\${COMPREPLY[@]}"`
        execFile('bash', ['-c', script], (_error, printed) => resolve(printed.trim()))
      })
    expect(await complete('vitrine store cr', 2)).toBe('create')
    expect(await complete('vitrine store create --ow', 3)).toBe('--owner')
    expect(await complete('vitrine se', 1)).toBe('serve search')
  })
})
