import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createVerdict, type Scenario } from './scenario.ts'
import { type FaultAnswer, type FaultService, startFaultService, temporaryDataDirectory } from './service.ts'

const limitedDisk = path.join(import.meta.dirname, '..', '..', 'server', 'test', 'children', 'limited-disk.ts')
const rounds = 40
const waitMs = 30_000

/** The disk fills up and is freed later: searches and other reads must work throughout. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  async run({ report = () => undefined }) {
    const data = await temporaryDataDirectory()
    const limit = path.join(data.folder, 'limit')
    const service = await startFaultService(
      { DATA_DIR: data.folder, LIMITED_DISK_FILE: limit },
      { preload: limitedDisk },
    )
    const { require, result } = createVerdict()
    try {
      const { body: list } = await service.call('GET', '/v1/products?limit=1')
      const [product] = list.products as { product_id: string }[]
      const productId = product?.product_id ?? ''
      await writeFile(limit, '0')
      const status = await untilReadOnly(service)
      report(`ready: ${status}`)
      require(status === 'read_only', `The full disk was not noticed: ${status}.`)
      const searches = await searchOften(service)
      const failed = searches.filter((answer) => answer.status !== 200)
      require(failed.length === 0, `${failed.length} of ${rounds} searches failed.`)
      require(searches.every(({ body }) => typeof body.search_id === 'string'), 'A search has no search_id.')
      require(searches.at(-1)?.body.warnings !== undefined, 'A search without a receipt has no warning.')
      const reads = await readAll(service, productId)
      require(reads.length === 0, `Reads failed: ${reads.join(', ')}.`)
      const write = await service.call('POST', '/v1/search/feedback', { result_product_id: productId, action: 'click' })
      require(write.status === 503 && write.body.error === 'read_only', `A write was answered with ${write.status}.`)
      require(write.headers.has('retry-after'), 'A refused write has no Retry-After.')
      await rm(limit)
      const startedAt = performance.now()
      require((await untilReady(service)) === 'ready', 'The service did not recover without a restart.')
      const recoveryMs = Math.round(performance.now() - startedAt)
      const lost = await feedbackLost(service, { productId, searches })
      require(lost === 0, `Feedback on ${lost} searches was refused.`)
      return result({
        searches: rounds,
        failed: failed.length,
        reads_failed: reads.length,
        recovery_ms: recoveryMs,
        lost,
      })
    } finally {
      await service.stop()
      await data.remove()
    }
  },
}

async function searchOften(service: FaultService): Promise<FaultAnswer[]> {
  const answers: FaultAnswer[] = []
  for (let at = 0; at < rounds; at += 1)
    answers.push(await service.call('POST', '/v1/search/text', { query: `red shoe ${at}` }))
  return answers
}

async function readAll(service: FaultService, productId: string): Promise<string[]> {
  const paths = ['/v1/products?limit=5', `/v1/products/${productId}`, `/v1/products/${productId}/similar`]
  paths.push('/v1/search/analytics', '/v1/search/feedback/popular', '/v1/search/suggestions?q=sh', '/healthz')
  const failed: string[] = []
  for (const one of paths) {
    const { status } = await service.call('GET', one)
    if (status !== 200) failed.push(`${one} ${status}`)
  }
  return failed
}

/** Writes until one is refused because the disk is full. */
function untilReadOnly(service: FaultService): Promise<string> {
  const filler = 'x'.repeat(200)
  return until(service, 'read_only', async () => {
    for (let at = 0; at < 20; at += 1)
      await service.call('POST', '/v1/search/feedback', { result_product_id: `${filler}${at}`, action: 'click' })
  })
}

function untilReady(service: FaultService): Promise<string> {
  return until(service, 'ready', () => sleep(100))
}

async function until(service: FaultService, wanted: string, work: () => Promise<unknown>): Promise<string> {
  for (const deadline = Date.now() + waitMs; ; ) {
    const { body } = await service.call('GET', '/readyz')
    if (body.status === wanted || Date.now() > deadline) return String(body.status)
    await work()
  }
}

async function feedbackLost(
  service: FaultService,
  { productId, searches }: { productId: string; searches: readonly FaultAnswer[] },
): Promise<number> {
  let lost = 0
  for (const { body } of searches) {
    const feedback = { search_id: body.search_id, result_product_id: productId, action: 'click' }
    const answer = await service.call('POST', '/v1/search/feedback', feedback)
    if (answer.status !== 201 || answer.body.attributed !== true) lost += 1
  }
  return lost
}
