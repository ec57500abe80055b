import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pinModel } from '../../../modules/indexing/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let store: TestStore
let host: ImageHost

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** Binds the database to this model, as the start of another process does. */
const startWith = (id: string): Promise<void> =>
  pinModel({ db: app.database.db, clock: systemClock }, { id, dimension: 512 }, id)
const index = () => store.call('POST', '/v1/products', { product_id: 'x', image_url: `${host.url}/1.jpg` })

describe('a process started with another model', () => {
  it('takes over a database without vectors, and the previous process can write none', async () => {
    await startWith('other@1')
    const refused = await index()
    expect([refused.status, refused.body.error]).toEqual([503, 'service_unavailable'])
    expect(refused.body.message).toContain('the database has since been bound to another one')
    expect((await store.call('GET', '/v1/products')).body.total).toBe(0)
    expect((await app.http.inject('/readyz')).json().checks).toMatchObject({ database: true, model: false })
    await startWith(app.model.id)
    expect((await index()).status).toBe(200)
  })

  it('is refused once there is a vector, and changes nothing', async () => {
    await expect(startWith('other@1')).rejects.toThrow(`The vectors of 1 products in this database were computed by`)
    expect((await store.call('PATCH', '/v1/products/x', { metadata: { name: 'still mine' } })).status).toBe(200)
  })

  it('is accepted when the model is the same', async () => {
    await expect(Promise.all([startWith(app.model.id), startWith(app.model.id)])).resolves.toBeDefined()
  })

  // The embedded database has one connection, so no write can be in progress.
  it.runIf(inject('databaseSource').kind === 'server')(
    'waits for a write in progress, and is refused because of it',
    async () => {
      await store.call('DELETE', '/v1/products/x')
      const { db, urgent } = app.database
      const started = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const writing = db.transaction().execute(async (tx) => {
        const about = { store_id: store.scope.storeId, product_id: 'late' }
        await sql`insert into products values (${about.store_id}, ${about.product_id}, 'v', 'http://h', '[]', '{}', 'indexed',
        null, '[]', 1, now(), now())`.execute(tx)
        await sql`insert into product_vectors values (${about.store_id}, ${app.model.id}, ${about.product_id}, '')`.execute(
          tx,
        )
        started.resolve()
        await release.promise
      })
      await started.promise
      const starting = expect(startWith('other@1')).rejects.toThrow('The vectors of 1 products')
      const isWaiting = async () =>
        (
          await sql`select 1 from pg_locks where relation = 'model_generations'::regclass and not granted`.execute(
            urgent,
          )
        ).rows
      await expect.poll(isWaiting).toHaveLength(1)
      release.resolve()
      await writing
      await starting
    },
  )
})
