import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { anImage } from '../kit/fixtures/an-image.ts'
import { type ServiceProcess, startService } from '../kit/process/service-process.ts'
import { watchNetwork } from '../kit/process/watch-network.ts'

/**
 * Run by `runInNamespace`: performs the action in its first argument with a fresh home directory, and prints what it did, what
 * left the namespace, and which files it left in unexpected places.
 */

const root = path.join(import.meta.dirname, '..', '..', '..')
const execute = promisify(execFile)

interface Place {
  readonly home: string
  readonly work: string
  readonly data: string
}

const actions: Readonly<Record<string, (place: Place, argument: string) => Promise<object>>> = {
  service: useService,
  clip: embedWithClip,
  leaks: leak,
}

/** Everything a store does in a day, at once, followed by idle time. */
async function useService({ home, data }: Place, idleMs: string): Promise<object> {
  const environment = { HOME: home, DATA_DIR: data, DEMO: 'on' }
  const service = await startService(environment)
  const done = {
    words: await countOf(service.call('POST', '/v1/search/text', { query: 'running shoe', limit: 3 })),
    photo: await countOf(searchByPhoto(service)),
    answer: await ask(service.url, data),
    mail: await register(service.url, data),
    pages: await Promise.all(['/', '/docs/', '/openapi.json'].map((page) => addressesLoadedBy(service.url + page))),
    commandLine: await vitrine(['search', 'running shoe', '--limit', '1', '--url', service.url], environment),
  }
  await sleep(Number(idleMs))
  const code = await service.stop()
  return { ...done, code, doctor: (await vitrine(['doctor'], environment)).includes('Vitrine') }
}

async function countOf(answer: Promise<{ body: Record<string, unknown> }>): Promise<number> {
  return (await answer).body.count as number
}

async function searchByPhoto({ url, token }: ServiceProcess): Promise<{ body: Record<string, unknown> }> {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(await anImage(7))]), 'photo.png')
  const headers = { authorization: `Bearer ${await token()}` }
  const answer = await fetch(`${url}/v1/search`, { method: 'POST', headers, body })
  return { body: (await answer.json()) as Record<string, unknown> }
}

async function ask(url: string, data: string): Promise<string> {
  const { store_public_key } = JSON.parse(await readFile(path.join(data, 'demo-credentials.json'), 'utf8'))
  const { session_token } = await post(`${url}/v1/sessions/anonymous`, { store_public_key, locale: 'en' })
  const { thread_id } = await post(`${url}/v1/chat/sessions`, { locale: 'en' }, session_token)
  const question = { thread_id, text: 'What does shipping to Spain cost?' }
  return (await post(`${url}/v1/chat/messages`, question, session_token)).outcome ?? ''
}

/** Registers a store, which writes an email to a file; returns the number of emails. */
async function register(url: string, data: string): Promise<number> {
  await post(`${url}/register`, {
    client_name: 'Quiet Shop',
    email: 'quiet@shop.example',
    password: 'correct horse battery staple 9',
  })
  for (;;) {
    const files = await readdir(path.join(data, 'outbox')).catch(() => [])
    const mails = files.filter((file) => file.endsWith('.eml')).length
    if (mails > 0) return mails
    await sleep(50)
  }
}

async function post(url: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    connection: 'close',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** Lists the addresses of other hosts that a page and its resources load. */
async function addressesLoadedBy(page: string): Promise<string[]> {
  const html = await (await fetch(page)).text()
  const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map((found) =>
    new URL(found[1] ?? '', page).toString(),
  )
  const styles = await Promise.all(
    loaded
      .filter((address) => address.endsWith('.css') && new URL(address).host === new URL(page).host)
      .map(async (address) => (await fetch(address)).text()),
  )
  const inStyles = styles.flatMap((text) => [...text.matchAll(/(?:url\(|@import )["']?(https?:[^"')]+)/g)])
  return [...loaded, ...inStyles.map((found) => found[1] ?? '')].filter(
    (address) => new URL(address).host !== new URL(page).host,
  )
}

async function vitrine(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await execute(process.execPath, [path.join(root, 'cli', 'vitrine.ts'), ...args], { env })
  return stdout
}

/** Loads a model of another library from a folder, in a separate process that has the fresh home from its start. */
async function embedWithClip({ home, work }: Place, idleMs: string): Promise<object> {
  const model = path.join(work, 'tiny-clip')
  const tool = path.join(root, 'tools', 'tiny-clip', 'make-tiny-clip.ts')
  await execute(process.execPath, [tool, '--kind', 'clip', '--folder', model])
  const code = `
    import { loadClipModel } from ${JSON.stringify(path.join(root, 'server', 'engine', 'embedding', 'clip', 'clip.ts'))}
    const model = await loadClipModel({ model: ${JSON.stringify(model)} })
    process.stdout.write(String(model.dimension))
    await new Promise((resolve) => setTimeout(resolve, ${Number(idleMs)}))
    await model.close()`
  const env = { PATH: process.env.PATH, HOME: home }
  const { stdout } = await execute(process.execPath, ['--eval', code], { env })
  await rm(model, { recursive: true })
  return { dimension: Number(stdout) }
}

/** Does everything that must not happen, to prove that the watcher detects it. */
async function leak({ home, work }: Place): Promise<object> {
  await lookup('telemetry.example')
  const sockets = ['203.0.113.5', '2001:db8:1::5'].map((host) => connect({ host, port: 443 }).on('error', () => {}))
  await Promise.all([
    mkdir(path.join(home, '.cache')).then(() => writeFile(path.join(home, '.cache', 'deviceid'), 'x')),
    writeFile(path.join(work, ':memory:.ses'), 'x'),
    sleep(1000),
  ])
  for (const socket of sockets) socket.destroy()
  return {}
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
}

const [action = '', argument = ''] = process.argv.slice(2)
const base = await mkdtemp(path.join(tmpdir(), 'vitrine-quiet-'))
const place: Place = { home: path.join(base, 'home'), work: path.join(base, 'work'), data: path.join(base, 'data') }
await Promise.all([mkdir(place.home), mkdir(place.work)])
process.chdir(place.work)
const network = await watchNetwork()
const done = await actions[action]?.(place, argument)
const report = { done, ...(await network.stop()), home: await filesIn(place.home), work: await filesIn(place.work) }
process.chdir(root)
await rm(base, { recursive: true })
process.stdout.write(JSON.stringify(report))
process.exit(0)
