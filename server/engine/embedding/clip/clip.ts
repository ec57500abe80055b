import { availableParallelism } from 'node:os'
import { basename, isAbsolute, resolve } from 'node:path'
import type { EmbeddingModel } from '../model.ts'
import { openAllTowers, type SupervisedTower, superviseTower } from '../towers/supervised-tower.ts'
import { createTwoTowerModel } from '../towers/two-towers.ts'
import { clipCalibration } from './clip-calibration.ts'
import type { ClipWorkerData } from './clip-worker.ts'

interface ClipModelOptions {
  /** A hub ID such as `Xenova/clip-vit-base-patch32`, or a folder (inside `localModelPath`, absolute, or starting with `.`). */
  readonly model: string
  /** Folder of local models. If set, nothing is downloaded. */
  readonly localModelPath?: string | undefined
  /** Folder for hub downloads. Default: the library's own folder. */
  readonly cacheDir?: string | undefined
  /** Compute threads of the image tower. Default: the number of cores. */
  readonly threads?: number | undefined
  /** Timeout of one batch. Default: 120,000. */
  readonly callTimeoutMs?: number | undefined
  /** Specifier of the package that runs the model; replaced in tests. */
  readonly library?: string | undefined
}

// One image already saturates the cores, so larger batches only add latency.
const IMAGE_BATCH = 4
const TEXT_BATCH = 8
/** The first start may download hundreds of megabytes. */
const START_TIMEOUT_MS = 30 * 60_000
// These tokenizers support every script and pictograms; punctuation alone has no meaning.
const ANY_WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Preserves the short side of a long image: the towers scale the short side to their input size and crop the center. */
const LONG_IMAGE_FACTOR = 2

/**
 * Loads any CLIP- or SigLIP-type model in the usual ONNX layout (config.json, preprocessor_config.json, tokenizer.json,
 * tokenizer_config.json, onnx/text_model*.onnx, onnx/vision_model*.onnx) through the optional package
 * `@huggingface/transformers`. Rejects with an Error that names the missing package or the invalid file.
 */
export async function loadClipModel(options: ClipModelOptions): Promise<EmbeddingModel> {
  const folder = localFolder(options)
  const towers = await openAllTowers([openSide('image', folder, options), openSide('text', folder, options)]).catch(
    (cause) => {
      throw new Error(`The model ${options.model} cannot be loaded: ${cause.message}`, { cause })
    },
  )
  try {
    return await assemble(towers, folder, options.model)
  } catch (error) {
    await Promise.all(towers.map((tower) => tower.close()))
    throw error
  }
}

async function assemble(
  towers: readonly SupervisedTower[],
  folder: string | null,
  model: string,
): Promise<EmbeddingModel> {
  const [imageTower, textTower] = towers
  const image = imageTower?.facts
  const text = textTower?.facts
  if (!imageTower || !textTower || !image?.origin || !text?.origin || image.dimension !== text.dimension) {
    throw new Error(`${model}: the image tower has ${image?.dimension} dimensions, the text tower ${text?.dimension}.`)
  }
  const { dimension, origin } = image
  const name = folder === null ? model : basename(folder)
  return createTwoTowerModel({
    id: `${name}@${origin.digest.slice(0, 4)}${text.origin.digest.slice(0, 4)}`,
    imageFit: { kind: 'within', size: origin.inputSize * LONG_IMAGE_FACTOR },
    calibration: await clipCalibration(folder, { dimension, origin }),
    supportsText: (sentence) => ANY_WORD.test(sentence),
    knowsWord: wordTest(text.words),
    imageTowers: [imageTower],
    textTower,
    imageBatch: IMAGE_BATCH,
    // A second batch would wait for seconds while its timeout is running.
    imageBatchesPerWorker: 1,
    textBatch: TEXT_BATCH,
  })
}

/** Without a list of words, every word counts as known. Then only the image scores decide. */
function wordTest(words: readonly string[] | undefined): (word: string) => boolean {
  if (words === undefined) return () => true
  const known = new Set(words)
  return (word) => known.has(word)
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
    startTimeoutMs: START_TIMEOUT_MS,
    callTimeoutMs: options.callTimeoutMs ?? 120_000,
  })
}
