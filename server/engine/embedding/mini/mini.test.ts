import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledModel } from '../../../../contract/operations/bundled-models.ts'
import type { PixelImage } from '../../images/pixel-image.ts'
import { createCalibrator } from '../../ranking/calibrate.ts'
import { EmbeddingError } from '../errors.ts'
import { loadModel } from '../load-model.ts'
import type { EmbeddingModel } from '../model.ts'
import { loadMiniModel } from './mini.ts'

interface Reference {
  first8: number[]
  check: number
}
interface References {
  images: (Reference & { synthetic?: number; file?: string })[]
  texts: (Reference & { text: string })[]
}

const models = fileURLToPath(new URL('../../../../models', import.meta.url))
const folder = join(models, bundledModel)
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'))
const { size } = await read<{ size: number }>(join(folder, 'preprocessing.json'))
const references = await read<References>(join(folder, 'reference-vectors.json'))
const checkOf = (vector: Float32Array) => vector.reduce((sum, value, at) => sum + value * ((at % 7) - 3), 0)
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

function image(data: Uint8Array, side = size): PixelImage {
  return { width: side, height: side, data, content: { left: 0, top: 0, width: side, height: side } }
}

/** The formula of reference-vectors.json. */
function synthetic(k: number, side = size): PixelImage {
  const data = new Uint8Array(side * side * 3)
  for (let at = 0; at < data.length; at += 1) {
    const channel = at % 3
    const x = Math.floor(at / 3) % side
    const y = Math.floor(at / 3 / side)
    data[at] = (x * (k + 1) + y * (2 * channel + k) + 37 * channel) % 256
  }
  return image(data, side)
}

/** The sharp line of preprocessing.json. */
async function fromFile(file: string, side = size): Promise<PixelImage> {
  const bytes = await sharp(file)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'contain', background: '#fff', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return image(new Uint8Array(bytes), side)
}

const imageOf = async ({ file, synthetic: formula }: References['images'][number], from = folder, side = size) =>
  file === undefined ? synthetic(formula ?? 0, side) : fromFile(join(from, file), side)

let model: EmbeddingModel
beforeAll(async () => {
  model = await loadModel({ kind: 'mini', folder, threads: 2 })
})
afterAll(() => model.close())

describe.each(['mini-v1', 'mini-v2'])('%s', async (name) => {
  const own = join(models, name)
  const { images, texts } = await read<References>(join(own, 'reference-vectors.json'))
  const { size: side } = await read<{ size: number }>(join(own, 'preprocessing.json'))
  let model: EmbeddingModel
  beforeAll(async () => {
    model = await loadModel({ kind: 'mini', folder: own, threads: 1 })
  })
  afterAll(() => model.close())

  it.each(images)('reproduces the reference vector of image $synthetic$file', async (reference) => {
    const [vector] = await model.embedImages([await imageOf(reference, own, side)])
    expect(vector).toHaveLength(256)
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
    for (const [at, value] of reference.first8.entries()) expect(Math.abs(vector![at]! - value)).toBeLessThan(0.001)
    // The sum runs over all 256 numbers of the 32-bit model; the shipped weights are rounded to 8 bits.
    expect(Math.abs(checkOf(vector!) - reference.check)).toBeLessThan(0.03)
  })

  it.each(texts)('reproduces the reference vector of "$text"', async (reference) => {
    const [vector] = await model.embedTexts([reference.text])
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
    // The 8-bit table affects rare pieces most: up to 0.0025 here, whereas images stay within 0.001.
    for (const [at, value] of reference.first8.entries()) expect(Math.abs(vector![at]! - value)).toBeLessThan(0.003)
    expect(Math.abs(checkOf(vector!) - reference.check)).toBeLessThan(0.03)
  })
})

describe('the bundled model', () => {
  it('returns the same vector for an image alone and in a batch, in order', async () => {
    const images = Array.from({ length: 8 }, (_, k) => synthetic(k))
    const together = await model.embedImages(images)
    for (const [at, single] of images.entries()) {
      const [alone] = await model.embedImages([single])
      expect(Math.max(...alone!.map((value, i) => Math.abs(value - together[at]![i]!)))).toBeLessThan(1e-5)
    }
  })

  it('returns the same vector for a text alone and in a batch of texts of other lengths', async () => {
    const texts = ['couch', 'blue jeans for women with a wide leather belt and silver buckle', '', 'red dress']
    const together = await model.embedTexts(texts)
    for (const [at, text] of texts.entries()) {
      const [alone] = await model.embedTexts([text])
      expect(Math.max(...alone!.map((value, i) => Math.abs(value - together[at]![i]!)))).toBeLessThan(1e-5)
    }
  })

  it('leaves the caller’s pixels intact', async () => {
    const image = synthetic(2)
    const before = image.data.slice()
    await model.embedImages([image])
    expect(image.data).toEqual(before)
  })

  it('answers a text while earlier images are still queued', async () => {
    let imagesDone = 0
    const images = Array.from({ length: 64 }, (_, k) =>
      model.embedImages([synthetic(k)], 'background').then(() => {
        imagesDone += 1
      }),
    )
    await model.embedTexts(['red running shoe'])
    expect(imagesDone).toBeLessThan(64)
    await Promise.all(images)
  })

  it('answers a shopper’s image before an indexing backlog', async () => {
    let indexed = 0
    const backlog = Array.from({ length: 64 }, (_, k) =>
      model.embedImages([synthetic(k)], 'background').then(() => {
        indexed += 1
      }),
    )
    await model.embedImages([synthetic(1)])
    expect(indexed).toBeLessThan(40)
    await Promise.all(backlog)
  })

  it('does not block the event loop while it computes', async () => {
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 1)
    await model.embedImages(Array.from({ length: 64 }, (_, k) => synthetic(k)))
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
  })

  it('rejects an image of another size and continues', async () => {
    const small = { ...synthetic(0), width: 16, height: 16 }
    await expect(model.embedImages([small])).rejects.toBeInstanceOf(RangeError)
    await expect(model.embedImages([{ ...synthetic(0), data: new Uint8Array(7) }])).rejects.toBeInstanceOf(RangeError)
    expect(await model.embedImages([synthetic(0)])).toHaveLength(1)
  })

  it('accepts empty lists', async () => {
    expect(await model.embedImages([])).toEqual([])
    expect(await model.embedTexts([])).toEqual([])
  })

  it('scores the same image at 0.995 or more when the stored vector is rounded to half floats or 8 bits', async () => {
    const calibrator = createCalibrator(model.calibration)
    for (const reference of references.images) {
      const [vector] = await model.embedImages([await imageOf(reference)])
      const query = calibrator.center(vector!)
      const scale = 127 / Math.max(...vector!.map(Math.abs))
      const eightBits = vector!.map((value) => Math.round(value * scale) / scale)
      for (const stored of [new Float32Array(new Float16Array(vector!)), eightBits]) {
        const cosine = calibrator.centeredCosine(query, dot(query.vector, stored), calibrator.centeredNorm(stored))
        expect(calibrator.imageScore(cosine)).toBeGreaterThanOrEqual(0.995)
      }
    }
  })

  it('scores a matching name far above a wrong one', async () => {
    const calibrator = createCalibrator(model.calibration)
    const [dress] = await model.embedImages([await fromFile(join(folder, 'reference-images/clothing-dress.png'))])
    const [right, wrong] = await model.embedTexts(['dress', 'golden delicious apple'])
    expect(calibrator.textScore(dot(right!, dress!))).toBeGreaterThan(0.5)
    expect(calibrator.textScore(dot(wrong!, dress!))).toBeLessThan(0.1)
  })
})

describe('loading and closing', () => {
  it('gives a different file a different model id', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'vitrine-model-'))
    try {
      await cp(folder, copy, { recursive: true })
      const calibration = JSON.parse(await readFile(join(copy, 'calibration.json'), 'utf8'))
      await writeFile(join(copy, 'calibration.json'), JSON.stringify({ ...calibration, model: 'Mini V3' }))
      await writeFile(join(copy, 'tokenizer.json'), `${await readFile(join(copy, 'tokenizer.json'), 'utf8')}\n`)
      const other = await loadMiniModel({ folder: copy, threads: 1 })
      await other.close()
      expect(model.id).toMatch(/^mini-v2@[0-9a-f]{8}$/)
      expect(other.id).toMatch(/^mini-v3@[0-9a-f]{8}$/)
      expect(other.id.split('@')[1]).not.toBe(model.id.split('@')[1])
    } finally {
      await rm(copy, { recursive: true })
    }
  })

  it('still has the first weights of version 2, under the id stored in databases', async () => {
    const previous = await loadMiniModel({ folder: join(models, 'mini-v2.0'), threads: 1 })
    await previous.close()
    expect(previous.id).toBe('mini-v2@dc3ac573')
    expect(model.id).not.toBe(previous.id)
  })

  it('names the folder that cannot be read', async () => {
    await expect(loadMiniModel({ folder: join(folder, 'nowhere') })).rejects.toThrow(/nowhere/)
  })

  it('answers every call although its workers are killed meanwhile', async () => {
    const threads: Worker[] = []
    const fragile = await loadMiniModel({
      folder,
      threads: 1,
      startThread: (script, data) => {
        const thread = new Worker(script, { workerData: data })
        threads.push(thread)
        return thread
      },
    })
    const calls = Promise.all([fragile.embedImages([synthetic(0), synthetic(1)]), fragile.embedTexts(['a', 'b'])])
    await Promise.all(threads.map((thread) => thread.terminate()))
    const [images, texts] = await calls
    expect([images.length, texts.length]).toEqual([2, 2])
    expect(threads.length).toBeGreaterThan(2)
    await fragile.close()
  })

  it('completes pending calls and rejects later ones', async () => {
    const short = await loadMiniModel({ folder, threads: 1 })
    const pending = short.embedImages(Array.from({ length: 12 }, (_, k) => synthetic(k)))
    const closing = short.close()
    await expect(short.embedTexts(['late'])).rejects.toBeInstanceOf(EmbeddingError)
    await expect(short.embedImages([synthetic(0)])).rejects.toMatchObject({ reason: 'closed' })
    expect(await pending).toHaveLength(12)
    await closing
  })
})
