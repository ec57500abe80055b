import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '../../../modules/accounts/passwords/passwords.ts'
import { costFault, measureImages } from '../../fuzz/cost/image-cost.ts'
import { hostileImages } from '../../fuzz/hostile-images.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let url: string

beforeAll(async () => {
  app = await startTestApp({ environment: { DEMO: 'off' } })
  url = await app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/**
 * A few images of `npm run fuzz` that are quick to create: one is refused by its header, one is stopped while it is decoded,
 * and one is decoded within the limits.
 */
const sample = [
  'AVIF of one color, 49 megapixels',
  'AVIF that lies about its size',
  'PNG that claims 49 megapixels and has a line',
  'JPEG of 85 scans more',
]

it.runIf(process.platform === 'linux')(
  'a hostile image of any format costs no more than the limit for an image',
  async () => {
    const { token } = await aStore(app)
    const images = hostileImages.filter(({ name }) => sample.includes(name))
    expect(images).toHaveLength(sample.length)
    for await (const cost of measureImages({ url, token }, images))
      expect([cost, costFault(cost, 2)]).toEqual([cost, null])
  },
)

it('a password is checked immediately while slow images are being decoded', async () => {
  const store = await aStore(app)
  const avif = await sharp({ create: { width: 2800, height: 2800, channels: 3, background: '#777' } })
    .avif({ effort: 0, chromaSubsampling: '4:2:0' })
    .toBuffer()
  let decoded = 0
  const searches = Array.from({ length: 6 }, (_none, at) =>
    // Different bytes after the image make it a different image.
    store
      .upload('/v1/search', { image: Buffer.concat([avif, Buffer.from([0, 0, 0, 8, 102, 114, 101, 101 + at])]) })
      .then((answer) => {
        decoded += 1
        return answer.status
      }),
  )
  await expect.poll(() => decoded).toBeGreaterThan(0)
  const before = decoded
  const passwords = createPasswords()
  for (let at = 0; at < 3; at += 1) expect(await passwords.verify(null, 'a password')).toBe(false)
  // Password checks must not wait until all images are decoded.
  expect(decoded - before).toBeLessThan(4)
  // On a slow machine, the last searches may have timed out in the queue.
  for (const status of await Promise.all(searches)) expect([200, 503]).toContain(status)
})
