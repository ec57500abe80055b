import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aModel, type MadeModel } from '../../kit/fixtures/a-model.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const products = 60
const path = '/v1/admin/models'

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('two processes on one PostgreSQL', () => {
  let first: TestApp
  let second: App
  let host: ImageHost
  let store: TestStore
  let superAdmin: TestPerson
  const opened: MadeModel[] = []

  beforeAll(async () => {
    first = await startTestApp({
      openModel: async (name) => {
        const model = aModel(`${name}@1`, 24)
        opened.push(model)
        return model
      },
    })
    second = await first.another()
    host = await startImageHost()
    store = await aStore(first)
    superAdmin = await aPerson(first, { isSuperAdmin: true })
    for (let at = 0; at < products; at += 1) {
      host.serve(`/${at}.jpg`, await anImage(at))
      await store.call('POST', '/v1/products', { product_id: `p${at}`, image_url: `${host.url}/${at}.jpg` })
    }
  })
  afterAll(async () => {
    await second.stop()
    await first.close()
    await host.close()
    expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
  })

  const generationOf = async (app: App): Promise<string> => {
    const { status, body } = await callsOf(app, store.token).call('POST', '/v1/search/text', { query: 'thing' })
    expect(status).toBe(200)
    return body.model_generation
  }
  const follows = (app: App, generation: string) => expect.poll(() => generationOf(app)).toBe(generation)

  it('build the vectors of a model once, and both follow the switch and the rollback', async () => {
    expect((await superAdmin.call('POST', `${path}/use`, { body: { model: 'made/shared' } })).status).toBe(202)
    const stateOf = async () =>
      (await superAdmin.call('GET', path)).body.generations.find(
        (one: { generation: string }) => one.generation === 'made/shared@1',
      )?.state
    await expect.poll(stateOf).toBe('ready')
    // A model that was opened twice and closed again does not count.
    await expect.poll(() => opened.filter(({ isClosed }) => !isClosed).length).toBe(2)
    expect(opened.reduce((sum, { embedded }) => sum + embedded, 0)).toBe(products)

    // The other process handles the request, and both follow.
    const callSecond = callsOfPerson(second, superAdmin.token)
    expect((await callSecond('POST', `${path}/switch`, { body: {} })).body.active).toBe('made/shared@1')
    expect(await generationOf(second)).toBe('made/shared@1')
    await follows(first, 'made/shared@1')
    expect((await first.http.inject('/readyz')).statusCode).toBe(200)

    const late = { product_id: 'late', image_url: `${host.url}/3.jpg` }
    expect((await store.call('POST', '/v1/products', late)).status).toBe(200)
    const found = async (app: App): Promise<string[]> => {
      const { body } = await callsOf(app, store.token).call('POST', '/v1/search/url', { image_url: late.image_url })
      return body.results.slice(0, 2).map((one: { product_id: string }) => one.product_id)
    }
    await expect.poll(() => found(second)).toEqual(['late', 'p3'])

    expect((await superAdmin.call('POST', `${path}/rollback`)).status).toBe(200)
    expect(await generationOf(first)).toBe(first.model.id)
    await follows(second, first.model.id)
    expect(await found(second)).toEqual(['late', 'p3'])
    expect((await superAdmin.call('DELETE', `${path}/${encodeURIComponent('made/shared@1')}`)).status).toBe(200)
    await expect.poll(() => opened.filter(({ isClosed }) => !isClosed).length).toBe(0)
  })
})
