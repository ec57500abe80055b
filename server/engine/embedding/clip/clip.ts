import { availableParallelism } from 'node:os'
import { basename, isAbsolute, resolve } from 'node:path'
import type { EmbeddingModel } from '../model.ts'
import { openAllTowers, type SupervisedTower, superviseTower } from '../towers/supervised-tower.ts'
import { createTwoTowerModel } from '../towers/two-towers.ts'
import { clipCalibration } from './clip-calibration.ts'
import type { ClipWorkerData } from './clip-worker.ts'

interface ClipModelOptions {
  /** A hub id such as `Xenova/clip-vit-base-patch32`, or a folder (inside `localModelPath`, absolute, or starting with `.`). */
  readonly model: string
  /** Where local models lie; with it nothing is ever fetched. */
  readonly localModelPath?: string | undefined
  /** Where hub downloads are kept; the library's own folder when absent. */
  readonly cacheDir?: string | undefined
  /** Computing threads of the picture tower; the machine's cores when absent. */
  readonly threads?: number | undefined
  /** Milliseconds one batch may take; 120,000 when absent. */
  readonly callLimitMs?: number | undefined
  /** The package that runs the model, as `import()` takes it; replaced in tests. */
  readonly library?: string | undefined
}

// Big towers keep both cores busy with one picture, so that batches only add waiting.
const IMAGE_BATCH = 4
const TEXT_BATCH = 8
/** A first start may have to download hundreds of megabytes. */
const START_LIMIT_MS = 30 * 60_000
// These tokenizers know every script and the pictograms; signs alone name nothing.
const ANY_WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** A long picture keeps its short side: the towers cut out the middle after scaling the short side to their input. */
const LONG_IMAGE_FACTOR = 2

/**
 * Loads any CLIP- or SigLIP-type model in the usual ONNX layout (config.json, preprocessor_config.json, tokenizer.json,
 * tokenizer_config.json, onnx/text_model*.onnx, onnx/vision_model*.onnx) through the optional package
 * `@huggingface/transformers`. Rejects with an Error that says what to install or which file is wrong.
 */
export async function loadClipModel(options: ClipModelOptions): Promise<EmbeddingModel> {
  const folder = localFolder(options)
  const links = await openAllTowers([openSide('image', folder, options), openSide('text', folder, options)]).catch(
    (cause) => {
      throw new Error(`The model ${options.model} cannot be loaded: ${cause.message}`, { cause })
    },
  )
  try {
    return await assemble(links, folder, options.model)
  } catch (error) {
    await Promise.all(links.map((link) => link.close()))
    throw error
  }
}

async function assemble(
  links: readonly SupervisedTower[],
  folder: string | null,
  model: string,
): Promise<EmbeddingModel> {
  const [imageLink, textLink] = links
  const image = imageLink?.facts
  const text = textLink?.facts
  if (!imageLink || !textLink || !image?.origin || !text?.origin || image.dimension !== text.dimension) {
    throw new Error(`${model}: pictures have ${image?.dimension} numbers, texts ${text?.dimension}.`)
  }
  const { dimension, origin } = image
  const name = folder === null ? model : basename(folder)
  return createTwoTowerModel({
    id: `${name}@${origin.digest.slice(0, 4)}${text.origin.digest.slice(0, 4)}`,
    imageFit: { kind: 'within', size: origin.inputSize * LONG_IMAGE_FACTOR },
    calibration: await clipCalibration(folder, { dimension, origin }),
    supportsText: (sentence) => ANY_WORD.test(sentence),
    imageLinks: [imageLink],
    textLink,
    imageBatch: IMAGE_BATCH,
    // A second one would wait for seconds, on the time that a batch may take.
    imageBatchesPerWorker: 1,
    textBatch: TEXT_BATCH,
  })
}

function localFolder({ model, localModelPath }: ClipModelOptions): string | null {
  if (localModelPath !== undefined) return resolve(localModelPath, model)
  return isAbsolute(model) || model.startsWith('.') ? resolve(model) : null
}

function openSide(side: 'image' | 'text', folder: string | null, options: ClipModelOptions): Promise<SupervisedTower> {
  const data: ClipWorkerData = {
    side,
    model: folder ?? options.model,
    local: folder !== null,
    cacheDir: options.cacheDir ?? null,
    library: options.library ?? '@huggingface/transformers',
    threads: side === 'image' ? (options.threads ?? availableParallelism()) : 1,
  }
  return superviseTower({
    script: new URL('./clip-worker.ts', import.meta.url),
    data,
    startLimitMs: START_LIMIT_MS,
    callLimitMs: options.callLimitMs ?? 120_000,
  })
}
