import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type SegmentedText, type SourceText, segmentText } from './segment-text.ts'

/** Segments a text without blocking the event loop. Resolves to `null` on timeout. */
export type TextSegmenter = (text: SourceText) => Promise<SegmentedText | null>

/** An ordinary text of 50,000 characters takes 0.2 s, and many times that on a busy machine. */
const defaultTimeoutMs = 30_000
/** Shorter texts run inline: they take milliseconds, and a worker takes 0.3 s to start. */
const maxInlineLength = 2_000
const idleTimeoutMs = 10_000

/**
 * Segments long texts in one worker thread, in order. The worker starts on demand, is terminated after a timeout or when idle, and
 * does not keep the process alive.
 */
export function createTextSegmenter(options: { readonly timeoutMs?: number } = {}): TextSegmenter {
  let current: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const terminate = async (): Promise<void> => {
    const worker = current
    current = null
    await worker?.terminate()
  }

  const inWorker = async (text: SourceText): Promise<SegmentedText | null> => {
    clearTimeout(idle)
    const timedOut = Promise.withResolvers<null>()
    const worker = current ?? (await startWorker())
    current = worker
    worker.ref()
    // setImmediate: an answer that arrived while the event loop was blocked takes precedence over the timeout.
    const timer = setTimeout(
      () => void setImmediate(null).then(timedOut.resolve),
      options.timeoutMs ?? defaultTimeoutMs,
    )
    try {
      const segmented = await Promise.race([segmentIn(worker, text), timedOut.promise])
      if (segmented === null) await terminate()
      return segmented
    } catch (error) {
      await terminate()
      throw error
    } finally {
      clearTimeout(timer)
      worker.unref()
      idle = setTimeout(() => void terminate(), idleTimeoutMs).unref()
    }
  }

  return async (text) => {
    if (text.body_markdown.length <= maxInlineLength) {
      await setImmediate()
      return segmentText(text)
    }
    const segmented = last.then(() => inWorker(text))
    last = segmented.catch(() => {})
    return segmented
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./text-segmenter-worker.ts', import.meta.url), { name: 'texts' })
  // `once` in `segmentIn` rejects with the error; without a listener, an idle worker's error would crash the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  return worker
}

async function segmentIn(worker: Worker, text: SourceText): Promise<SegmentedText> {
  const { body_markdown, locale, title } = text
  const answer = once(worker, 'message')
  worker.postMessage({ body_markdown, locale, title })
  const [segmented] = await answer
  return segmented
}
