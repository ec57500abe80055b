import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { bundledModel } from '../../../contract/operations/bundled-models.ts'
import { createKnownWords } from '../../../server/engine/embedding/known-words.ts'
import { loadModelByName } from '../../../server/engine/embedding/load-model.ts'
import type { EmbeddingModel } from '../../../server/engine/embedding/model.ts'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { backgroundTexts } from '../../../server/engine/ranking/background-texts.data.ts'
import { createCalibrator } from '../../../server/engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../server/engine/vectors/half-float.ts'
import type { ResolvedSearch, Subject } from '../../../server/modules/search/pipeline.ts'
import { findMatches } from '../../../server/modules/search/retrieve/retrieve.ts'
import { createStoreIndex, type StoreIndex } from '../../../server/modules/search/store-index/store-index.ts'
import { interpretText } from '../../../server/modules/search/understand/interpret-text.ts'
import { readPhotos } from '../photos.ts'
import { type Percentiles, percentiles, type Section } from '../report.ts'
import { createRandom, generateCatalog, generateQuery } from './generated-catalog.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
// More than the rounds in which the code is compiled.
const warmUp = 30
const rounds = 60
const pageSize = 10
const pageReturnMs = 2000
const onePercent = [{ field: 'shelf', operator: 'lt', value: 10 }] as const

interface Kind {
  readonly name: string
  subjectOf(index: StoreIndex, round: number): Subject
  readonly filters: ResolvedSearch['conditions']['filters']
}

interface Measured {
  readonly ms: Percentiles
  /** By round: the products of the first page. */
  readonly pages: readonly (readonly string[])[]
}

/** Searches of one store in memory, with all images compared exactly and then with estimates, without HTTP, embedding or rows. */
export async function benchLargeStore(products: number): Promise<Section> {
  const model = await loadModelByName(bundledModel, path.join(root, 'models'))
  try {
    const photos = await photoVectors(model)
    const calibrator = createCalibrator(model.calibration)
    const before = await residentBytes()
    const index = createStoreIndex(model.dimension, calibrator, { maxExact: 0 })
    index.attributes.open(['shelf']).finish()
    fill(index, products, photos)
    const exactBytes = (await residentBytes()) - before
    const kinds = await kindsOf(model, photos)
    const exact = kinds.map((kind) => measure(index, kind, calibrator))
    const startedAt = performance.now()
    const longestStep = build(index, await model.embedTexts(backgroundTexts))
    const buildMs = performance.now() - startedAt
    const estimated = kinds.map((kind) => measure(index, kind, calibrator))
    return {
      title: 'A large store',
      notes: [
        `${products} generated products in one index, ${rounds} searches of each kind after ${warmUp} others, milliseconds of the steps that read the index (plan, scores, page), one thread. "exact" compares all images, as in stores up to EXACT_MAX_PRODUCTS; "estimates" compares the most promising fiftieth exactly ([decision 0079](decisions/0079-large-stores.md)). "Recall" is the share of the exact first page that the estimates find. The filter keeps one product in a hundred.`,
        `Memory: ${Math.round(exactBytes / products)} bytes per product for the exact index. The estimates took ${(buildMs / 1000).toFixed(1)} s to build, the longest step ${longestStep.toFixed(0)} ms.`,
      ],
      columns: ['search', 'exact p50', 'exact p95', 'estimates p50', 'estimates p95', 'ratio of p50', 'recall at 10'],
      rows: kinds.map(({ name }, at) => rowOf(name, exact[at], estimated[at])),
    }
  } finally {
    await model.close()
  }
}

function rowOf(name: string, exact: Measured | undefined, estimated: Measured | undefined): string[] {
  if (exact === undefined || estimated === undefined) throw new Error(`${name} was not measured`)
  const found = exact.pages.map((page, round) => page.filter((id) => estimated.pages[round]?.includes(id)).length)
  const all = exact.pages.reduce((sum, page) => sum + page.length, 0)
  const ms = [exact.ms.p50, exact.ms.p95, estimated.ms.p50, estimated.ms.p95].map((one) => one.toFixed(2))
  const recall = found.reduce((sum, count) => sum + count, 0) / Math.max(1, all)
  return [name, ...ms, (estimated.ms.p50 / exact.ms.p50).toFixed(2), recall.toFixed(3)]
}

function fill(index: StoreIndex, products: number, vectors: readonly Float32Array[]): void {
  let revision = 0
  for (const batch of generateCatalog(products, { generation: 'g', vectors }, 500)) {
    for (const { productId, metadata, images } of batch) {
      const [image] = images.values()
      const vector = image?.vectors.get('g')
      if (image === undefined || vector === undefined || typeof metadata === 'function')
        throw new Error('a generated product has no image')
      revision += 1
      const placed = { product_id: productId, revision, metadata, palette: image.palette }
      index.set({ ...placed, vectors: Buffer.from(encodeHalf(vector)), created_at: new Date(revision * 1000) })
    }
  }
}

async function kindsOf(model: EmbeddingModel, photos: readonly Float32Array[]): Promise<Kind[]> {
  const known = createKnownWords(model)
  const texts = await Promise.all(
    Array.from({ length: rounds + warmUp }, async (_none, round) => {
      const text = generateQuery(round)
      const [vector = null] = await model.embedTexts([text])
      return { text, vector, background: await known.backgroundFor(text) }
    }),
  )
  const random = createRandom(9)
  const images = Array.from({ length: rounds + warmUp }, (_none, round) => {
    const moved = (photos[round % photos.length] ?? new Float32Array()).map((value) => value + (random() - 0.5) * 0.1)
    const length = Math.hypot(...moved)
    return { vector: moved.map((value) => value / length), contentHash: '' }
  })
  const textOf = (index: StoreIndex, round: number): Subject => {
    const { text, vector: cached, background } = texts[round] ?? { text: '', vector: null, background: null }
    // A new array, so that nothing is cached from the same query before.
    const vector = cached?.slice() ?? null
    const asked = { text, language: null, interpret: true, hasPrice: false, settings: index.settings }
    const { plan, interpreted } = interpretText(index, { ...asked, isWord: known.isWord })
    return { kind: 'text', query: { text, plan, interpreted, vector, background } }
  }
  const imageOf = (_index: StoreIndex, round: number): Subject => {
    const image = images[round]
    if (image === undefined) throw new Error('no such round')
    return { kind: 'image', image }
  }
  return [
    { name: 'text', subjectOf: textOf, filters: [] },
    { name: 'text, filter', subjectOf: textOf, filters: onePercent },
    { name: 'photo', subjectOf: imageOf, filters: [] },
    { name: 'photo, filter', subjectOf: imageOf, filters: onePercent },
  ]
}

function measure(
  index: StoreIndex,
  { subjectOf, filters }: Kind,
  calibrator: ReturnType<typeof createCalibrator>,
): Measured {
  const pre = { category: null, priceMin: null, priceMax: null, color: null }
  const view: ResolvedSearch['view'] = {
    limit: pageSize,
    offset: 0,
    order: { by: 'relevance' },
    boosts: [],
    collapsesVariants: true,
    includesHighlights: false,
    facets: [],
    groupBy: null,
    groupLimit: 1,
    includesScoreParts: false,
  }
  const identity = { mode: 'url', recordedFields: {}, fingerprint: '', planId: '', asOf: 0 } as const
  const ms: number[] = []
  const pages: string[][] = []
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const startedAt = performance.now()
    const conditions = { pre, filters, threshold: null }
    const search = { ...identity, subject: subjectOf(index, round), conditions, view, after: null }
    const { hits } = findMatches(index, search, { calibrator, settings: index.settings })
    if (round < warmUp) continue
    ms.push(performance.now() - startedAt)
    pages.push(hits.map(({ productId }) => productId))
  }
  return { ms: percentiles(ms), pages }
}

/** Builds the estimates without pauses. Returns the milliseconds of the longest step. */
function build(index: StoreIndex, texts: readonly Float32Array[]): number {
  let [longest, last] = [0, performance.now()]
  for (const steps = index.estimates.build(texts); steps.next().done !== true; ) {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

async function photoVectors(model: EmbeddingModel): Promise<Float32Array[]> {
  const photos = await readPhotos(500)
  const pixels = await Promise.all(
    photos.map(async (bytes) => (await decodeImage(bytes, { fit: model.imageFit })).pixels),
  )
  return model.embedImages(pixels)
}

/** Resident memory after a garbage collection, once its threads have returned the pages. */
async function residentBytes(): Promise<number> {
  globalThis.gc?.()
  await setTimeout(pageReturnMs)
  return process.memoryUsage.rss()
}
