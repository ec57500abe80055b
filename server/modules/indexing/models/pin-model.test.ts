import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { StartError } from '../../../platform/errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { chooseModel, pinModel } from './pin-model.ts'

let database: TestDatabase
const logged: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  logged.length = 0
  await database.pool.query('delete from stores')
  await database.pool.query('delete from model_generations')
})

const log = (text: string): void => void logged.push(text)
const choose = (wanted: string | null): Promise<string> =>
  chooseModel({ db: database.db, logger: { info: log, warn: log } }, wanted)
const pin = (id: string, name: string): Promise<void> =>
  pinModel({ db: database.db, clock: systemClock }, { id, dimension: 4 }, name)

async function insertVector(generation: string): Promise<void> {
  const id = crypto.randomUUID()
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1::uuid, $1::text, 'S', 'free', now())`,
    [id],
  )
  await database.pool.query(
    `insert into products (store_id, product_id, vector_id, image_url, metadata, status, palette, revision, created_at, updated_at)
     values ($1, 'p', 'v', 'https://shop.example/p.jpg', '{}', 'indexed', '[]', 1, now(), now())`,
    [id],
  )
  await database.pool.query(`insert into product_vectors values ($1, $2, 'p', '')`, [id, generation])
}

describe('the initial model', () => {
  it('is the configured or the bundled one while there are no vectors', async () => {
    expect([await choose(null), await choose('owner/model')]).toEqual(['mini-v2', 'owner/model'])
    await pin('model@1', 'owner/model')
    expect([await choose(null), await choose('mini-v2')]).toEqual(['owner/model', 'mini-v2'])
  })

  it('stays at version 1 where that was used before, and logs a hint at its successor', async () => {
    await pin('mini-v1@1', 'mini')
    await insertVector('mini-v1@1')
    expect([await choose(null), await choose('mini-v1'), await choose('mini')]).toEqual(['mini', 'mini', 'mini'])
    expect(new Set(logged)).toEqual(new Set([expect.stringContaining('vitrine models use mini-v2')]))
    await expect(choose('mini-v2')).rejects.toThrow(StartError)
  })

  it('stays at the first weights of version 2 where those were used before, although the database records them under the name of the new ones', async () => {
    await pin('mini-v2@dc3ac573', 'mini-v2')
    await insertVector('mini-v2@dc3ac573')
    expect([await choose(null), await choose('mini-v2.0'), await choose('mini-v2')]).toEqual(Array(3).fill('mini-v2.0'))
    expect(logged).toContainEqual(expect.stringContaining('searches use mini-v2.0; npx vitrine models use mini-v2'))
    await pin('mini-v2@dc3ac573', 'mini-v2.0')
    expect(await choose(null)).toBe('mini-v2.0')
  })

  it('is the model of the active vectors, whatever was configured before', async () => {
    await pin('model@1', 'owner/model')
    await insertVector('model@1')
    await database.pool.query(
      `insert into model_generations (generation, model, dimension, state, created_at, source)
       values ('mini@1', 'mini@1', 4, 'dropped', now(), 'mini')`,
    )
    expect([await choose(null), await choose('owner/model')]).toEqual(['owner/model', 'owner/model'])
    expect(logged).toEqual([])
    expect(await choose('mini')).toBe('owner/model')
    expect(logged).toEqual([expect.stringContaining('EMBEDDING_MODEL=mini is not the model that searches use')])
  })

  it('is refused when the database has no vectors of it, with the command to change it', async () => {
    await pin('model@1', 'owner/model')
    await insertVector('model@1')
    const refusal = await choose('owner/other').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(/EMBEDDING_MODEL=owner\/model or without it.*vitrine models use/)
  })

  it('is refused when its files differ from those that created the vectors', async () => {
    await pin('model@1', 'owner/model')
    await insertVector('model@1')
    await expect(pin('model@2', 'owner/model')).rejects.toThrow('The vectors of 1 products')
  })

  it('is stored by absolute path, so that it is found from any directory', async () => {
    await pin('folder@1', './my-model')
    await insertVector('folder@1')
    expect(await choose(null)).toBe(path.resolve('my-model'))
    expect(await choose('./my-model')).toBe(path.resolve('my-model'))
  })
})
