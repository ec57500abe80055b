import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type CutText, cutText, type TextToCut } from './segment-text.ts'

/** Reads a text without holding up the process; `null` when that takes longer than a page of a shop can need. */
export type CutTexts = (text: TextToCut) => Promise<CutText | null>

/** A text of 50,000 characters as people write them takes 0.2 s, and many times that where many wait for the processor. */
const mostMs = 30_000
/** What is no longer is read at once: it takes milliseconds, and a thread takes 0.3 s to start. */
const shortText = 2_000
const idleMs = 10_000

/**
 * Reads long texts in a thread of its own, one at a time, in the order in which they come. The thread starts with the first of
 * them, and again after a text that took too long; it holds up no process that wants to end.
 */
export function createTextCutter(limits: { readonly mostMs?: number } = {}): CutTexts {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = async (): Promise<void> => {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  const inThread = async (text: TextToCut): Promise<CutText | null> => {
    clearTimeout(idle)
    const late = Promise.withResolvers<null>()
    const worker = thread ?? (await startThread())
    thread = worker
    worker.ref()
    // What was answered while this process was busy with something else is heard before the limit is.
    const timer = setTimeout(() => void setImmediate(null).then(late.resolve), limits.mostMs ?? mostMs)
    try {
      const cut = await Promise.race([answerOf(worker, text), late.promise])
      if (cut === null) await end()
      return cut
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(timer)
      worker.unref()
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return async (text) => {
    if (text.body_markdown.length <= shortText) {
      await setImmediate()
      return cutText(text)
    }
    const cut = last.then(() => inThread(text))
    last = cut.catch(() => {})
    return cut
  }
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./text-segmenter-worker.ts', import.meta.url), { name: 'texts' })
  // Who waits for an answer hears of it as well; unheard, it would end the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  return worker
}

async function answerOf(worker: Worker, text: TextToCut): Promise<CutText> {
  const { body_markdown, locale, title } = text
  const answer = once(worker, 'message')
  worker.postMessage({ body_markdown, locale, title })
  const [cut] = await answer
  return cut
}
