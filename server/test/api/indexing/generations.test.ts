import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Generation, ModelList } from '../../../../contract/operations/model.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aModel, type MadeModel } from '../../kit/fixtures/a-model.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const images = 12

let app: TestApp
let host: ImageHost
let superAdmin: TestPerson
let store: TestStore
/** Every model that was loaded in addition to the first one. */
const opened: MadeModel[] = []

const dimensions: Readonly<Record<string, number>> = { 'made/small': 24, 'made/large': 40 }

beforeAll(async () => {
  app = await startTestApp({
    openModel: async (name) => {
      const dimension = dimensions[name]
      if (dimension === undefined) throw new Error(`There is no ${name}.`)
      const model = aModel(`${name}@1`, dimension)
      opened.push(model)
      return model
    },
  })
  host = await startImageHost()
  for (let seed = 0; seed < images; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
  superAdmin = await aPerson(app, { isSuperAdmin: true })
  store = await aStore(app)
})
afterAll(async () => {
  await app.close()
  await host.close()
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
})

const models = async (): Promise<ModelList> => (await superAdmin.call('GET', '/v1/admin/models')).body
const generation = async (name: string): Promise<Generation | undefined> =>
  (await models()).generations.find((one) => one.generation === name)
const stateOf = async (name: string): Promise<string | undefined> => (await generation(name))?.state
const use = (model: string): Promise<TestAnswer> => superAdmin.call('POST', '/v1/admin/models/use', { body: { model } })
const switchOver = (body: object = {}): Promise<TestAnswer> =>
  superAdmin.call('POST', '/v1/admin/models/switch', { body })
const rollBack = (): Promise<TestAnswer> => superAdmin.call('POST', '/v1/admin/models/rollback')
const put = (id: string, image: number | string, name = id): Promise<TestAnswer> =>
  store.call('POST', '/v1/products', {
    product_id: id,
    image_url: typeof image === 'number' ? `${host.url}/${image}.jpg` : image,
    metadata: { name },
  })
const byImage = (image: number, limit = 50): Promise<TestAnswer> =>
  store.call('POST', '/v1/search/url', { image_url: `${host.url}/${image}.jpg`, limit })
const byWords = (query: string): Promise<TestAnswer> => store.call('POST', '/v1/search/text', { query, limit: 50 })
const idsOf = ({ body }: TestAnswer): string[] => body.results.map((one: { product_id: string }) => one.product_id)
/** The fields that are equal in all answers of one generation. */
const listOf = ({ body }: TestAnswer) =>
  body.results.map((one: { product_id: string; similarity_score: number }) => [one.product_id, one.similarity_score])

/** Rolls back to the first model and drops the other generation. */
beforeEach(async () => {
  const { active, generations } = await models()
  const standby = generations.find(({ state }) => ['building', 'ready', 'retired'].includes(state))
  if (active !== app.model.id) expect((await rollBack()).status).toBe(200)
  const other = active === app.model.id ? standby?.generation : active
  if (other !== undefined)
    expect((await superAdmin.call('DELETE', `/v1/admin/models/${encodeURIComponent(other)}`)).status).toBe(200)
})

async function build(model: string): Promise<string> {
  expect((await use(model)).status).toBe(202)
  await expect.poll(() => stateOf(`${model}@1`)).toBe('ready')
  return `${model}@1`
}

describe('another model', () => {
  beforeAll(async () => {
    for (let seed = 0; seed < images; seed += 1) await put(`p${seed}`, seed, `thing number ${seed}`)
  })

  it('that cannot be loaded, or is active, is refused before anything is written', async () => {
    const before = (await models()).generations.length
    const unknown = await use('made/unknown')
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      'The model made/unknown cannot be loaded: There is no made/unknown.',
    ])
    expect((await use('nonsense')).body.details.errors[0].pointer).toBe('/model')
    expect((await use('mini-v2')).status).toBe(409)
    expect((await models()).generations).toHaveLength(before)
  })

  it('is managed only by the operator', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    expect((await owner.call('GET', '/v1/admin/models', { store: store.slug })).status).toBe(403)
    expect((await store.call('POST', '/v1/admin/models/compare')).status).toBe(403)
  })

  it('is evaluated with the judgments of a store, which sees the progress of its own products', async () => {
    const other = await aStore(app)
    const judgment = { search: { mode: 'text', query: 'thing number 5' }, products: [{ product_id: 'p5' }] }
    expect((await store.call('POST', '/v1/search/judgments', judgment)).status).toBe(201)
    const early = await store.call('POST', '/v1/search/model/evaluate')
    expect(early.status).toBe(409)
    const name = await build('made/small')
    const seen = await store.call('GET', '/v1/search/model')
    expect(seen.body).toMatchObject({
      active: { generation: app.model.id, state: 'active', products: { done: images, missing: 0, failed: 0 } },
      standby: { generation: name, model: 'made/small', state: 'ready', products: { done: images } },
    })
    const elsewhere = await other.call('GET', '/v1/search/model')
    expect(elsewhere.body.active.products).toEqual({ done: 0, missing: 0, failed: 0 })
    const { status, body } = await store.call('POST', '/v1/search/model/evaluate')
    expect([status, body.now.model_generation, body.proposed.model_generation]).toEqual([200, app.model.id, name])
    expect(body.queries).toEqual([expect.objectContaining({ error: null, proposed: expect.any(Object) })])
    expect((await other.call('POST', '/v1/search/model/evaluate')).body.details.reason).toBe('no_judgments')
  })

  it('is built in standby, while the active one answers all searches', async () => {
    const before = listOf(await byImage(3))
    const name = await build('made/small')
    expect((await generation(name))?.products).toEqual({ done: images, missing: 0, failed: 0 })
    const { body } = await byImage(3)
    expect(body.model_generation).toBe(app.model.id)
    expect(listOf(await byImage(3))).toEqual(before)
    // A repeated request changes nothing; a third model has to wait.
    expect((await use('made/small')).status).toBe(202)
    expect((await use('made/large')).status).toBe(409)
    expect(opened.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  })

  it('is switched to and rolled back from during searches, without errors or answers that mix both', async () => {
    await byWords('thing number 5')
    const name = await build('made/small')
    const expected = new Map<string, unknown[]>()
    const answers = async () => Promise.all([byImage(2), byWords('thing number 5')])
    const recordExpected = async (): Promise<void> => {
      const all = await answers()
      expected.set(all[0]?.body.model_generation, all.map(listOf))
    }
    await recordExpected()

    const seen = new Set<string>()
    const wrong: unknown[] = []
    let asked = 0
    let isOver = false
    const searchOnce = async (kind: 0 | 1): Promise<void> => {
      const answer = await (kind === 0 ? byImage(2) : byWords('thing number 5'))
      asked += 1
      if (answer.status !== 200) return void wrong.push(answer.body)
      const { model_generation: by, results } = answer.body
      seen.add(by)
      // Two generations never give equal scores, so the listed scores identify the generation.
      const listed = listOf(answer)
      const right = expected.get(by)?.[kind]
      if (right === undefined) unknowns.push({ by, kind, listed })
      else if (JSON.stringify(right) !== JSON.stringify(listed)) wrong.push({ by, kind, results })
    }
    const unknowns: { by: string; kind: 0 | 1; listed: unknown }[] = []
    const pendingSearches = new Set<Promise<void>>()
    const searching = (async () => {
      for (let at = 0; !isOver; at += 1) {
        const one = searchOnce(at % 2 === 0 ? 0 : 1).finally(() => pendingSearches.delete(one))
        pendingSearches.add(one)
        await sleep(50)
      }
    })()
    try {
      for (let round = 0; round < 3; round += 1) {
        expect((await switchOver()).status).toBe(200)
        if (round === 0) await recordExpected()
        await sleep(300)
        expect((await rollBack()).status).toBe(200)
        await sleep(300)
      }
    } finally {
      isOver = true
      await searching
      await Promise.all(pendingSearches)
    }
    for (const { by, kind, listed } of unknowns) expect(listed).toEqual(expected.get(by)?.[kind])
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(20)
    expect([...seen].sort()).toEqual([name, app.model.id].sort())
    expect(expected.get(name)).not.toEqual(expected.get(app.model.id))
  })

  it('stays up to date with additions, changes and deletions during the build, after the switch, and after a rollback', async () => {
    for (const id of ['early', 'moved', 'doomed']) await put(id, 1)
    expect((await use('made/small')).status).toBe(202)
    await put('late', 7)
    await put('moved', 8)
    await store.call('DELETE', '/v1/products/doomed')
    await expect.poll(() => stateOf('made/small@1')).toBe('ready')
    expect((await switchOver()).body).toMatchObject({ active: 'made/small@1' })
    const best = async (image: number): Promise<string[]> => {
      const { body } = await byImage(image)
      const closest = body.results.filter((one: { similarity_score: number }) => one.similarity_score > 0.995)
      return closest.map((one: { product_id: string }) => one.product_id).sort()
    }
    expect([await best(1), await best(7), await best(8)]).toEqual([
      ['early', 'p1'],
      ['late', 'p7'],
      ['moved', 'p8'],
    ])
    // The previous model embeds these changes too, so that a rollback includes them.
    await put('newest', 9)
    await put('early', 10)
    await store.call('DELETE', '/v1/products/late')
    const after = [await best(9), await best(10), await best(7), await best(1)]
    expect(after).toEqual([['newest', 'p9'], ['early', 'p10'], ['p7'], ['p1']])
    expect((await rollBack()).body.active).toBe(app.model.id)
    expect([await best(9), await best(10), await best(7), await best(1)]).toEqual(after)
    for (const id of ['early', 'moved', 'newest']) await store.call('DELETE', `/v1/products/${id}`)
  })

  it('is not activated while products would be lost unless the operator accepts it; their text can still be found', async () => {
    host.serve('/going.jpg', await anImage(77))
    await put('faded', `${host.url}/going.jpg`, 'a faded photograph')
    host.answer('/going.jpg', (_request, response) => response.writeHead(404).end())
    const name = await build('made/small')
    const { products, failures } = (await generation(name)) as Generation
    expect(products).toEqual({ done: images, missing: 1, failed: 1 })
    expect(failures).toMatchObject([{ store: store.slug, product_id: 'faded', code: 'image_unavailable', tries: 3 }])

    const refused = await switchOver()
    expect([refused.status, refused.body.details]).toMatchObject([409, { failed: 1, waiting: 0 }])
    expect((await byWords('faded photograph')).body.model_generation).toBe(app.model.id)

    expect((await switchOver({ accept_missing: true })).status).toBe(200)
    expect(idsOf(await byWords('faded photograph'))).toContain('faded')
    expect(idsOf(await byImage(3))).not.toContain('faded')

    // The store has repaired the image and reports it.
    host.serve('/back.jpg', await anImage(77))
    await put('faded', `${host.url}/back.jpg`, 'a faded photograph')
    expect(idsOf(await byImage(3))).toContain('faded')
    expect((await generation(name))?.products).toEqual({ done: images + 1, missing: 0, failed: 0 })
    await store.call('DELETE', '/v1/products/faded')
  })

  it('is rolled back from immediately, although the previous one cannot embed a new product', async () => {
    await build('made/small')
    expect((await switchOver()).status).toBe(200)
    await put('since', 4, 'since the switch')
    // The previous model was unavailable for a moment, and the image was deleted since.
    const { clientId } = store
    await app.database.pool.query(
      `delete from product_vectors where store_id = $1 and product_id = 'since' and generation = $2`,
      [clientId, app.model.id],
    )
    await app.database.pool.query(
      `insert into missing_embeddings (store_id, generation, product_id, vector_id, code, message, tries, failed_at, retry_at)
       select store_id, $2, product_id, vector_id, 'image_unavailable', 'deleted', 1, now(), now() + interval '1 hour'
       from products where store_id = $1 and product_id = 'since'`,
      [clientId, app.model.id],
    )
    const { status, body } = await rollBack()
    expect([status, body.active]).toEqual([200, app.model.id])
    expect(idsOf(await byWords('since the switch'))).toContain('since')
    await store.call('DELETE', '/v1/products/since')
  })

  it('does not continue pages of the previous one: an older cursor is refused with the reason', async () => {
    await build('made/small')
    const first = await store.call('POST', '/v1/search/text', { query: 'thing', limit: 3 })
    await switchOver()
    const next = await store.call('POST', '/v1/search/text', {
      query: 'thing',
      limit: 3,
      cursor: first.body.next_cursor,
    })
    expect([next.status, next.body.details.errors[0].code]).toEqual([422, 'model_changed'])
    await rollBack()
    const again = await store.call('POST', '/v1/search/text', {
      query: 'thing',
      limit: 3,
      cursor: first.body.next_cursor,
    })
    expect([again.status, again.body.count]).toEqual([200, 3])
  })

  it('is compared with the active one on recent searches of all stores, without leaving a trace in them', async () => {
    const other = await aStore(app)
    await other.call('POST', '/v1/search/text', { query: 'nothing here' })
    await byWords('thing number 4')
    await byImage(6)
    await store.upload('/v1/search', { image: await anImage(5) })
    await build('made/large')
    await expect.poll(async () => (await generation('made/large@1'))?.comparison).not.toBeNull()
    const searches = async (): Promise<number> => {
      await app.modules.search.receiptsWritten()
      return Number((await app.database.pool.query('select count(*) from search_history')).rows[0].count)
    }
    const before = await searches()
    const { status, body } = await superAdmin.call('POST', '/v1/admin/models/compare')
    expect(status).toBe(200)
    expect(body).toMatchObject({ from: app.model.id, to: 'made/large@1' })
    expect(body.searches).toBeGreaterThanOrEqual(3)
    expect(body.left_out).toBeGreaterThanOrEqual(1)
    expect(body.overlap_at_10).toBeGreaterThan(0)
    expect(body.overlap_at_10).toBeLessThanOrEqual(1)
    expect(body.latency_ms.to.p50).toBeGreaterThan(0)
    for (const { from, to, overlap_at_10: overlap } of body.examples) {
      expect(overlap).toBeLessThan(1)
      expect(from.map((one: { product_id: string }) => one.product_id)).not.toEqual(
        to.map((one: { product_id: string }) => one.product_id),
      )
    }
    expect(await searches()).toBe(before)
  })

  it('is discarded when the operator cancels it: its vectors are deleted and its memory is freed', async () => {
    const name = await build('made/large')
    expect((await superAdmin.call('DELETE', `/v1/admin/models/${encodeURIComponent(name)}`)).status).toBe(200)
    expect(opened.filter(({ isClosed }) => !isClosed)).toEqual([])
    const left = async (): Promise<number> =>
      Number(
        (await app.database.pool.query('select count(*) from product_vectors where generation = $1', [name])).rows[0]
          .count,
      )
    await expect.poll(left).toBe(0)
    expect((await switchOver()).status).toBe(409)
    expect((await rollBack()).status).toBe(409)
    expect((await superAdmin.call('DELETE', `/v1/admin/models/${encodeURIComponent(app.model.id)}`)).status).toBe(404)
    expect(await stateOf(name)).toBe('dropped')
  })

  it('records the requests and their author in the audit log', async () => {
    const rows = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_type'])
      .where('action', 'like', 'model.%')
      .execute()
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['model.use', 'model.switch', 'model.rollback', 'model.drop']),
    )
    expect(new Set(rows.map((row) => row.actor_type))).toEqual(new Set(['super_admin']))
  })

  // This test must be the last one, because it cannot be undone.
  it('is the only model left a week after the switch, and gives the same answers', async () => {
    const name = await build('made/small')
    await switchOver()
    const before = listOf(await byImage(4))
    await app.modules.generations.dropOutlived()
    expect(await stateOf(app.model.id)).toBe('retired')
    await app.database.pool.query(
      `update model_generations set retired_at = now() - interval '8 days' where state = 'retired'`,
    )
    await app.modules.generations.dropOutlived()
    expect([await stateOf(app.model.id), await stateOf(name)]).toEqual(['dropped', 'active'])
    expect((await rollBack()).status).toBe(409)
    expect(listOf(await byImage(4))).toEqual(before)
    expect((await put('alone', 4)).status).toBe(200)
    expect((await byImage(4)).body.results.map((one: { product_id: string }) => one.product_id)).toContain('alone')
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  })
})
