import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Generation, ModelList } from '../../contract/operations/model.ts'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

const createGeneration = (change: Partial<Generation>): Generation => ({
  generation: 'mini-v1@1',
  model: 'mini',
  dimension: 512,
  state: 'active',
  products: { done: 9, missing: 0, failed: 0 },
  created_at: '2026-11-21T10:00:00.000Z',
  activated_at: null,
  retired_at: null,
  dropped_after: null,
  fault: null,
  failures: [],
  comparison: null,
  ...change,
})
const comparison = {
  compared_at: '2026-11-21T10:00:00.000Z',
  from: 'mini-v1@1',
  to: 'big@1',
  searches: 2,
  left_out: 1,
  overlap_at_10: 0.75,
  latency_ms: { from: { p50: 3, p95: 5 }, to: { p50: 9, p95: 12 } },
  examples: [
    {
      store: 'shop',
      mode: 'text',
      query: 'red\u001b[31m chair',
      overlap_at_10: 0.5,
      from: [{ product_id: 'c1', name: 'Red chair', similarity_score: 0.9 }],
      to: [{ product_id: 'c2', name: null, similarity_score: 0.8 }],
    },
  ],
}
const list = (...others: Generation[]): ModelList => ({
  active: 'mini-v1@1',
  generations: [createGeneration({}), ...others],
})

let peer: LocalPeer
let asked: string[]
let answers: Record<string, { status?: number; body: object }[]>

beforeEach(async () => {
  asked = []
  answers = {}
  peer = await startHttpPeer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const call = `${request.method} ${request.url}`
    asked.push(`${call} ${body}`.trim())
    const token = { access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 }
    const queue = answers[call] ?? []
    const answer = call === 'POST /oauth/login' ? { body: token } : queue.length > 1 ? queue.shift() : queue[0]
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body ?? {}))
  })
})
afterEach(() => peer.close())

function models(args: string[], environment: Record<string, string> = {}) {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const credentials = { VITRINE_ADMIN_EMAIL: 'boss@shop.example', VITRINE_ADMIN_PASSWORD: 'hush hush hush' }
  const options = { env: { PATH: process.env.PATH ?? '', ...credentials, ...environment } }
  const all = [script, 'models', ...args, '--url', `http://127.0.0.1:${peer.port}`]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, all, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

describe('vitrine models', () => {
  it('lists every generation on its own line', async () => {
    answers['GET /v1/admin/models'] = [
      { body: list(createGeneration({ generation: 'old@1', model: null, state: 'dropped' })) },
    ]
    const { code, stdout } = await models(['list'])
    expect([code, stdout]).toEqual([0, 'mini-v1@1\tmini\tactive\t(active)\nold@1\t-\tdropped\t(vectors deleted)\n'])
    expect(asked[0]).toBe('POST /oauth/login {"email":"boss@shop.example","password":"hush hush hush"}')
  })

  it('builds, shows progress, compares, and switches only after confirmation', async () => {
    const building = createGeneration({
      generation: 'big@1',
      model: 'owner/big',
      state: 'building',
      products: { done: 3, missing: 6, failed: 0 },
    })
    const ready = { ...building, state: 'ready' as const, products: { done: 9, missing: 0, failed: 0 }, comparison }
    answers['POST /v1/admin/models/use'] = [{ status: 202, body: list(building) }]
    answers['GET /v1/admin/models'] = [{ body: list(building) }, { body: list(ready) }]
    const { code, stdout, stderr } = await models(['use', 'owner/big'])
    expect(code).toBe(0)
    expect(stderr).toContain('3 of 9 products, 0 failed\n9 of 9 products, 0 failed\n')
    expect(stderr).toContain('Not switched')
    expect(stdout).toContain('2 recent searches compared, 1 skipped: 75 % of the first ten results agree')
    expect(stdout).toContain('"red [31m chair" in shop\n    before: Red chair\n    after:  c2\n')
    expect(asked.some((call) => call.includes('/switch'))).toBe(false)

    const switched = { active: 'big@1', generations: [] }
    answers['POST /v1/admin/models/switch'] = [{ body: switched }]
    const again = await models(['use', 'owner/big', '--yes', '--accept-missing'])
    expect(again.stdout).toContain('Searches now use big@1.')
    expect(asked.at(-1)).toBe('POST /v1/admin/models/switch {"generation":"big@1","accept_missing":true}')
  })

  it('fails when a build fails, with the reason and how to resume', async () => {
    const fault = { code: 'service_unavailable', message: 'The model is gone.', tries: 12, failed_at: '' }
    const failed = createGeneration({ generation: 'big@1', model: 'owner/big', state: 'failed', fault })
    answers['POST /v1/admin/models/use'] = [{ status: 202, body: list({ ...failed, state: 'building', fault: null }) }]
    answers['GET /v1/admin/models'] = [{ body: list(failed) }]
    const { code, stderr } = await models(['use', 'owner/big'])
    expect(code).toBe(1)
    expect(stderr).toContain('Building the vectors failed: The model is gone. (service_unavailable)')
    expect(stderr).toContain('vitrine models use owner/big')
    expect((await models(['status'])).stdout).toContain(
      'The model is gone. (service_unavailable, 12 consecutive attempts)',
    )
  })

  it('prints refusals of the service, and what to set without credentials', async () => {
    const refusal = { error: 'conflict', message: 'There is no former model to roll back to.' }
    answers['POST /v1/admin/models/rollback'] = [{ status: 409, body: refusal }]
    expect(await models(['rollback'])).toMatchObject({
      code: 1,
      stderr: 'vitrine: There is no former model to roll back to. (conflict)\n',
    })
    const nobody = await models(['status'], { VITRINE_ADMIN_PASSWORD: '' })
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('VITRINE_ADMIN_PASSWORD')])
  })

  it('escapes the name of the generation to drop', async () => {
    answers['DELETE /v1/admin/models/owner%2Fbig%401'] = [{ body: list() }]
    expect((await models(['drop', 'owner/big@1'])).code).toBe(0)
  })
})
