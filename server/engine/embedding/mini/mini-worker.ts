import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { serveTower } from '../towers/serve-tower.ts'
import type { Tower, TowerInput } from '../towers/tower.ts'
import { readTokenizerDefinition } from './mini-folder.ts'
import { createTokenizer } from './tokenizer.ts'

export type MiniWorkerData =
  | { readonly side: 'image'; readonly file: string; readonly size: number; readonly dimension: number }
  | { readonly side: 'text'; readonly file: string; readonly tokenizerFile: string; readonly dimension: number }

type Feed = (input: TowerInput) => { readonly name: string; readonly tensor: Tensor; readonly items: number }

async function loadTower(data: MiniWorkerData): Promise<Tower> {
  // One thread per session: parallelism comes from more workers, and the threads of one session spin while they wait.
  const session = await InferenceSession.create(data.file, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const feed = data.side === 'image' ? feedImages(data.size) : await feedTexts(data.tokenizerFile)

  async function embed(input: TowerInput): Promise<Float32Array<ArrayBuffer>> {
    const { name, tensor, items } = feed(input)
    const { embedding } = await session.run({ [name]: tensor })
    if (!(embedding?.data instanceof Float32Array) || embedding.data.length !== items * data.dimension) {
      throw new Error(`${data.file} returned no 'embedding' of ${items} x ${data.dimension} numbers.`)
    }
    return embedding.data.slice()
  }

  await embed(warmUp(data))
  return { facts: { dimension: data.dimension }, embed }
}

/** Converts interleaved RGB bytes to planes of numbers between 0 and 1. */
function feedImages(size: number): Feed {
  const plane = size * size
  return (input) => {
    if (input.kind !== 'images') throw new TypeError('the image tower accepts only images')
    const { pixels } = input
    const items = pixels.length / (plane * 3)
    const planar = new Float32Array(pixels.length)
    for (let item = 0; item < items; item += 1) {
      const start = item * plane * 3
      for (let at = 0, from = start; at < plane; at += 1, from += 3) {
        planar[start + at] = (pixels[from] ?? 0) / 255
        planar[start + plane + at] = (pixels[from + 1] ?? 0) / 255
        planar[start + 2 * plane + at] = (pixels[from + 2] ?? 0) / 255
      }
    }
    return { name: 'pixels', tensor: new Tensor('float32', planar, [items, 3, size, size]), items }
  }
}

async function feedTexts(tokenizerFile: string): Promise<Feed> {
  const tokenizer = createTokenizer(await readTokenizerDefinition(tokenizerFile))
  return (input) => {
    if (input.kind !== 'texts') throw new TypeError('the text tower accepts only texts')
    const items = input.texts.length
    const { ids, width } = tokenizer.encodeBatch(input.texts)
    return { name: 'ids', tensor: new Tensor('int64', ids, [items, width]), items }
  }
}

function warmUp(data: MiniWorkerData): TowerInput {
  if (data.side === 'text') return { kind: 'texts', texts: ['warm'] }
  return {
    kind: 'images',
    pixels: new Uint8Array(data.size * data.size * 3),
    sizes: new Int32Array([data.size, data.size]),
  }
}

if (parentPort) await serveTower(parentPort, () => loadTower(workerData as MiniWorkerData))
