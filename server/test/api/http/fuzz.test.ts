import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFuzz } from '../../fuzz/run-fuzz.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = await startTestApp({ environment: { DEMO: 'off' } })
  host = await startImageHost()
})
afterAll(async () => {
  await host.close()
  await app.close()
})

it('three hundred calls generated from the API description, half of them with hostile input, are answered as documented', async () => {
  const file = await anImage(1)
  const { findings, statuses } = await runFuzz(app, {
    calls: 300,
    seed: 20261121,
    imageUrls: [host.serve('/1.jpg', file)],
    file,
  })
  expect(findings).toEqual([])
  // The sample is meaningful only if some calls succeed and some are refused.
  const lines = [...statuses.keys()]
  const endpointsThat = (status: RegExp): number => lines.filter((line) => status.test(line)).length
  expect(endpointsThat(/ 20\d$/)).toBeGreaterThan(10)
  expect(endpointsThat(/ 422$/)).toBeGreaterThan(10)
})

it('two hundred calls of shoppers and assistant staff are answered as documented', async () => {
  const file = await anImage(1)
  const { findings, statuses } = await runFuzz(app, {
    calls: 200,
    seed: 20261121,
    imageUrls: [host.serve('/1.jpg', file)],
    file,
    only: /v1\/(sessions|chat|catalog|admin\/(assistant|knowledge|conversations))/,
  })
  expect(findings).toEqual([])
  const lines = [...statuses.keys()]
  expect(lines.filter((line) => /chat.* 20\d$/.test(line)).length).toBeGreaterThan(1)
  expect(lines.filter((line) => / 422$/.test(line)).length).toBeGreaterThan(1)
})
