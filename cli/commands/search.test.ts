import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
type Reply = readonly [status: number, body: unknown, headers?: Record<string, string>]

let folder: string
let peer: LocalPeer
let asked: ReceivedRequest[]
let replies: Record<string, Reply>

const token: Reply = [200, { access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 }]
const product = (id: string, score: number, metadata: Record<string, unknown>) => ({
  product_id: id,
  similarity_score: score,
  confidence: 'related',
  metadata,
  image_url: `https://shop.example/${id}.jpg`,
})
const found = {
  search_id: '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a11',
  query_time_ms: 12,
  count: 2,
  total: 54,
  total_is_estimate: false,
  results: [
    product('shoe-1', 0.8731, { name: 'Running shoe', price: 129.9, currency: 'EUR' }),
    product('shoe-2', 0.5, { name: 'Evil\u001b[31m\tshoe\r\nname', price: 5 }),
  ],
  next_cursor: null,
  model_generation: 'mini-v1',
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
  asked = []
  replies = { '/oauth/token': token, '/v1/search/text': [200, found], '/v1/search': [200, found] }
  peer = await startHttpPeer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    asked.push({ path: request.url ?? '', headers: request.headers, body })
    const [status, answer, headers] = replies[request.url ?? ''] ?? [404, 'unexpected request']
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
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

/** Runs the command in its own process and in an empty folder. Its environment contains only `PATH` and the given variables. */
function vitrine(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...env } }
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

const url = () => `http://127.0.0.1:${peer.port}`
const secret = { VITRINE_CLIENT_ID: 'store-1', VITRINE_CLIENT_SECRET: 'hush' }

describe('vitrine search "<text>"', () => {
  it('gets a token, searches, and prints one plain line per product to a pipe', async () => {
    const args = ['search', 'red shoe', '--url', url(), '--limit', '2', '--threshold', '0.25', '--category', 'Shoes']
    const { code, stdout, stderr } = await vitrine(args, secret)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 of 54 products in 12 ms.\n' })
    expect(stdout).toBe('0.873\tshoe-1\tRunning shoe\t129.90 EUR\n0.500\tshoe-2\tEvil [31m shoe name\t5.00\n')
    expect(asked.map((one) => one.path)).toEqual(['/oauth/token', '/v1/search/text'])
    expect(asked[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body.toString()))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'store-1',
      client_secret: 'hush',
    })
    expect(asked[1]?.headers.authorization).toBe('Bearer tok-1')
    expect(JSON.parse(asked[1]?.body.toString() ?? '')).toEqual({
      query: 'red shoe',
      limit: 2,
      threshold: 0.25,
      category: 'Shoes',
    })
  })

  it('prints only the complete response with --json', async () => {
    const { stdout, stderr } = await vitrine(['search', 'shoe', '--url', url(), '--json'], secret)
    expect(JSON.parse(stdout)).toEqual(found)
    expect(stderr).toBe('')
  })

  it('reports that there are no results', async () => {
    replies['/v1/search/text'] = [200, { ...found, count: 0, total: 0, results: [] }]
    const ended = await vitrine(['search', 'unicorn', '--url', url()], secret)
    expect(ended).toEqual({ code: 0, stdout: '', stderr: 'No results in 12 ms.\n' })
  })
})

describe('vitrine search --image', () => {
  it('uploads the image unchanged', async () => {
    const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 10, 13, 255])
    await writeFile(path.join(folder, 'photo.jpg'), image)
    const { code, stdout } = await vitrine(['search', '--image', 'photo.jpg', '--limit', '5', '--url', url()], secret)
    expect(code).toBe(0)
    expect(stdout).toContain('shoe-1')
    const upload = asked[1]
    const request = new Request('http://peer/', {
      method: 'POST',
      headers: { 'content-type': upload?.headers['content-type'] ?? '' },
      body: new Uint8Array(upload?.body ?? []),
    })
    const form = await request.formData()
    expect(upload?.path).toBe('/v1/search')
    expect([...form.keys()]).toEqual(['limit', 'image'])
    expect(form.get('limit')).toBe('5')
    const file = form.get('image') as File
    expect(file.name).toBe('photo.jpg')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(image)
  })

  it.each([
    ['missing.jpg', 'vitrine: The image missing.jpg cannot be read: no such file.\n'],
    ['.', 'vitrine: The image . cannot be read.\n'],
  ])('explains why %s cannot be read before any request', async (image, stderr) => {
    expect(await vitrine(['search', '--image', image, '--url', url()], secret)).toEqual({ code: 1, stdout: '', stderr })
    expect(asked).toEqual([])
  })
})

describe('credentials', () => {
  const demo = () => ({ base_url: url(), client_id: 'demo-id', client_secret: 'demo-secret', widget_key: 'pk_live_1' })
  const askedAs = () => new URLSearchParams(asked[0]?.body.toString()).get('client_id')

  it('of the demo store are read from DATA_DIR, with its URL', async () => {
    await writeFile(path.join(folder, 'demo-credentials.json'), JSON.stringify(demo()))
    expect((await vitrine(['search', 'shoe'])).code).toBe(0)
    expect(askedAs()).toBe('demo-id')
  })

  it('on the command line take precedence over the environment, and the environment over the demo', async () => {
    await writeFile(
      path.join(folder, 'demo-credentials.json'),
      JSON.stringify({ ...demo(), base_url: 'http://127.0.0.1:1' }),
    )
    await vitrine(['search', 'shoe', '--url', url(), '--client-id', 'mine', '--client-secret', 's'], secret)
    expect(askedAs()).toBe('mine')
    asked.splice(0)
    await vitrine(['search', 'shoe', '--url', url()], secret)
    expect(askedAs()).toBe('store-1')
    asked.splice(0)
    await vitrine(['search', 'shoe', '--url', url()])
    expect(askedAs()).toBe('demo-id')
  })

  it.each([
    ['not JSON', '{'],
    ['no object', 'null'],
    ['no secret', '{"base_url":"http://localhost:1","client_id":"a"}'],
  ])('in a damaged file (%s) are refused', async (_what, content) => {
    const file = path.join(folder, 'demo-credentials.json')
    await writeFile(file, content)
    const { code, stderr } = await vitrine(['search', 'shoe'])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `vitrine: ${file} must contain base_url, client_id and client_secret.\n`,
    })
  })

  it('that are missing fail with every way to provide them', async () => {
    const { code, stderr } = await vitrine(['search', 'shoe'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/No credentials[\s\S]+--client-id[\s\S]+VITRINE_CLIENT_SECRET[\s\S]+DATA_DIR/)
  })

  it('that are incomplete are not combined with others', async () => {
    await writeFile(path.join(folder, 'demo-credentials.json'), JSON.stringify(demo()))
    const { code, stderr } = await vitrine(['search', 'shoe', '--client-id', 'mine'])
    expect(code).toBe(1)
    expect(stderr).toContain('one of them is missing')
    expect(asked).toEqual([])
  })
})

describe('an error', () => {
  const searchShoe = () => vitrine(['search', 'shoe', '--url', url()], secret)

  it('of the service is printed with every invalid field', async () => {
    const errors = [
      { pointer: '/limit', code: 'too_large', message: 'limit must be at most 100.' },
      { pointer: '/query', code: 'too_long', message: 'query must have at most 1000 characters.' },
    ]
    replies['/v1/search/text'] = [
      422,
      { error: 'validation_failed', message: 'Two fields are not valid.', details: { errors } },
    ]
    expect(await searchShoe()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'vitrine: Two fields are not valid. (validation_failed)\n' +
        '  limit must be at most 100.\n  query must have at most 1000 characters.\n',
    })
  })

  it('of the credentials is printed, and no search is sent', async () => {
    replies['/oauth/token'] = [401, { error: 'unauthorized', message: 'The client secret is wrong.', details: {} }]
    const { code, stderr } = await searchShoe()
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'vitrine: The client secret is wrong. (unauthorized)\n' })
    expect(asked).toHaveLength(1)
  })

  it('explains how to start the service when none responds', async () => {
    await peer.close()
    const { code, stderr } = await searchShoe()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `vitrine: No service answers at ${url()}. Start it with npm start, or set VITRINE_URL if it runs elsewhere.\n`,
    })
  })

  it.each([
    ['a page instead of JSON', [200, '<h1>It works!</h1>']],
    ['JSON of another kind', [200, { results: [] }]],
    ['an unknown path', [404, 'Not Found']],
  ] satisfies [string, Reply][])('reports %s as not a Vitrine service', async (_what, reply) => {
    replies['/v1/search/text'] = reply
    const { code, stderr } = await searchShoe()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `vitrine: ${url()} is not a Vitrine service, or not of this version.\n`,
    })
  })

  it('of a broken proxy names the status', async () => {
    replies['/v1/search/text'] = [502, '<h1>Bad gateway</h1>']
    expect((await searchShoe()).stderr).toBe(`vitrine: ${url()} failed with status 502.\n`)
  })

  it('is returned for a redirect, without sending the secret elsewhere', async () => {
    replies['/oauth/token'] = [307, '', { location: `${url()}/elsewhere` }]
    const { code, stderr } = await searchShoe()
    expect(code).toBe(1)
    expect(stderr).toContain(`redirects to ${url()}/elsewhere`)
    expect(asked.map((one) => one.path)).toEqual(['/oauth/token'])
  })

  it.each([
    [['search'], 'Nothing to search for'],
    [['search', '  '], 'Nothing to search for'],
    [['search', 'shoe', '--image', 'a.jpg'], 'not both'],
    [['search', 'shoe', '--limit', '0'], 'Expected a number from 1 to 100.'],
    [['search', 'shoe', '--limit', 'many'], 'Expected a number from 1 to 100.'],
    [['search', 'shoe', '--threshold', '1.5'], 'Expected a number from 0 to 1.'],
    [['search', 'shoe', '--url', 'localhost:8080'], 'not a URL that begins with http:// or https://'],
    [['search', 'shoe', '--colour', 'red'], "unknown option '--colour'"],
    [['serch', 'shoe'], "unknown command 'serch'"],
    [['serch', 'shoe'], '(vitrine --help lists all commands)'],
    [['import'], '(vitrine import --help lists its arguments and options)'],
    [['store', 'lst'], '(vitrine store --help lists all commands)'],
    [['store', 'create'], '(vitrine store create --help lists its arguments and options)'],
  ])('of the command line (%j) is explained', async (args, sentence) => {
    const { code, stdout, stderr } = await vitrine(args, secret)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    expect(asked).toEqual([])
  })
})
