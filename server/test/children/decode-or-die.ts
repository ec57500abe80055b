import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../engine/images/decode.ts'
import { serveDecoding } from '../../modules/indexing/careful/serve-decoding.ts'

/**
 * Decodes pictures as the service does apart, and dies of those that have `deadly` in their bytes, as by a decoder's fault; those
 * that have `endless` are never done.
 */
serveDecoding(async (bytes, options) => {
  if (Buffer.from(bytes).includes('endless')) return new Promise(() => undefined)
  if (!Buffer.from(bytes).includes('deadly')) return decodeImage(bytes, options)
  // Others are in hand by now.
  await sleep(20)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
})
