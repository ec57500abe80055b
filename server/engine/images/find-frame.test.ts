import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from './decode/decode.ts'
import { findFrame } from './find-frame.ts'

const fit = { kind: 'letterbox', size: 112 } as const
const box = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
})

/** A photo of 200 by 160 pixels: a dark ground, a light sky and things in front. */
const photo = () =>
  sharp(box(200, 160, '#7a5a3c'))
    .composite([
      { input: box(200, 70, '#9cc4e4'), left: 0, top: 0 },
      { input: box(60, 80, '#b03030'), left: 30, top: 50 },
    ])
    .png()
    .toBuffer()

interface Bars {
  readonly across: number
  readonly along: number
  readonly background: string
}

const framed = async ({ across, along, background }: Bars) =>
  sharp(await photo())
    .extend({ top: along, bottom: along, left: across, right: across, background })
    .jpeg()
    .toBuffer()

const frameIn = async (bytes: Buffer) => findFrame((await decodeImage(bytes, { fit })).pixels)

describe('the photo in a screenshot of a phone', () => {
  it.each([
    ['black', { across: 0, along: 160, background: '#000' }],
    ['gray', { across: 0, along: 100, background: '#888' }],
    ['white', { across: 0, along: 160, background: '#fff' }],
  ])('is between %s bars', async (_what, bars) => {
    const height = 160 + 2 * bars.along
    const found = await frameIn(await framed(bars))
    expect(found).toMatchObject({ x: 0, width: 1, unit: 'fraction' })
    expect(found?.y).toBeCloseTo(bars.along / height, 1)
    expect(found?.height).toBeCloseTo(160 / height, 1)
  })

  it('may have icons', async () => {
    const icon = box(24, 12, '#eee')
    const bytes = await sharp(await framed({ across: 0, along: 160, background: '#111' }))
      .composite([
        { input: icon, left: 10, top: 20 },
        { input: icon, left: 160, top: 20 },
      ])
      .jpeg()
      .toBuffer()
    expect((await frameIn(bytes))?.height).toBeCloseTo(160 / 480, 1)
  })

  it('is not a photo with bars in another shape than a screen, or with a frame', async () => {
    for (const background of ['#fff', '#eee', '#888', '#000'])
      for (const bars of [
        { across: 0, along: 70 },
        { across: 100, along: 0 },
        { across: 80, along: 80 },
      ])
        expect(await frameIn(await framed({ ...bars, background }))).toBeNull()
  })

  it('is not the photo itself, a narrow white margin, or a plain image', async () => {
    expect(await frameIn(await photo())).toBeNull()
    expect(await frameIn(await framed({ across: 12, along: 12, background: '#fff' }))).toBeNull()
    expect(
      await frameIn(
        await sharp(box(200, 160, '#333'))
          .png()
          .toBuffer(),
      ),
    ).toBeNull()
  })

  it('is not the backdrop of a product', async () => {
    const ball = Buffer.from(
      await sharp(box(240, 240, '#444'))
        .composite(
          Array.from({ length: 120 }, (_line, at) => {
            const half = Math.max(1, Math.round(Math.sqrt(60 ** 2 - (at - 60) ** 2)))
            return { input: box(2 * half, 1, '#d33'), left: 120 - half, top: 60 + at }
          }),
        )
        .png()
        .toBuffer(),
    )
    expect(await frameIn(ball)).toBeNull()
  })
})
