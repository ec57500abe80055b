import type { Point, Skew } from './model.ts'

/** A number with its source: a section of a document, or a reason for an assumption. */
export interface Input<T> {
  readonly value: T
  readonly unit: string
  readonly source: string
}

const stores = 'docs/benchmarks.md, Stores on PostgreSQL'
const processorTime = 'docs/benchmarks.md, CPU time on PostgreSQL'

/** Measured on two cores of a shared cloud server. Beyond 50,000 products in a store, the model continues the line of the last two sizes. */
export const measured = {
  indexBytes: point('bytes of an index, as INDEX_MEMORY_MB counts them', stores, [
    [1000, 2244 * 1000],
    [10_000, 2408 * 10_000],
    [50_000, 2336 * 50_000],
  ]),
  loadMs: point('ms of the first search of a store', stores, [
    [1000, 1898],
    [10_000, 3724],
    [50_000, 25_233],
  ]),
  loadServiceMs: point('ms of CPU time of the service to load an index', stores, [
    [1000, 1249],
    [10_000, 2744],
    [50_000, 13_332],
  ]),
  loadPostgresMs: point('ms of CPU time of PostgreSQL to load an index', stores, [
    [1000, 150],
    [10_000, 630],
    [50_000, 2100],
  ]),
  textServiceMs: point('ms of CPU time of the service for a text search', processorTime, [
    [1000, 10.19],
    [10_000, 9.75],
    [50_000, 17.65],
  ]),
  photoServiceMs: point('ms of CPU time of the service for a photo search', processorTime, [
    [1000, 28.92],
    [10_000, 32.2],
    [50_000, 38.47],
  ]),
  answerServiceMs: number(51.34, 'ms of CPU time of the service for a conversation with one answer', processorTime),
  searchPostgresMs: number(4.05, 'ms of CPU time of PostgreSQL for a search', processorTime),
  answerPostgresMs: number(17.56, 'ms of CPU time of PostgreSQL for a conversation with one answer', processorTime),
  heapBytes: number(711, 'bytes of the V8 heap for a product of an index', 'docs/scale.md, What breaks first'),
  heapLimitMb: number(4288, 'MB: limit of the V8 heap, by default', 'docs/scale.md, What breaks first'),
  diskPerProduct: number(4672, 'bytes of tables and their indexes for a product', stores),
  diskPerSearch: number(1997, 'bytes of tables and their indexes for a search', processorTime),
  diskPerAnswer: number(10_906, 'bytes of tables and their indexes for a conversation with one answer', processorTime),
  indexingMs: number(
    7.2,
    'ms of CPU time of the service to index a product with an image, in bulk',
    'docs/benchmarks.md, Indexing against the bare model',
  ),
} as const

/** Assumptions, not measurements. Change them to fit your installation, and run `npm run bench:scale`. */
export const assumed = {
  skew: input<Skew>(
    { medianProducts: 300, sizeSigma: 2, maxProducts: 200_000, trafficSigma: 0.7 },
    'lognormal',
    'half of the stores have fewer than 300 products, one in six more than 2,200, and one in 44 more than 16,000; the traffic per product varies with a sigma of 0.7',
  ),
  searchesPerProductAndDay: number(
    0.1,
    'searches per product and day',
    'a shop with 1,000 products and 100 searches a day',
  ),
  peakFactor: number(3, 'times the mean rate of the day, in its peak hour', 'shops of a few neighboring time zones'),
  photoShare: number(0.08, 'of all searches are by photo', 'most shoppers type'),
  answersPerSearch: number(0.05, 'answers of the assistant for each search', 'most shoppers do not chat'),
  indexedPerDay: number(
    0.02,
    'of all products get a new image or text every day',
    'a catalog that changes completely in two months',
  ),
  receiptDays: number(90, 'days', 'the default of RETENTION_SEARCHES_DAYS and RETENTION_CONVERSATIONS_DAYS'),
  nodeCores: number(2, 'cores of a node', 'the machine of the measurements'),
  nodeMemoryMb: number(
    16_384,
    'MB of memory of a node',
    'a machine with much memory for its cores: memory is what limits',
  ),
  indexMemoryMb: number(
    8192,
    'MB: INDEX_MEMORY_MB',
    'of these indexes, about two thirds of the limit of V8 are heap; the rest of the memory is for the process, its caches and the file system',
  ),
  serverCores: number(8, 'cores of a PostgreSQL server', 'a common size'),
  serverDiskGb: number(1000, 'GB of data on a PostgreSQL server', 'above it, a restore takes hours'),
  targetUse: number(0.6, 'of the cores are busy in the peak hour', 'room for bursts and for imports'),
  busiestUse: number(0.8, 'of the cores of the busiest node are busy in the peak hour', 'stores are not spread evenly'),
  coldShare: number(0.01, 'of all searches load an index first, at most', 'so that p95 is not a cold search'),
} as const

/** US dollars a month for machines of no particular provider: 30 for a core with 4 GB of memory, 3 for each further GB. Replace them by yours. */
export const prices = {
  node: 84,
  worker: 60,
  proxy: 30,
  server: 240,
  diskPerGb: 0.1,
  backupPerGb: 0.025,
} as const

function input<T>(value: T, unit: string, source: string): Input<T> {
  return { value, unit, source }
}

function number(value: number, unit: string, source: string): Input<number> {
  return { value, unit, source }
}

function point(unit: string, source: string, value: readonly Point[]): Input<readonly Point[]> {
  return { value, unit, source }
}
