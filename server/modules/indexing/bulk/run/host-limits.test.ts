import { expect, it } from 'vitest'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { imageRefused } from '../../errors.ts'
import { createHostLimiter } from './host-limits.ts'

const late = (imageUrl: string) => imageRefused('image_timeout', 'too late', { imageUrl })
const url = (at: number, host = 'shop.example') => `https://${host}/${at}.jpg`

it('fetches at most six images of a host concurrently, while images of other hosts are fetched', async () => {
  const hosts = createHostLimiter()
  const release = Promise.withResolvers<void>()
  let asked = 0
  const answers = Array.from({ length: 20 }, (_none, at) =>
    hosts.run(url(at), async () => {
      asked += 1
      await release.promise
    }),
  )
  expect(await hosts.run(url(1, 'other.example'), async () => 'other')).toBe('other')
  expect(asked).toBe(6)
  release.resolve()
  await Promise.all(answers)
  expect(asked).toBe(20)
})

it('stops fetching from a host that always times out, but not from others', async () => {
  const hosts = createHostLimiter()
  let asked = 0
  const request = (at: number, host?: string) =>
    hosts.run(url(at, host), async () => {
      asked += 1
      throw late(url(at, host))
    })
  const answers = await Promise.allSettled(Array.from({ length: 300 }, (_none, at) => request(at)))
  expect(asked).toBeLessThan(30)
  const last = answers.at(-1)
  expect(last).toMatchObject({
    reason: { code: 'image_timeout', detail: expect.stringContaining('no longer requests images') },
  })
  expect(await hosts.run(url(1, 'other.example'), async () => 1)).toBe(1)
})

it('fetches everything from a host that responds now and then', async () => {
  const hosts = createHostLimiter()
  let asked = 0
  const answers = Array.from({ length: 200 }, (_none, at) =>
    hosts.run(url(at), async () => {
      asked += 1
      if (at % 10 !== 0) throw late(url(at))
    }),
  )
  await Promise.allSettled(answers)
  expect(asked).toBe(200)
})

it('retries an image that was not fetched because others were waiting', async () => {
  const hosts = createHostLimiter()
  let tries = 0
  const answer = await hosts.run(url(1), async () => {
    tries += 1
    if (tries < 30) throw imageRefused('image_timeout', 'busy', { cause: new OutboundError('busy', 'busy') })
    return 'image'
  })
  expect([answer, tries]).toEqual(['image', 30])
})
