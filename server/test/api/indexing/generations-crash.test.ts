import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Generation, ModelList } from '../../../../contract/operations/model.ts'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

const products = 150
const kills = 2
const servedPerProcess = 40
/** Images in progress when the process dies are fetched again. */
const maxInProgress = 16
const operator = { SUPER_ADMIN_EMAIL: 'boss@installation.example', SUPER_ADMIN_PASSWORD: 'violet harbour 88 teapots' }

let folder: string
let model: string
let host: ImageHost
/** The number of images that are still served; later requests hang, so that the process is killed during its work. */
let served: number
/** The running process, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  folder = await aDataDirectory()
  served = Number.POSITIVE_INFINITY
  model = path.join(folder, 'tiny-clip')
  const tool = path.join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'tiny-clip', 'make-tiny-clip.ts')
  await promisify(execFile)(process.execPath, [tool, '--kind', 'clip', '--folder', model])
  host = await startImageHost()
  const bytes = await anImage(1)
  for (let at = 0; at < products; at += 1) {
    host.answer(`/${at}.jpg`, (_request, response) => {
      if (served-- > 0) response.writeHead(200).end(bytes)
    })
  }
})
afterEach(async () => {
  await running?.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = await startService({ ...settled(folder), ...operator })
  return running
}

/** Calls as the operator. */
async function asOperator({ url }: ServiceProcess) {
  const json = { 'content-type': 'application/json' }
  const credentials = { email: operator.SUPER_ADMIN_EMAIL, password: operator.SUPER_ADMIN_PASSWORD }
  const login = await fetch(`${url}/oauth/login`, { method: 'POST', headers: json, body: JSON.stringify(credentials) })
  const { access_token: token } = (await login.json()) as { access_token: string }
  return async (method: string, where: string, body?: object): Promise<ModelList> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && json) }
    const answer = await fetch(url + where, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as ModelList
  }
}

const standbyOf = ({ generations }: ModelList): Generation => {
  const found = generations.find(({ model: source }) => source === model)
  if (found === undefined) throw new Error('The model is not listed')
  return found
}

it('after kill -9 while vectors are built, the next start continues, repeats nothing, and starts with the active model', {
  timeout: 600_000,
}, async () => {
  const first = await start()
  const list = Array.from({ length: products }, (_none, at) => ({
    product_id: `k${at}`,
    image_url: `${host.url}/${at}.jpg`,
  }))
  const { body } = await first.call('POST', '/v1/products/bulk', { products: list })
  const job = async () => (await first.call('GET', `/v1/jobs/${body.job_id}`)).body.status
  await expect.poll(job, { interval: 100 }).toBe('completed')
  const fetchedBefore = list.reduce((sum, _one, at) => sum + host.hits(`/${at}.jpg`), 0)
  const all = products + 54

  let operate = await asOperator(first)
  served = servedPerProcess
  await operate('POST', '/v1/admin/models/use', { model })
  const done = async () => standbyOf(await operate('GET', '/v1/admin/models')).products.done
  let before = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await expect.poll(done, { interval: 20 }).toBeGreaterThanOrEqual(before + servedPerProcess / 2)
    before = await done()
    expect(before).toBeLessThan(all)
    await running?.kill()
    served = kill < kills ? servedPerProcess : Number.POSITIVE_INFINITY
    operate = await asOperator(await start())
    expect(await done()).toBeGreaterThanOrEqual(before)
  }
  const state = async () => standbyOf(await operate('GET', '/v1/admin/models')).state
  await expect.poll(state, { interval: 100 }).toBe('ready')
  expect(standbyOf(await operate('GET', '/v1/admin/models')).products).toEqual({ done: all, missing: 0, failed: 0 })
  const fetched = list.reduce((sum, _one, at) => sum + host.hits(`/${at}.jpg`), 0) - fetchedBefore
  expect(fetched).toBeGreaterThanOrEqual(products)
  expect(fetched).toBeLessThanOrEqual(products + kills * maxInProgress)

  const { active } = await operate('POST', '/v1/admin/models/switch', {})
  await running?.kill()
  // Without EMBEDDING_MODEL, the database determines the model.
  const again = await start()
  const search = await again.call('POST', '/v1/search/text', { query: 'red shoe' })
  expect([search.status, search.body.model_generation]).toEqual([200, active])
  operate = await asOperator(again)
  // The previous model is loaded too, for the rollback.
  const rollBack = async () => (await operate('POST', '/v1/admin/models/rollback')).active
  const retired = (await operate('GET', '/v1/admin/models')).generations.find(({ state: is }) => is === 'retired')
  expect(await rollBack()).toBe(retired?.generation)
  expect(await again.stop()).toBe(0)
})
