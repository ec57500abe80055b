import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

interface ReceivedRequest {
  readonly path: string
  readonly store: string | undefined
  readonly form: Record<string, string>
  readonly json: Record<string, unknown>
}
type Reply = object | ((response: ServerResponse) => void)

let folder: string
let peer: LocalPeer
let asked: ReceivedRequest[]
let replies: Record<string, Reply | Reply[]>

function column(name: string, field: string | null, about: object) {
  const empty = { filled: 0, examples: [], misfits: 0, misfit_examples: [], note: null }
  return { column: name, field, guessed: true, type: null, type_guessed: false, ...empty, ...about }
}

const report = {
  import_id: '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a11',
  status: 'dry_run',
  job_id: null,
  total: 3,
  source: { file: 'feed.csv', url: null, bytes: 99 },
  format: 'csv',
  encoding: 'utf-8',
  columns: [
    column('nr\u001b[31m', 'product_id', { guessed: false, type: 'text' }),
    column('Foto', 'image_url', { type: 'text' }),
    column('Bestand', 'bestand', { type: 'number', type_guessed: true, note: 'In EUR.' }),
    column('Preis', 'price', {
      type: 'price',
      filled: 5,
      misfits: 1,
      misfit_examples: [{ line: 7, value: 'auf Anfrage' }],
    }),
    column('Intern', null, { guessed: false }),
  ],
  counts: { records: 5, new: 1, changed: 1, unchanged: 1, missing: 1, skipped: 0, duplicate: 0, invalid: 1 },
  over_plan: 0,
  delete_missing: true,
  refused: 'invalid_records',
  created_at: '2026-11-21T12:00:00.000Z',
}
const items = (kind: string, about: object) => ({
  items: [{ kind, product_id: 'p\t1', line: 7, changes: [], error: null, notes: [], ...about }],
  total: 12,
  next_cursor: null,
})
const job = (status: string, processed: number, failed: number) => ({
  job_id: '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a12',
  source: 'import',
  status,
  total: 3,
  processed,
  succeeded: processed - failed,
  failed,
  error: null,
  created_by: { type: 'client', name: 'shop' },
  created_at: '2026-11-21T12:00:00.000Z',
  started_at: null,
  finished_at: null,
  errors:
    failed === 0
      ? []
      : [{ index: 2, product_id: 'dead', code: 'image_unavailable', message: 'The image does not exist.' }],
  next_cursor: null,
})

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
  await writeFile(path.join(folder, 'feed.csv'), 'nr,Foto\n1,https://s.example/1.jpg\n')
  asked = []
  const at = `/v1/imports/${report.import_id}/items`
  replies = {
    '/oauth/token': { access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 },
    '/v1/products/import': report,
    [`${at}?kind=changed&limit=10`]: items('changed', { changes: ['metadata.price', 'image_url'] }),
    [`${at}?kind=invalid&limit=10`]: items('invalid', {
      error: { code: 'wrong_value', field: 'price', message: 'price: "x" is not a price.' },
    }),
  }
  peer = await startHttpPeer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const type = request.headers['content-type'] ?? ''
    const form = type.startsWith('multipart') ? await readForm(type, body) : {}
    const json = type === 'application/json' ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
    const store = request.headers['x-service-active-tenant']
    asked.push({ path: request.url ?? '', store: store === undefined ? undefined : String(store), form, json })
    const found = replies[request.url ?? '']
    const reply = Array.isArray(found) ? (found.length > 1 ? found.shift() : found[0]) : found
    if (typeof reply === 'function') return reply(response)
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply ?? 'unexpected request'))
  })
})
afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

async function readForm(type: string, body: Buffer): Promise<Record<string, string>> {
  const request = new Request('http://peer/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
  const fields: Record<string, string> = {}
  for (const [name, value] of await request.formData()) {
    fields[name] = typeof value === 'string' ? value : `${value.name}: ${await value.text()}`
  }
  return fields
}

/** Runs the command in its own process, without a terminal. */
function vitrine(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const env = { PATH: process.env.PATH ?? '', VITRINE_CLIENT_ID: 'store-1', VITRINE_CLIENT_SECRET: 'hush' }
  const all = [script, ...args, '--url', `http://127.0.0.1:${peer.port}`]
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

const imports = () => asked.filter((one) => one.path === '/v1/products/import')

describe('vitrine import', () => {
  it('--dry-run prints what a file would change, and starts no job', async () => {
    const ended = await vitrine(
      ...['import', 'feed.csv', '--dry-run', '--store', 'shop', '--delete-missing', '--format', 'csv'],
      ...['--map', 'nr=product_id', '--map', 'a=b=weight:number', '--map', 'Intern='],
    )
    expect(ended).toEqual({
      code: 0,
      stderr: '',
      stdout: `5 csv records in utf-8
  nr [31m → product_id (as mapped): text
  Foto → image_url: text
  Bestand → bestand: number (guessed)
      In EUR.
  Preis → price: price
      1 of 5 values do not fit: "auf Anfrage" (line 7)
  Intern → ignored (as mapped)
       1 new
       1 changed
       1 unchanged
       1 not in the feed, to be deleted
       1 invalid
Deleting requires --force: some records are invalid, and products that seem to be missing may be among them.
changed:
  line 7: p 1: metadata.price, image_url
  … and 11 more
invalid:
  line 7: p 1: price: "x" is not a price.
  … and 11 more
`,
    })
    expect(imports()).toEqual([
      {
        path: '/v1/products/import',
        store: 'shop',
        json: {},
        form: {
          format: 'csv',
          dry_run: 'true',
          delete_missing: 'true',
          force: 'false',
          mapping: '{"nr":"product_id","a=b":"weight:number","Intern":null}',
          file: 'feed.csv: nr,Foto\n1,https://s.example/1.jpg\n',
        },
      },
    ])
  })

  it('--yes starts at once, prints progress lines, and exits with 1 if an item failed', async () => {
    const job_id = '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a12'
    const counts = { ...report.counts, changed: 0, invalid: 0 }
    replies['/v1/products/import'] = { ...report, status: 'started', job_id, refused: null, counts }
    replies[`/v1/jobs/${job_id}?limit=20`] = [job('processing', 1, 0), job('completed', 3, 1)]
    const ended = await vitrine('import', 'https://s.example/feed.xml', '--yes')
    expect(ended.code).toBe(1)
    expect(ended.stderr).toBe('1 of 3, 0 failed\n3 of 3, 1 failed\n')
    expect(ended.stdout).toMatch(/2 succeeded, 1 failed\.\n {2}dead: The image does not exist\.\n$/)
    expect(imports()).toMatchObject([
      { json: { url: 'https://s.example/feed.xml', mapping: {}, dry_run: false, delete_missing: false, force: false } },
    ])
  })

  it('groups the products that failed for the same reason, over all pages of errors', async () => {
    const job_id = '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a12'
    const counts = { ...report.counts, changed: 0, invalid: 0 }
    const error = (index: number, message: string) => ({ index, product_id: `p${index}`, code: 'any', message })
    const blocked = 'Not a public web address.\u001b[31m'
    const ended = { ...job('completed', 30, 26), total: 30 }
    const errors = [error(0, 'Too large.'), ...Array.from({ length: 19 }, (_, at) => error(at + 1, blocked))]
    const others = [
      ...Array.from({ length: 4 }, (_, at) => error(at + 20, blocked)),
      error(24, 'No.'),
      error(25, 'No.'),
    ]
    replies['/v1/products/import'] = { ...report, status: 'started', job_id, refused: null, counts }
    replies[`/v1/jobs/${job_id}?limit=20`] = { ...ended, errors, next_cursor: 'a+b' }
    replies[`/v1/jobs/${job_id}?limit=1000&cursor=a%2Bb`] = { ...ended, errors: others }
    const { code, stdout } = await vitrine('import', 'feed.csv', '--yes')
    expect(code).toBe(1)
    expect(stdout.split('\n').slice(-5)).toEqual([
      '4 succeeded, 26 failed.',
      '  23 products (p1, p2, p3, …): Not a public web address. [31m',
      '  2 products (p24, p25): No.',
      '  p0: Too large.',
      '',
    ])
  })

  it('prints the number of unlisted errors if the service refuses a page of errors', async () => {
    const job_id = '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a12'
    const counts = { ...report.counts, changed: 0, invalid: 0 }
    replies['/v1/products/import'] = { ...report, status: 'started', job_id, refused: null, counts }
    replies[`/v1/jobs/${job_id}?limit=20`] = { ...job('completed', 30, 26), total: 30, next_cursor: 'next' }
    const { code, stdout } = await vitrine('import', 'feed.csv', '--yes')
    expect(code).toBe(1)
    expect(stdout).toContain(
      `4 succeeded, 26 failed.\n  dead: The image does not exist.\n  … and 25 more: GET /v1/jobs/${job_id}\n`,
    )
  })

  it('waits at a request limit as long as the service says, but not after wrong passwords', async () => {
    const limited = (error: string) => (response: ServerResponse) =>
      void response.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error, message: 'Wait.', details: {} }))
    replies['/v1/products/import'] = [limited('rate_limit_exceeded'), limited('rate_limit_exceeded'), report]
    const ended = await vitrine('import', 'feed.csv', '--dry-run')
    expect(ended.stderr).toBe('The request limit is reached. Trying again in 1 s.\n'.repeat(2))
    expect([ended.code, imports().length]).toEqual([0, 3])
    replies['/oauth/token'] = limited('too_many_requests')
    expect(await vitrine('import', 'feed.csv', '--dry-run')).toMatchObject({
      code: 1,
      stderr: 'vitrine: Wait. (too_many_requests)\n',
    })
  })

  it('starts no job when there is nothing to do', async () => {
    replies['/v1/products/import'] = {
      ...report,
      status: 'nothing_to_do',
      total: 0,
      counts: { ...report.counts, changed: 0, invalid: 0 },
    }
    expect((await vitrine('import', 'feed.csv', '--yes')).code).toBe(0)
    expect(asked.map((one) => one.path)).toEqual(['/oauth/token', '/v1/products/import'])
  })

  it.each([
    [
      ['feed.csv'],
      'vitrine: There is no terminal to confirm on: pass --yes to import, or --dry-run to see what would change.\n',
    ],
    [['none.csv'], 'vitrine: The feed none.csv cannot be read. Does the file exist?\n'],
    [['feed.csv', '--yes', '--format', 'xls'], 'Allowed choices are csv, google_tsv, shopify_csv, jsonl, google_xml.'],
    [['feed.csv', '--yes', '--map', 'nr'], 'Expected column=field.'],
  ])('%j is refused before any request', async (args, sentence) => {
    const ended = await vitrine('import', ...args)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(sentence)
    expect(asked).toEqual([])
  })
})

describe('vitrine export', () => {
  const line = `${JSON.stringify({ product_id: 'a', image_url: 'https://s.example/a.jpg', metadata: {} })}\n`

  it('creates the output file only when it is complete', async () => {
    replies['/v1/products/export?format=jsonl'] = (response) => void response.writeHead(200).end(line)
    expect((await vitrine('export', '--output', 'out.jsonl')).code).toBe(0)
    expect(await readFile(path.join(folder, 'out.jsonl'), 'utf8')).toBe(line)
    replies['/v1/products/export?format=csv'] = (response) => {
      response.writeHead(200).write('product_id,')
      setTimeout(() => response.destroy(), 50)
    }
    const broken = await vitrine('export', '--format', 'csv', '--output', 'out.csv')
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('ended the export early') })
    expect((await readdir(folder)).sort()).toEqual(['feed.csv', 'out.jsonl'])
  })

  it('names the output file that cannot be written', async () => {
    replies['/v1/products/export?format=jsonl'] = (response) => void response.writeHead(200).end(line)
    expect(await vitrine('export', '--output', 'none/out.jsonl')).toMatchObject({
      code: 1,
      stderr: 'vitrine: none/out.jsonl cannot be written (ENOENT). Does its folder exist?\n',
    })
  })

  it('writes to standard output otherwise, and prints why it fails', async () => {
    replies['/v1/products/export?format=jsonl'] = (response) => void response.writeHead(200).end(line)
    expect(await vitrine('export')).toEqual({ code: 0, stdout: line, stderr: '' })
    replies['/v1/products/export?format=jsonl'] = (response) =>
      void response.writeHead(403).end(JSON.stringify({ error: 'forbidden', message: 'Not this store.', details: {} }))
    expect(await vitrine('export', '--store', 'other')).toMatchObject({
      code: 1,
      stderr: 'vitrine: Not this store. (forbidden)\n',
    })
    expect(asked.at(-1)?.store).toBe('other')
  })
})
