import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../engine/images/decode/decode.ts'
import { serveDecoding } from '../../modules/indexing/isolated-decoder/serve-decoding.ts'

const chunkBytes = 10_000_000

/**
 * Decodes like a decoder process of the service, unless the bytes contain a command: `deadly` crashes the process, `endless`
 * never responds, `busy` loops, and `hungry` allocates without end.
 */
serveDecoding(async (bytes, options) => {
  const said = Buffer.from(bytes)
  if (said.includes('endless')) return new Promise(() => undefined)
  if (said.includes('busy')) for (;;) Math.sqrt(said.length)
  if (said.includes('hungry')) {
    const buffers: Buffer[] = []
    for (; buffers.length < 200; await sleep(5)) buffers.push(Buffer.alloc(chunkBytes, 1))
  }
  if (!said.includes('deadly')) return decodeImage(bytes, options)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
})
