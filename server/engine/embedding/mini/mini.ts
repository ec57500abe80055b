import { availableParallelism } from 'node:os'
import type { EmbeddingModel } from '../model.ts'
import { openAllTowers, superviseTower } from '../towers/supervised-tower.ts'
import type { StartThread } from '../towers/tower-worker.ts'
import { createTwoTowerModel } from '../towers/two-towers.ts'
import { type MiniFolder, readMiniFolder } from './mini-folder.ts'
import type { MiniWorkerData } from './mini-worker.ts'
import { hasWords } from './tokenizer.ts'

interface MiniModelOptions {
  /** A folder with image and text `.onnx`, tokenizer.json, preprocessing.json and calibration.json. */
  readonly folder: string
  /** Picture workers of one computing thread each; all cores but one, at least 1 and at most 4, when absent. */
  readonly threads?: number | undefined
  /** Milliseconds one batch may take; 20,000 when absent. */
  readonly callLimitMs?: number | undefined
  readonly startThread?: StartThread | undefined
}

// Two workers of one thread each beat one worker of two: 615 pictures a second against 590 on 2 cores, and a picture alone
// takes 3.3 ms against 7.5 ms (threads that wait for each other spin). Batches of 2, of which a worker has two, reach the
// throughput of single ones of 4 (289 and 271 pictures a second against 266 and 270), as it goes on without waiting for this thread, while a query that meets indexing waits no
// longer for a worker.
const IMAGE_BATCH = 2
const IMAGE_BATCHES_PER_WORKER = 2
// A batch of searches is one run: 20 texts take 1.9 ms, 16 of them 1.4, and a second run goes through this thread first.
const TEXT_BATCH = 20
// One core stays free for decoding, the database and the event loop: a picture costs those about as much as the model.
const MAX_THREADS = 4

/**
 * Loads a model of the bundled `mini` family, warmed up with one picture and one text. Rejects with an Error in plain words
 * when the folder or a file in it cannot be used.
 */
export async function loadMiniModel(options: MiniModelOptions): Promise<EmbeddingModel> {
  const folder = await readMiniFolder(options.folder)
  const threads = options.threads ?? Math.min(MAX_THREADS, availableParallelism() - 1)
  const open = (side: 'image' | 'text') => openSide(side, folder, options)
  const [textLink, ...imageLinks] = await openAllTowers([
    open('text'),
    ...Array.from({ length: Math.max(1, threads) }, () => open('image')),
  ])
  if (!textLink) throw new Error('No text worker was opened.')
  return createTwoTowerModel({
    id: folder.id,
    imageFit: { kind: 'letterbox', size: folder.imageSize },
    calibration: folder.calibration,
    supportsText: hasWords,
    imageLinks,
    textLink,
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
    startLimitMs: 60_000,
    callLimitMs: options.callLimitMs ?? 20_000,
    startThread: options.startThread,
  })
}
