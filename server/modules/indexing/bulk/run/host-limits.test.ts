import { expect, it } from 'vitest'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { imageRefused } from '../../errors.ts'
import { createHostLimiter } from './host-limits.ts'

const late = (imageUrl: string) => imageRefused('image_timeout', 'too late', { imageUrl })
const url = (at: number, host = 'shop.example') => `https://${host}/${at}.jpg`

it('a host is asked for six pictures at a time, and another one meanwhile', async () => {
  const hosts = createHostLimiter()
  const letGo = Promise.withResolvers<void>()
  let asked = 0
  const answers = Array.from({ length: 20 }, (_none, at) =>
    hosts.run(url(at), async () => {
      asked += 1
      await letGo.promise
    }),
  )
  expect(await hosts.run(url(1, 'other.example'), async () => 'other')).toBe('other')
  expect(asked).toBe(6)
  letGo.resolve()
  await Promise.all(answers)
  expect(asked).toBe(20)
})

it('a host that never answers in time is not asked any more, and others are', async () => {
  const hosts = createHostLimiter()
  let asked = 0
  const ask = (at: number, host?: string) =>
    hosts.run(url(at, host), async () => {
      asked += 1
      throw late(url(at, host))
    })
  const answers = await Promise.allSettled(Array.from({ length: 300 }, (_none, at) => ask(at)))
  expect(asked).toBeLessThan(30)
  const last = answers.at(-1)
  expect(last).toMatchObject({
    reason: { code: 'image_timeout', detail: expect.stringContaining('not asked any more') },
  })
  expect(await hosts.run(url(1, 'other.example'), async () => 1)).toBe(1)
})

it('a host that answers now and then is asked for everything', async () => {
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

it('a picture whose turn did not come because of others is asked for again', async () => {
  const hosts = createHostLimiter()
  let tries = 0
  const answer = await hosts.run(url(1), async () => {
    tries += 1
    if (tries < 30) throw imageRefused('image_timeout', 'busy', { cause: new OutboundError('busy', 'busy') })
    return 'picture'
  })
  expect([answer, tries]).toEqual(['picture', 30])
})
