import { availableParallelism } from 'node:os'
import type { EmbeddingModel } from '../model.ts'
import { openAllTowers, superviseTower } from '../towers/supervised-tower.ts'
import type { StartThread } from '../towers/tower-worker.ts'
import { createTwoTowerModel } from '../towers/two-towers.ts'
import { type MiniFolder, readMiniFolder } from './mini-folder.ts'
import type { MiniWorkerData } from './mini-worker.ts'
import { createWordTest, hasWords } from './tokenizer.ts'

interface MiniModelOptions {
  /** Folder with the image and text `.onnx` files, tokenizer.json, preprocessing.json and calibration.json. */
  readonly folder: string
  /** Number of image workers, each with one compute thread. Default: one less than the number of cores, from 1 to 4. */
  readonly threads?: number | undefined
  /** Timeout of one batch. Default: 20,000. */
  readonly callTimeoutMs?: number | undefined
  readonly startThread?: StartThread | undefined
}

// Two workers with one thread each beat one worker with two threads: 615 images/s instead of 590 on 2 cores, and 3.3 ms instead
// of 7.5 ms for a single image, because threads that wait for each other spin. Two queued batches of 2 per worker match the
// throughput of one batch of 4 (289 and 271 images/s against 266 and 270), because the worker does not wait for this thread
// between them; a query that arrives during indexing does not wait longer for a worker.
const IMAGE_BATCH = 2
const IMAGE_BATCHES_PER_WORKER = 2
// One search batch fits into one run: 20 texts take 1.9 ms and 16 take 1.4 ms; a second run adds a round trip through this thread.
const TEXT_BATCH = 20
// One core stays free for decoding, the database and the event loop: together they need about as much CPU per image as the model.
const MAX_THREADS = 4
/** An idle image worker holds 20 MB, and more after large batches. The text worker stays running: most searches need it. */
const IMAGE_IDLE_MS = 20_000

/**
 * Loads a model of the bundled `mini` family and warms it up with one image and one text. Rejects with an Error that names the
 * unusable folder or file.
 */
export async function loadMiniModel(options: MiniModelOptions): Promise<EmbeddingModel> {
  const folder = await readMiniFolder(options.folder)
  const threads = options.threads ?? Math.min(MAX_THREADS, availableParallelism() - 1)
  const open = (side: 'image' | 'text') => openSide(side, folder, options)
  const [textTower, ...imageTowers] = await openAllTowers([
    open('text'),
    ...Array.from({ length: Math.max(1, threads) }, () => open('image')),
  ])
  if (!textTower) throw new Error('the text tower did not open')
  return createTwoTowerModel({
    id: folder.id,
    imageFit: { kind: 'letterbox', size: folder.imageSize },
    calibration: folder.calibration,
    supportsText: hasWords,
    knowsWord: createWordTest(folder.tokenizer),
    imageTowers,
    textTower,
    imageBatch: IMAGE_BATCH,
    imageBatchesPerWorker: IMAGE_BATCHES_PER_WORKER,
    textBatch: TEXT_BATCH,
  })
}

function openSide(side: 'image' | 'text', folder: MiniFolder, options: MiniModelOptions) {
  const data: MiniWorkerData =
    side === 'image'
      ? { side, file: folder.imageFile, size: folder.imageSize, dimension: folder.dimension }
      : { side, file: folder.textFile, tokenizerFile: folder.tokenizerFile, dimension: folder.dimension }
  return superviseTower({
    script: new URL('./mini-worker.ts', import.meta.url),
    data,
    startTimeoutMs: 60_000,
    callTimeoutMs: options.callTimeoutMs ?? 20_000,
    startThread: options.startThread,
    idleTimeoutMs: side === 'image' ? IMAGE_IDLE_MS : undefined,
  })
}
