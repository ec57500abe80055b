import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../engine/images/decode/decode.ts'
import { serveDecoding } from '../../modules/indexing/isolated-decoder/serve-decoding.ts'

const chunkBytes = 10_000_000

/**
 * Decodes like a decoder process of the service, unless the bytes contain a command: `poison` crashes the process, `endless`
 * never responds, `busy` loops, and `allocate` allocates without end.
 */
serveDecoding(async (bytes, options) => {
  const content = Buffer.from(bytes)
  if (content.includes('endless')) return new Promise(() => undefined)
  if (content.includes('busy')) for (;;) Math.sqrt(content.length)
  if (content.includes('allocate')) {
    const buffers: Buffer[] = []
    for (; buffers.length < 200; await sleep(5)) buffers.push(Buffer.alloc(chunkBytes, 1))
  }
  if (!content.includes('poison')) return decodeImage(bytes, options)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
})
