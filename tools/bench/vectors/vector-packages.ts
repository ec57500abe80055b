import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bestCount, type Candidate, type Prepared, type VectorSet } from './vector-candidates.ts'

type Zvec = typeof import('@zvec/zvec').default

/** Searches by packages that are installed as development dependencies only. */
export const packageCandidates: Candidate[] = [
  { name: 'usearch exactSearch f32 (native)', bytesPerNumber: 4, prepare: prepareUsearch },
  { name: 'zvec flat f32 (native)', bytesPerNumber: 4, maxNumbers: 13e6, prepare: (set) => prepareZvec(set, 'FLAT') },
  { name: 'zvec HNSW f32 (native)', bytesPerNumber: 4, maxNumbers: 2.6e6, prepare: (set) => prepareZvec(set, 'HNSW') },
]

async function prepareUsearch({ dimension, numbers }: VectorSet): Promise<Prepared | null> {
  const usearch = await installed(() => import('usearch'))
  if (!usearch) return null
  const { exactSearch, MetricKind } = usearch.default
  // The binding ignores a view's offset into its buffer, so it needs a copy.
  const dataset = numbers.slice()
  return {
    search(query) {
      const { keys } = exactSearch(dataset, query, dimension, bestCount, MetricKind.IP, 1)
      return { rows: Array.from(keys, Number) }
    },
  }
}

let started = false

async function prepareZvec(set: VectorSet, type: 'FLAT' | 'HNSW'): Promise<Prepared | null> {
  const zvec = (await installed(() => import('@zvec/zvec')))?.default
  if (!zvec) return null
  if (!started) zvec.ZVecInitialize({ logLevel: zvec.ZVecLogLevel.ERROR, queryThreads: 1 })
  started = true
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const collection = zvec.ZVecCreateAndOpen(join(folder, 'vectors'), schemaOf(zvec, { ...set, type }))
  for (let start = 0; start < set.rows; start += 500) collection.insertSync(documentsFrom(set, start))
  collection.optimizeSync()
  return {
    search(query) {
      const found = collection.querySync({ fieldName: 'image', vector: query, topk: bestCount, outputFields: [] })
      return { rows: found.map(({ id }) => Number(id)) }
    },
    release: async () => {
      collection.closeSync()
      await rm(folder, { recursive: true })
    },
  }
}

function schemaOf(zvec: Zvec, { dimension, type }: { dimension: number; type: 'FLAT' | 'HNSW' }) {
  const metricType = zvec.ZVecMetricType.IP
  const flat = { indexType: zvec.ZVecIndexType.FLAT, metricType }
  const graph = { indexType: zvec.ZVecIndexType.HNSW, metricType, m: 16, efConstruction: 100 }
  const indexParams = type === 'FLAT' ? flat : graph
  const vectors = { name: 'image', dataType: zvec.ZVecDataType.VECTOR_FP32, dimension, indexParams }
  return new zvec.ZVecCollectionSchema({ name: 'bench', vectors })
}

function documentsFrom({ rows, dimension, numbers }: VectorSet, start: number) {
  return Array.from({ length: Math.min(500, rows - start) }, (_, index) => {
    const row = start + index
    return { id: String(row), vectors: { image: numbers.subarray(row * dimension, (row + 1) * dimension) } }
  })
}

async function installed<Package>(load: () => Promise<Package>): Promise<Package | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}
