import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../server/test/kit/process/free-port.ts'

const deploy = path.join(import.meta.dirname, '../..', 'deploy')
const proxies = [
  {
    name: 'HAProxy',
    config: 'haproxy.cfg',
    version: ['haproxy', '-v'],
    check: (file: string) => ['haproxy', '-c', '-f', file],
    run: (file: string) => ['haproxy', '-db', '-f', file],
    complete: (config: string) => config,
    hashesStores: true,
  },
  {
    name: 'nginx',
    config: 'nginx-nodes.conf',
    version: ['nginx', '-v'],
    check: (file: string) => ['nginx', '-t', '-c', file],
    run: (file: string) => ['nginx', '-c', file],
    // The configuration that a distribution adds around a file in sites-enabled.
    complete: (config: string, folder: string) =>
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
       events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi; ${config} }`,
    hashesStores: false,
  },
]

const program = ([command = '', ...given]: string[]): [string, string[]] => [command, given]
// Debian installs them in a folder that is only in the search path of root.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const isInstalled = ({ version }: (typeof proxies)[number]): boolean => {
  try {
    execFileSync(...program(version), { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const missing = proxies.filter((proxy) => !isInstalled(proxy)).map(({ name }) => name)
if (missing.length > 0) {
  const line = '!'.repeat(100)
  const text = `NOT TESTED: the routing examples for ${missing.join(' and ')}, which are not installed here.`
  process.stderr.write(`\n${line}\n${text}\n${line}\n\n`)
}

/** A token as the service issues it, except for its signature, which no proxy checks. */
function createTestToken(store: number): string {
  const claims = { sub: `store-${store}`, jti: Math.random() }
  const [header, payload] = [{ alg: 'none' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${header}.${payload}.none`
}

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

describe.each(proxies)('deploy/$config', (proxy) => {
  const { name, config, hashesStores } = proxy
  const nodes: Server[] = []
  let folder = ''
  let child: ChildProcess | null = null
  let url = ''

  beforeAll(async () => {
    if (missing.includes(name)) return
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-routing-'))
    let text = readFileSync(path.join(deploy, config), 'utf8')
    for (const at of [1, 2, 3]) {
      const node = createServer((request, response) => {
        response.writeHead(200, { forwarded: String(request.headers['x-forwarded-for']) }).end(`node-${at}`)
      }).listen(0, '127.0.0.1')
      await once(node, 'listening')
      nodes.push(node)
      text = text.replace(`127.0.0.1:808${at}`, `127.0.0.1:${(node.address() as AddressInfo).port}`)
    }
    const port = await freePort()
    const file = path.join(folder, config)
    writeFileSync(file, proxy.complete(text.replace('127.0.0.1:8080', `127.0.0.1:${port}`), folder))
    execFileSync(...program(proxy.check(file)), { env, stdio: 'pipe' })
    child = spawn(...program(proxy.run(file)), { env, stdio: 'ignore' })
    url = `http://127.0.0.1:${port}`
    while (!(await isUp(url))) await sleep(50)
  })
  afterAll(async () => {
    child?.kill()
    for (const node of nodes) node.close().closeAllConnections()
    if (folder !== '') rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (headers: Record<string, string>): Promise<string> =>
    (await fetch(url, { headers: { connection: 'close', ...headers } })).text()
  /** One request after another: HAProxy passes requests on from a process that has too many at once. */
  const eachOf = async (headersOf: (at: number) => Record<string, string>): Promise<string[]> => {
    const answers: string[] = []
    for (const at of stores) answers.push(await ask(headersOf(at)))
    return answers
  }
  const withToken = (token: string) => ask({ authorization: `Bearer ${token}` })
  const stores = Array.from({ length: 40 }, (_none, at) => at)

  it.skipIf(missing.includes(name))('sends every credential to one node, and uses all nodes', async () => {
    const kinds = [
      (at: number) => ({ 'x-service-key': `pk_${at}` }),
      (at: number) => ({ authorization: `Bearer vk_${at}` }),
      (at: number) => ({ authorization: `Bearer ${token[at]}` }),
    ]
    const token = stores.map(createTestToken)
    for (const headersOf of kinds) {
      const [one, two] = [await eachOf(headersOf), await eachOf(headersOf)]
      expect(two).toEqual(one)
      expect(new Set(one)).toEqual(new Set(['node-1', 'node-2', 'node-3']))
    }
  })

  it.skipIf(missing.includes(name) || !hashesStores)('sends all machine tokens of a store to one node', async () => {
    for (const store of stores)
      expect(await withToken(createTestToken(store))).toBe(await withToken(createTestToken(store)))
  })

  it.skipIf(missing.includes(name))('replaces the address that a client claims to have', async () => {
    const { headers } = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7', connection: 'close' } })
    expect(headers.get('forwarded')).toBe('127.0.0.1')
  })

  it.skipIf(missing.includes(name))('moves only the stores of a node that ends', async () => {
    const tokens = stores.map(createTestToken)
    const bearer = (at: number) => ({ authorization: `Bearer ${tokens[at]}` })
    const before = await eachOf(bearer)
    nodes[1]?.close().closeAllConnections()
    const after = await eachOf(bearer)
    expect(after).not.toContain('node-2')
    const stayed = before.flatMap((node, at) => (node === 'node-2' ? [] : [[node, after[at]]]))
    expect(stayed.length).toBeGreaterThan(0)
    for (const [then, now] of stayed) expect(now).toBe(then)
  })
})
