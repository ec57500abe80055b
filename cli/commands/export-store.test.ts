import { type ChildProcess, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ArchiveManifest, archiveFiles } from '../../contract/operations/store-archive.ts'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

let folder: string
let peer: LocalPeer
let completeArchive: Buffer
let answer: (response: ServerResponse) => void
let asked: { path: string; store: string | undefined; authorization: string | undefined }[]
const children: ChildProcess[] = []

const contentOf = (name: string): string =>
  name === 'products.jsonl' ? '{"product_id":"a"}\n{"product_id":"b"}\n' : ''

function createManifest(): ArchiveManifest {
  const files = archiveFiles.map((name) => {
    const text = contentOf(name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, bytes: text.length, sha256, records: text.split('\n').length - 1 }
  })
  const about = { store_id: 'store-1', slug: 'shop\u001b[31m', created_at: '2026-11-22T12:00:00.000Z', revision: 7 }
  return { format: 1, ...about, files }
}

async function createArchive(manifest: ArchiveManifest | null): Promise<Buffer> {
  const archive = pack()
  for (const name of archiveFiles) archive.entry({ name }, contentOf(name))
  if (manifest !== null) archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
  archive.finalize()
  return Buffer.concat(await archive.pipe(createGzip()).toArray())
}

const send = (body: Buffer) => (response: ServerResponse) => void response.writeHead(200).end(body)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
  asked = []
  completeArchive = await createArchive(createManifest())
  answer = send(completeArchive)
  peer = await startHttpPeer(({ url = '', headers }, response) => {
    if (url === '/oauth/token') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 }))
    }
    const store = headers['x-service-active-tenant']
    asked.push({ path: url, store: store?.toString(), authorization: headers.authorization })
    answer(response)
  })
})
afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in its own process, without a terminal. */
function storeExport(...args: string[]): Promise<Ended> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const env = { PATH: process.env.PATH ?? '', VITRINE_CLIENT_ID: 'store-1', VITRINE_CLIENT_SECRET: 'hush' }
  const all = [script, 'store', 'export', ...args, '--url', `http://127.0.0.1:${peer.port}`]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
    children.push(child)
  })
}

describe('vitrine store export', () => {
  it('writes the archive, readable only by its user, and lists its contents', async () => {
    const { code, stdout, stderr } = await storeExport('shop.tar.gz', '--store', 'shop')
    expect([code, stderr]).toEqual([0, ''])
    expect(asked).toEqual([{ path: '/v1/admin/store/export', store: 'shop', authorization: 'Bearer tok-1' }])
    expect(stdout).toContain('shop.tar.gz: shop [31m of 2026-11-22T12:00:00.000Z, all checksums match\n')
    expect(stdout).toContain('  products.jsonl: 2\n')
    expect(await readdir(folder)).toEqual(['shop.tar.gz'])
    expect(await readFile(path.join(folder, 'shop.tar.gz'))).toEqual(completeArchive)
    expect((await stat(path.join(folder, 'shop.tar.gz'))).mode & 0o777).toBe(0o600)
  })

  it('overwrites a file only with --force', async () => {
    await writeFile(path.join(folder, 'shop.tar.gz'), 'mine')
    const refused = await storeExport('shop.tar.gz')
    expect([refused.code, refused.stderr]).toEqual([1, 'vitrine: shop.tar.gz exists; pass --force to overwrite it.\n'])
    expect([asked, await readFile(path.join(folder, 'shop.tar.gz'), 'utf8')]).toEqual([[], 'mine'])
    expect((await storeExport('shop.tar.gz', '--force')).code).toBe(0)
    expect(await readFile(path.join(folder, 'shop.tar.gz'))).toEqual(completeArchive)
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['has no manifest', () => createArchive(null), 'it has no manifest'],
    [
      'is of another format',
      () => createArchive({ ...createManifest(), format: 2 as 1 }),
      'this version cannot read its manifest',
    ],
    [
      'lacks a file',
      async () => createArchive({ ...createManifest(), files: createManifest().files.slice(1) }),
      'store.json is missing',
    ],
    [
      'was changed',
      () =>
        createArchive({
          ...createManifest(),
          files: createManifest().files.map((file) => ({ ...file, sha256: file.sha256.replace(/^./, 'f') })),
        }),
      'the checksum of',
    ],
    ['is cut off', async () => (await createArchive(createManifest())).subarray(0, -20), 'damaged'],
  ])('deletes an archive that %s', async (_what, make, sentence) => {
    answer = send(await make())
    const { code, stderr } = await storeExport('shop.tar.gz')
    expect([code, await readdir(folder)]).toEqual([1, []])
    expect(stderr).toContain(sentence)
  })

  it('deletes the partial file when the service stops early, and keeps the existing file', async () => {
    await writeFile(path.join(folder, 'shop.tar.gz'), 'mine')
    answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('some', () => response.destroy())
    }
    const { code, stderr } = await storeExport('shop.tar.gz', '--force')
    expect([code, stderr]).toEqual([1, 'vitrine: The service ended the export early; the partial file was deleted.\n'])
    expect([await readdir(folder), await readFile(path.join(folder, 'shop.tar.gz'), 'utf8')]).toEqual([
      ['shop.tar.gz'],
      'mine',
    ])
  })

  it('deletes the partial file when it is interrupted', async () => {
    answer = (response) => void response.writeHead(200).write('some')
    const ended = storeExport('shop.tar.gz')
    await expect.poll(() => readdir(folder)).toEqual(['shop.tar.gz.part'])
    children.at(-1)?.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 1, stderr: 'vitrine: The export was interrupted.\n' })
    expect(await readdir(folder)).toEqual([])
  })

  it('names the file that cannot be written', async () => {
    answer = (response) => void response.writeHead(200).end('some')
    const { code, stderr } = await storeExport('none/shop.tar.gz')
    const sentence = 'none/shop.tar.gz cannot be written (ENOENT). Does its folder exist?'
    expect([code, stderr]).toEqual([1, `vitrine: ${sentence}\n`])
  })

  it('prints refusals of the service', async () => {
    const refusal = { error: 'forbidden', message: 'Only an owner of the store may do this.', details: {} }
    answer = (response) => void response.writeHead(403).end(JSON.stringify(refusal))
    const { code, stderr } = await storeExport('shop.tar.gz')
    expect([code, stderr]).toEqual([1, 'vitrine: Only an owner of the store may do this. (forbidden)\n'])
    expect(await readdir(folder)).toEqual([])
  })
})
