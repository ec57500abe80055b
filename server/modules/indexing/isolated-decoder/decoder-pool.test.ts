import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { anImage } from '../../../test/kit/fixtures/an-image.ts'
import { createDecoderPool, type DecoderPool, PoisonImage } from './decoder-pool.ts'
import { CostExceeded } from './worker-process.ts'

const options = { fit: { kind: 'letterbox', size: 64 } } as const
const file = fileURLToPath(new URL('../../../test/children/decode-or-crash.ts', import.meta.url))
let pool: DecoderPool | null = null

afterEach(() => pool?.stop())

it('refuses an image that crashes two processes, and decodes the next one', async () => {
  pool = createDecoderPool({ size: 1, file })
  await expect(pool.decode(Buffer.from('poison'), options)).rejects.toThrow(PoisonImage)
  expect(await pool.decode(await anImage(3), options)).toMatchObject({ width: 160 })
})

it('stops an image whose decoder never responds', async () => {
  pool = createDecoderPool({ size: 1, file, limits: { wallMs: 1000 } })
  const jpeg = await anImage(3)
  expect(await pool.decode(jpeg, options)).toMatchObject({ width: 160 })
  await expect(pool.decode(Buffer.from('endless'), options)).rejects.toMatchObject({ limit: 'wall' })
  expect(await pool.decode(jpeg, options)).toMatchObject({ width: 160 })
})

// A slow machine needs CPU time to allocate memory: the limit that is not under test must be out of reach.
const costs = [
  { limit: 'cpu', image: 'busy', limits: { cpuSeconds: 0.5, memoryBytes: 1_000_000_000 } },
  { limit: 'memory', image: 'allocate', limits: { cpuSeconds: 60, memoryBytes: 100_000_000 } },
]
it.runIf(process.platform === 'linux').each(costs)(
  'stops an image that exceeds its limit "$limit", and decodes the others',
  async ({ limit, image, limits }) => {
    pool = createDecoderPool({ size: 2, file, limits })
    const jpeg = await anImage(3)
    const both = await Promise.allSettled([Buffer.from(image), jpeg].map((bytes) => pool?.decode(bytes, options)))
    expect(both).toMatchObject([
      { status: 'rejected', reason: { limit } },
      { status: 'fulfilled', value: { width: 160 } },
    ])
    expect((both[0] as PromiseRejectedResult).reason).toBeInstanceOf(CostExceeded)
  },
)

it('works again after it was stopped', async () => {
  pool = createDecoderPool({ size: 2, file })
  const jpeg = await anImage(4)
  expect(await pool.decode(jpeg, options)).toMatchObject({ width: 160 })
  pool.stop()
  expect(await pool.decode(jpeg, options)).toMatchObject({ width: 160 })
})
