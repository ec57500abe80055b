import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../server/test/kit/database/data-directory.ts'
import { anImage } from '../../server/test/kit/fixtures/an-image.ts'
import { type ServiceProcess, startService } from '../../server/test/kit/process/service-process.ts'
import { outsideBundle, runtimePackages } from '../setup/runtime-packages.cjs'
import { bundleServer } from './bundle-server.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, '.cache', `bundle-test-${process.pid}`)

let directory: string
let service: ServiceProcess
beforeAll(async () => {
  await bundleServer(folder)
  directory = await aDataDirectory()
  service = await startService(settled(directory), undefined, path.join(folder, 'main.js'))
})
afterAll(async () => {
  await service?.kill()
  for (const created of [folder, directory]) rmSync(created, { recursive: true, force: true })
})

const credentials = () => JSON.parse(readFileSync(path.join(directory, 'demo-credentials.json'), 'utf8'))

async function post<T>(where: string, body: object | FormData, token?: string): Promise<{ status: number; body: T }> {
  const isForm = body instanceof FormData
  const answer = await fetch(service.url + where, {
    method: 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

describe('the bundle of the service', () => {
  it('imports only packages that are installed with a prebuilt bundle', () => {
    const code = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    // Also `import.meta.resolve(…)` and `createRequire(…)(…)`.
    const named =
      /(?:\bfrom|\bimport|\bimport\(|require\(|\bresolve\(|\.href\)\()["'`]((?:@[\w-]+\/)?[\w.-]+)(?:\/[^"'`]*)?["'`]/g
    const names = new Set(code.flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name)))
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object }
    // Import paths in code templates of ajv and fast-json-stringify, which the service never writes to files.
    const written = ['ajv', 'ajv-formats', 'fast-json-stringify']
    const imported = [...names].filter(
      (name) => `node_modules/${name}` in packages && !isBuiltin(name) && !written.includes(name),
    )
    expect(imported).toEqual(expect.arrayContaining([...outsideBundle, '@vendure/create']))
    expect(imported.filter((name) => !runtimePackages.includes(name))).toEqual([])
  })

  it('finds products by text', async () => {
    const { status, body } = await service.call('POST', '/v1/search/text', { query: 'running shoe', limit: 3 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ results: expect.arrayContaining([expect.anything()]) })
  })

  it.each(['jpeg', 'png'] as const)('finds products by a %s', async (format) => {
    const form = new FormData()
    const photo = await sharp(await anImage(7))
      .toFormat(format)
      .toBuffer()
    form.append('image', new Blob([new Uint8Array(photo)]), `photo.${format}`)
    form.append('threshold', '0')
    const { status, body } = await post<{ results: unknown[] }>('/v1/search', form, await service.token())
    expect(status).toBe(200)
    expect(body.results.length).toBeGreaterThan(0)
  })

  it('answers a question from the texts of the store', async () => {
    const session = { store_public_key: credentials().store_public_key, locale: 'en' }
    const { body: minted } = await post<{ session_token: string }>('/v1/sessions/anonymous', session)
    const { body: opened } = await post<{ thread_id: string }>('/v1/chat/sessions', {}, minted.session_token)
    const message = { thread_id: opened.thread_id, text: 'How long do I have to return an item?' }
    const { status, body } = await post('/v1/chat/messages', message, minted.session_token)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('30 days')
  })

  it('refuses a weak password', async () => {
    const account = { client_name: 'Shoes', email: 'ann@shop.example', password: 'password1234' }
    const { status, body } = await post('/register', account)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('password')
  })

  it('describes the same API as the sources, with the names of all schemas', async () => {
    const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as Description
    const written = JSON.parse(readFileSync(path.join(root, 'docs', 'openapi.json'), 'utf8')) as Description
    expect(Object.keys(served.components.schemas)).toEqual(Object.keys(written.components.schemas))
    expect(served.paths).toEqual(written.paths)
  })

  it('shuts down gracefully', async () => {
    expect(await service.stop()).toBe(0)
  })

  it('contains every program that it starts, and finds every file that it reads', () => {
    const code = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const namesIn = (pattern: RegExp) =>
      code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    const programs = namesIn(/new URL\([`'"]\.\/([\w-]+\.js)[`'"],import\.meta\.url\)/g)
    const folders = namesIn(/import\.meta\.dirname\+[`'"]\/([^`'"]+)[`'"]/g)
    expect(programs).toContain('platform-db-embedded-worker.js')
    expect(folders.length).toBeGreaterThan(10)
    expect([...programs, ...folders].filter((name) => !existsSync(path.join(folder, name)))).toEqual([])
  })

  it('names the lines of the sources in stack traces', () => {
    const worker = path.join(folder, 'engine-images-image-worker.js')
    const script = `const { decodeJpeg } = await import(${JSON.stringify(worker)}); decodeJpeg(null)`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    const source = readFileSync(path.join(root, 'server', 'engine', 'images', 'image-worker.ts'), 'utf8')
    const line = source.split('\n').findIndex((text) => text.startsWith('export function decodeJpeg')) + 1
    expect(stderr).toContain(`decodeJpeg (server/engine/images/image-worker.ts:${line})`)
  })

  it('contains only ASCII, so that V8 stores it with one byte per character', () => {
    expect(readFileSync(path.join(folder, 'main.js'), 'utf8').search(/[^\0-\x7f]/)).toBe(-1)
  })
})

interface Description {
  readonly paths: object
  readonly components: { readonly schemas: object }
}
