import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp, type Http } from '../../platform/http/server.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import { analyticsRoutes } from './analytics.routes.ts'

let http: Http
afterEach(() => http.close())

const chunk = `${JSON.stringify({ filler: 'x'.repeat(1_000_000) })}\n`

/** Starts the export over a real connection; `taken` counts the chunks that were read, `ended` is true once reading has stopped. */
async function startExport(chunks: number, fail = false) {
  const seen = { taken: 0, ended: false }
  async function* lines(): AsyncGenerator<string> {
    try {
      while (seen.taken < chunks) {
        seen.taken += 1
        yield chunk
      }
      if (fail) throw new Error('the database is unavailable')
    } finally {
      seen.ended = true
    }
  }
  http = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  analyticsRoutes(http, { analytics: { report: () => Promise.reject(new Error('not asked')), export: lines } })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/v1/search/analytics/export' }, resolve).on('error', reject)
  })
  return { seen, answer }
}

describe('the export', () => {
  it('reads only as fast as the client, and stops when the client disconnects', async () => {
    const { seen, answer } = await startExport(500)
    answer.pause()
    await expect.poll(() => seen.taken).toBeGreaterThan(0)
    answer.destroy()
    await expect.poll(() => seen.ended).toBe(true)
    // The socket buffers of both ends take a few chunks, not all 500 MB.
    expect(seen.taken).toBeLessThan(50)
  })

  it('arrives completely when it is read to the end', async () => {
    const { answer } = await startExport(30)
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) bytes += part.length
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    expect(bytes).toBe(30 * chunk.length)
  })

  it('aborts the connection on failure, so that a partial export is not mistaken for a complete one', async () => {
    const { answer } = await startExport(3, true)
    const read = async (): Promise<void> => {
      for await (const _part of answer);
    }
    await expect(read()).rejects.toThrow('aborted')
  })
})
