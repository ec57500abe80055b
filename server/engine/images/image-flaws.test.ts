import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aFlatImage, aSign } from '../../test/kit/fixtures/an-image.ts'
import { decodeImage } from './decode/decode.ts'
import { findFlaws } from './image-flaws.ts'

const flawsOf = async (bytes: Buffer): Promise<string[]> => {
  const image = await decodeImage(bytes, { fit: { kind: 'letterbox', size: 112 } })
  return findFlaws(image.pixels, image)
}

describe('image flaws', () => {
  it('are absent from every photo of the demo catalog', async () => {
    const folder = path.join(import.meta.dirname, '../../../node_modules/@vendure/create/assets/images')
    const files = (await readdir(folder)).filter((file) => file.endsWith('.jpg'))
    expect(files.length).toBeGreaterThan(50)
    for (const file of files) expect([file, await flawsOf(await readFile(path.join(folder, file)))]).toEqual([file, []])
  })

  it('include a blank image: one color or a gradient', async () => {
    expect(await flawsOf(await aFlatImage(300))).toEqual(['flat', 'plain'])
    const data = Buffer.alloc(300 * 300 * 3)
    for (let at = 0; at < 300 * 300; at += 1) data.fill(238 - Math.floor(at / 300 / 6), at * 3, at * 3 + 3)
    const fading = await sharp(data, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    expect(await flawsOf(fading)).toContain('flat')
  })

  it('include a nearly blank image, such as a sign', async () => {
    expect(await flawsOf(await aSign())).toEqual(['plain'])
  })

  it('ignore the padding of an image that is not square', async () => {
    const wide = await sharp(await aSign())
      .resize(480, 160, { fit: 'fill' })
      .toBuffer()
    expect(await flawsOf(wide)).toEqual(['plain'])
  })

  it('include a small image, measured by its shorter side', async () => {
    const photo = await sharp(await aSign())
      .resize(400, 99, { fit: 'fill' })
      .toBuffer()
    expect(await flawsOf(photo)).toContain('small')
    const larger = await sharp(await aSign())
      .resize(400, 100, { fit: 'fill' })
      .toBuffer()
    expect(await flawsOf(larger)).not.toContain('small')
  })
})
