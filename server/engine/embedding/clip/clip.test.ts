import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PixelImage } from '../../images/pixel-image.ts'
import { loadModel } from '../load-model.ts'
import type { EmbeddingModel } from '../model.ts'
import { loadClipModel } from './clip.ts'
import { CLIP_CALIBRATION_FILE } from './clip-calibration.ts'

const tool = fileURLToPath(new URL('../../../../tools/tiny-clip/make-tiny-clip.ts', import.meta.url))
const makeTiny = (kind: string, folder: string, seed = '1') =>
  promisify(execFile)(process.execPath, [tool, '--kind', kind, '--folder', folder, '--seed', seed])

/** Stripes of one color on another. */
function stripes(width: number, height: number, color: readonly [number, number, number]): PixelImage {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 3) {
    const light = Math.floor(((at / 3) % width) / 5) % 2 === 0
    data.set(light ? color : [20, 30, 40], at)
  }
  return { width, height, data, content: { left: 0, top: 0, width, height } }
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
const furthest = (a: Float32Array, b: Float32Array) => Math.max(...a.map((value, at) => Math.abs(value - b[at]!)))

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-clip-'))
  await Promise.all([makeTiny('clip', join(root, 'tiny-clip')), makeTiny('siglip', join(root, 'tiny-siglip'))])
})
afterAll(() => rm(root, { recursive: true }))

describe.each(['clip', 'siglip'])('a local %s model', (kind) => {
  let model: EmbeddingModel
  beforeAll(async () => {
    model = await loadModel({ kind: 'clip', model: `tiny-${kind}`, localModelPath: root })
  })
  afterAll(() => model.close())

  it('identifies its weights and states its dimension', () => {
    expect(model.id).toMatch(new RegExp(`^tiny-${kind}@[0-9a-f]{8}$`))
    expect(model.dimension).toBe(16)
    expect(model.imageFit).toEqual({ kind: 'within', size: 64 })
  })

  it('returns vectors of length 1 in order, identical alone and in a batch, for images of any shape', async () => {
    const images = [stripes(64, 40, [200, 10, 10]), stripes(20, 64, [10, 200, 10]), stripes(33, 33, [10, 10, 200])]
    const together = await model.embedImages(images)
    for (const [at, image] of images.entries()) {
      const [alone] = await model.embedImages([image])
      expect(Math.hypot(...alone!)).toBeCloseTo(1, 5)
      expect(furthest(alone!, together[at]!)).toBeLessThan(1e-5)
    }
    expect(dot(together[0]!, together[2]!)).toBeLessThan(0.999)
  })

  it('ranks a smaller copy closer than another image', async () => {
    const [large, small, other] = await model.embedImages([
      stripes(60, 60, [200, 10, 10]),
      stripes(50, 50, [200, 10, 10]),
      stripes(60, 60, [10, 10, 250]),
    ])
    expect(dot(large!, small!)).toBeGreaterThan(dot(large!, other!))
  })

  it('returns the same vector for a text alone and in a batch, truncates long texts and accepts an empty one', async () => {
    const texts = ['red shoe', 'a very long text '.repeat(100), '', 'blue']
    const together = await model.embedTexts(texts)
    for (const [at, text] of texts.entries()) {
      const [alone] = await model.embedTexts([text])
      expect(Math.hypot(...alone!)).toBeCloseTo(1, 5)
      expect(furthest(alone!, together[at]!)).toBeLessThan(1e-5)
    }
  })

  it('rejects an image above its size limit', async () => {
    await expect(model.embedImages([stripes(65, 10, [1, 2, 3])])).rejects.toBeInstanceOf(RangeError)
  })
})

describe('loading a CLIP model', () => {
  it('gives different weights a different model id', async () => {
    await makeTiny('clip', join(root, 'seeded', 'tiny-clip'), '2')
    const first = await loadClipModel({ model: join(root, 'tiny-clip') })
    const second = await loadClipModel({ model: 'tiny-clip', localModelPath: join(root, 'seeded') })
    await Promise.all([first.close(), second.close()])
    expect(first.id).not.toBe(second.id)
  })

  it('uses the calibration file in the folder, or else the model’s own logit', async () => {
    const folder = join(root, 'calibrated')
    await makeTiny('siglip', folder)
    const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'))
    await writeFile(join(folder, 'config.json'), JSON.stringify({ ...config, logit_scale: 4.6052, logit_bias: -10 }))
    const own = await loadClipModel({ model: folder })
    await own.close()
    expect(own.calibration.textImage.a).toBeCloseTo(100, 1)
    expect(own.calibration.textImage.b).toBe(-10)

    const measured = {
      image_image: {
        image_mean: Array.from({ length: 16 }, () => 0.1),
        piecewise: [
          [-1, 0],
          [1, 1],
        ],
      },
      text_image: { a: 12, b: -3 },
    }
    await writeFile(join(folder, CLIP_CALIBRATION_FILE), JSON.stringify(measured))
    const calibrated = await loadClipModel({ model: folder })
    await calibrated.close()
    expect(calibrated.calibration.textImage).toEqual({ a: 12, b: -3 })
    expect(calibrated.calibration.imageMean).toHaveLength(16)
  })

  it('names the package to install when it is missing', async () => {
    const loading = loadClipModel({ model: 'tiny-clip', localModelPath: root, library: '@vitrine/not-installed' })
    await expect(loading).rejects.toThrow(/npm install @vitrine\/not-installed/)
  })

  it('names the missing file and downloads nothing', async () => {
    const loading = loadClipModel({ model: 'Xenova/clip-vit-base-patch32', localModelPath: root })
    await expect(loading).rejects.toThrow(/vision_model\.onnx is missing/)
  })

  it('loads a downloaded hub model without network access', async () => {
    await makeTiny('siglip', join(root, 'downloads', 'some-owner', 'tiny-siglip'))
    const model = await loadClipModel({ model: 'some-owner/tiny-siglip', cacheDir: join(root, 'downloads') })
    const [vector] = await model.embedTexts(['red shoe'])
    await model.close()
    expect(model.id).toMatch(/^some-owner\/tiny-siglip@[0-9a-f]{8}$/)
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
  })

  it('rejects an unsupported model type by name', async () => {
    const folder = join(root, 'other-kind')
    await makeTiny('clip', folder)
    await writeFile(join(folder, 'config.json'), JSON.stringify({ model_type: 'bert' }))
    await expect(loadClipModel({ model: folder })).rejects.toThrow(/type 'bert'/)
  })
})
