import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

const metrics = { ndcg_at_10: 0.6404, recall_at_10: 0.5, recall_at_100: 1, mrr: 0.75 }
const evaluation = {
  evaluation_id: 'e1',
  judgments: 2,
  now: { model_generation: 'mini-v1', metrics },
  before: null,
  queries: [
    { judgment_id: 'j1', now: metrics, error: null },
    { judgment_id: 'j2', now: metrics, error: null },
  ],
}

let folder: string
let peer: LocalPeer
let asked: { path: string; body: string }[]
let answer: object

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
  asked = []
  answer = evaluation
  peer = await startHttpPeer(async (request, response) => {
    asked.push({ path: request.url ?? '', body: Buffer.concat(await request.toArray()).toString() })
    const token = { access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url === '/oauth/token' ? token : answer))
  })
})
afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

function evaluate(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const access = ['--url', `http://127.0.0.1:${peer.port}`, '--client-id', 'store-1', '--client-secret', 'hush']
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', DATA_DIR: folder } }
    execFile(process.execPath, [script, 'evaluate', ...access, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

it('prints one line per metric, and the measured model', async () => {
  const { code, stdout, stderr } = await evaluate()
  expect(code).toBe(0)
  expect(stdout).toBe('\tbefore\tnow\nnDCG@10\t-\t0.640\nrecall@10\t-\t0.500\nrecall@100\t-\t1.000\nMRR\t-\t0.750\n')
  expect(stderr).toBe('2 judgments measured by mini-v1.\n')
  expect(asked.at(-1)).toEqual({ path: '/v1/search/evaluate', body: '{}' })
})

it('measures proposed settings next to the current ones, and lists the judgments that failed', async () => {
  const settings = { language: 'de', synonyms: [] }
  await writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings))
  answer = {
    ...evaluation,
    judgments: 1,
    before: { model_generation: 'mini-v0', metrics: { ...metrics, mrr: 0.25 } },
    proposed: { model_generation: 'mini-v1', metrics: { ...metrics, mrr: 1 } },
    queries: [evaluation.queries[0], { judgment_id: 'j2', now: metrics, error: 'The\u001b[31m image is missing.' }],
  }
  const { stdout, stderr } = await evaluate('--settings', 'settings.json')
  expect(stdout.split('\n').at(-2)).toBe('MRR\t0.250\t0.750\t1.000')
  expect(stderr).toBe('1 judgment measured by mini-v1; before: mini-v0.\n1 failed:\n  j2: The [31m image is missing.\n')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ settings })
})

it('accepts a settings file with a byte order mark', async () => {
  await writeFile(path.join(folder, 'settings.json'), '\ufeff{"synonyms":[]}')
  expect((await evaluate('--settings', 'settings.json')).code).toBe(0)
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ settings: { synonyms: [] } })
})

it('prints the complete response with --json', async () => {
  expect(JSON.parse((await evaluate('--json')).stdout)).toEqual(evaluation)
})

it.each([
  ['missing.json', null, 'vitrine: The settings file missing.json cannot be read: no such file.\n'],
  ['broken.json', '{', 'vitrine: The settings file broken.json is not valid JSON.\n'],
])('explains %s before any request', async (file, content, stderr) => {
  if (content !== null) await writeFile(path.join(folder, file), content)
  expect(await evaluate('--settings', file)).toEqual({ code: 1, stdout: '', stderr })
  expect(asked).toEqual([])
})
