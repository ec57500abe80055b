import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

const seconds = Number(process.env.REGISTER_SECONDS ?? 6)
const products = 6
const readersPerProduct = 2
const methods = ['POST', 'PATCH', 'DELETE'] as const
type WriteMethod = (typeof methods)[number]

/** A write or a read of one product, with its place in time. Version 0 and versions of deletions read as absent. */
interface Operation {
  readonly kind: string
  readonly version: number
  readonly from: number
  readonly to: number
}

interface History {
  readonly writes: Operation[]
  readonly reads: { readonly kind: string; readonly found: number | null; readonly from: number; readonly to: number }[]
  /** The versions that delete the product. */
  readonly deletions: Set<number>
}

// The embedded database belongs to one process.
describe.runIf(inject('databaseSource').kind === 'server')(
  'products that clients write and read through several nodes',
  () => {
    let app: TestApp
    let nodes: App[]
    let store: TestStore

    beforeAll(async () => {
      app = await startTestApp()
      nodes = [app, await app.another({ ROLE: 'api' }), await app.another({ ROLE: 'api' })]
      store = await aStore(app)
    })
    afterAll(async () => {
      for (const node of nodes.slice(1).toReversed()) await node.stop()
      await app.close()
    })

    /** Sends a call to any node. */
    function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
      const node = nodes[Math.floor(Math.random() * nodes.length)] ?? app
      return callsOf(node, store.token).call(method, url, body)
    }

    const readings: Record<string, (id: string) => Promise<number | null>> = {
      async get(id) {
        const { status, body } = await call('GET', `/v1/products/${id}`)
        expect([200, 404]).toContain(status)
        return status === 404 ? null : body.metadata.version
      },
      async search(id) {
        const { status, body } = await call('POST', '/v1/search/text', { query: `Lamp ${id}` })
        expect(status).toBe(200)
        return versionOf(body.results, id)
      },
      async browse(id) {
        const filters = [{ field: 'key', operator: 'eq', value: id }]
        const { status, body } = await call('POST', '/v1/search/text', { filters })
        expect(status === 200 || body.error?.code === 'validation_error').toBe(true)
        return versionOf(body.results ?? [], id)
      },
    }

    function versionOf(results: { product_id: string; metadata: { version: number } }[], id: string): number | null {
      return results.find(({ product_id }) => product_id === id)?.metadata.version ?? null
    }

    /** One client writes the product, one version after the other. */
    async function write(id: string, history: History, until: number): Promise<void> {
      let exists = false
      for (let version = 1; performance.now() < until; version += 1) {
        const metadata = { name: `Lamp ${id}`, key: id, version }
        const kind: WriteMethod = (exists ? methods[Math.floor(Math.random() * methods.length)] : null) ?? 'POST'
        const from = performance.now()
        if (kind === 'DELETE') history.deletions.add(version)
        // Recorded before it ends: an overlapping read may already see it.
        const operation = { kind, version, from, to: Number.POSITIVE_INFINITY }
        history.writes.push(operation)
        const { status } =
          kind === 'POST'
            ? await call('POST', '/v1/products', { product_id: id, metadata })
            : await call(kind, `/v1/products/${id}`, kind === 'DELETE' ? undefined : { metadata })
        expect(status).toBeLessThan(300)
        history.writes[history.writes.length - 1] = { ...operation, to: performance.now() }
        exists = kind !== 'DELETE'
        await sleep(Math.random() * 20)
      }
    }

    async function read(id: string, history: History, until: number): Promise<void> {
      const kinds = Object.keys(readings)
      while (performance.now() < until) {
        const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? 'get'
        const from = performance.now()
        const found = (await readings[kind]?.(id)) ?? null
        history.reads.push({ kind, found, from, to: performance.now() })
      }
    }

    it(`never show a version older than the last acknowledged one, or newer than the last sent one, in ${seconds} s`, async () => {
      const until = performance.now() + seconds * 1000
      const histories = await Promise.all(
        Array.from({ length: products }, async (_product, at) => {
          const id = `k${at}`
          const history: History = { writes: [], reads: [], deletions: new Set() }
          const readers = Array.from({ length: readersPerProduct }, () => read(id, history, until))
          await Promise.all([write(id, history, until), ...readers])
          return history
        }),
      )
      for (const history of histories) expect(impossibleReads(history)).toEqual([])
      const reads = histories.flatMap((history) => history.reads)
      for (const kind of Object.keys(readings)) {
        const some = reads.filter((one) => one.kind === kind)
        expect(some.some(({ found }) => found !== null)).toBe(true)
        expect(some.some(({ found }) => found === null)).toBe(true)
      }
    })
  },
)

/** The reads that violate linearizability: no order in which each operation takes effect between its start and its end explains them. */
function impossibleReads({ writes, reads, deletions }: History): object[] {
  const impossible: object[] = []
  // By the start of a read, the newest version that an earlier read has shown.
  let newest = { version: 0, to: Number.NEGATIVE_INFINITY }
  for (const one of reads.toSorted((a, b) => a.from - b.from)) {
    const acknowledged = Math.max(0, ...writes.filter(({ to }) => to < one.from).map(({ version }) => version))
    const sent = Math.max(0, ...writes.filter(({ from }) => from < one.to).map(({ version }) => version))
    const lowest = Math.max(acknowledged, newest.to < one.from ? newest.version : 0)
    const possible = Array.from({ length: sent - lowest + 1 }, (_version, at) => lowest + at)
    const isPossible =
      one.found === null
        ? possible.some((version) => version === 0 || deletions.has(version))
        : possible.includes(one.found) && !deletions.has(one.found)
    if (!isPossible) impossible.push({ ...one, lowest, sent })
    if (one.found !== null && one.found > newest.version) newest = { version: one.found, to: one.to }
  }
  return impossible
}
