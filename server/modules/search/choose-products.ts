import type { SearchLanguage } from '../../../contract/search/search-fields.ts'
import type { AttributeValue } from '../../engine/attributes/index.ts'
import type { Lab } from '../../engine/color/palette.ts'
import { lacksGoods } from '../../engine/ranking/lowest-lexical.ts'
import { selectTop } from '../../engine/ranking/select-top.ts'
import type { StoreScope } from '../stores/index.ts'
import type { Scored, SearchPipeline } from './pipeline.ts'
import { orderRows } from './retrieve/select-page.ts'
import type { IndexCache } from './store-index/index-cache.ts'
import type { StoreIndex } from './store-index/store-index.ts'
import { textOf } from './understand/read-request.ts'

/** A product passes when one of its values in one of the fields is accepted. */
export interface ChoiceCondition {
  readonly fields: readonly string[]
  /** Products without a value in the fields pass when their image has one of these colors, L*a*b*. */
  readonly shades?: readonly Lab[]
  /** Products that pass regardless of their values. */
  readonly productIds?: readonly string[]
  /** Ignored if no product would be left. */
  readonly isSoft?: boolean
  accepts(value: AttributeValue): boolean
}

/** How other modules choose products: by a text, by their own conditions, or by both. */
export interface Choice {
  /** `null` to choose by the conditions alone, newest first. */
  readonly words: { readonly query: string; readonly language: SearchLanguage } | null
  /** Only products that the search API would show without a threshold, except weak ones; by default all matches. */
  readonly usesCutoffs?: boolean
  readonly conditions: readonly ChoiceCondition[]
  /** The minimum fit of a product's text to the words, 0 to 1. */
  readonly minLexical?: number
  readonly limit: number
}

export interface Chosen {
  readonly hits: readonly ChosenHit[]
  readonly total: number
  readonly revision: number
  /** How well the texts of products can answer the query at best, 0 to 1; 1 without a query. */
  readonly coverage: number
  /** Whether the query names goods that the catalog does not have, although it names its goods. */
  readonly lacksGoods: boolean
}

export interface ChosenHit {
  readonly productId: string
  readonly score: number
  /** The parts of the score: how well the product's text and its image fit, 0 to 1. */
  readonly lexical: number
  readonly visual: number
}

interface ChooseDeps {
  readonly pipeline: SearchPipeline
  readonly indexes: Pick<IndexCache, 'withIndex'>
}

/**
 * Products by text and conditions, best first, without a receipt: this is not a search of the search API. Prices in the text are
 * removed and do not filter, because the catalog may not have the current price.
 */
export async function chooseProducts(
  { pipeline, indexes }: ChooseDeps,
  scope: StoreScope,
  choice: Choice,
): Promise<Chosen> {
  const fields = [...new Set(choice.conditions.flatMap((condition) => condition.fields))]
  if (choice.words === null) {
    const browse = (index: StoreIndex, revision: number): Chosen => {
      const everything: Scored = {
        scores: index.zeroedScores().fill(1),
        order: null,
        confidenceOf: () => 'related',
        partsOf: () => ({}),
      }
      return { ...selectBest(index, everything, choice), revision, coverage: 1, lacksGoods: false }
    }
    return indexes.withIndex(scope, browse, { fields })
  }
  const { query, language } = choice.words
  const threshold = choice.usesCutoffs === true ? {} : { threshold: 0 }
  const resolved = await pipeline.understand(scope, 'text', { query, language, ...threshold })
  const search = {
    ...resolved,
    conditions: { ...resolved.conditions, filters: [] },
    view: { ...resolved.view, facets: fields },
  }
  const plan = textOf(resolved.subject)?.plan
  const read = { coverage: plan?.coverage ?? 0, lacksGoods: plan !== undefined && lacksGoods(plan) }
  return pipeline.inspect(scope, search, ({ index, score, revision }) => {
    return { ...selectBest(index, score(), choice), revision, ...read }
  })
}

/** How other modules choose products by an image; the lowest similarity that counts is 0 to 1. */
export interface ImageChoice {
  readonly image: Buffer | { readonly ofProduct: string }
  readonly minScore: number
  readonly limit: number
}

/** Products that resemble an image or the images of a product, best first, without a receipt. Throws the image's own 422. */
export async function chooseByImage(
  { pipeline }: Pick<ChooseDeps, 'pipeline'>,
  scope: StoreScope,
  { image, minScore, limit }: ImageChoice,
): Promise<readonly Pick<ChosenHit, 'productId' | 'score'>[]> {
  const conditions = { limit, threshold: minScore }
  const search = await pipeline.resolve(
    scope,
    Buffer.isBuffer(image)
      ? { mode: 'upload', body: { ...conditions, image } }
      : { mode: 'similar', body: { ...conditions, product_id: image.ofProduct } },
  )
  return pipeline.inspect(scope, search, ({ index, score }) => {
    const scored = score()
    const { keys, tieBreak } = orderRows(index, { by: 'relevance' }, scored)
    const mask = index.occupiedRows()
    const { rows } = selectTop(keys.subarray(0, mask.length), { k: limit, threshold: minScore, mask, tieBreak })
    return rows.map((row) => ({ productId: index.productIdAt(row), score: scored.scores[row] ?? 0 }))
  })
}

// The same share as in a color search: the color covers a fair part of the subject.
const minColorShare = 0.35

function selectBest(
  index: StoreIndex,
  scored: Scored,
  { words, conditions, usesCutoffs = false, minLexical = 0, limit }: Choice,
): Pick<Chosen, 'hits' | 'total'> {
  const scores = scored.scores
  let mask: Uint8Array = index.occupiedRows()
  for (let row = 0; row < mask.length; row += 1) if (!((scores[row] ?? 0) > 0)) mask[row] = 0
  if (usesCutoffs)
    for (let row = 0; row < mask.length; row += 1)
      if (mask[row] === 1 && scored.confidenceOf(row) === 'weak') mask[row] = 0
  for (const condition of conditions) {
    const left = narrow(index, mask, condition)
    if (condition.isSoft !== true || left.includes(1)) mask = left
  }
  if (minLexical > 0) {
    for (let row = 0; row < mask.length; row += 1) {
      if (mask[row] === 1 && (scored.partsOf(row).lexical ?? 0) < minLexical) mask[row] = 0
    }
  }
  const { keys, tieBreak } = orderRows(index, { by: words === null ? 'newest' : 'relevance' }, scored)
  const threshold = Number.NEGATIVE_INFINITY
  const { rows, total } = selectTop(keys.subarray(0, mask.length), { k: limit, threshold, mask, tieBreak })
  const hits = rows.map((row): ChosenHit => {
    const { lexical = 0, text = 0 } = scored.partsOf(row)
    return { productId: index.productIdAt(row), score: scores[row] ?? 0, lexical, visual: text }
  })
  return { hits, total }
}

/** The rows of `mask` that pass the condition in any of its fields. */
function narrow(index: StoreIndex, mask: Uint8Array, condition: ChoiceCondition): Uint8Array {
  const { fields, accepts, shades = [], productIds = [] } = condition
  const passing = new Uint8Array(mask.length)
  for (const productId of productIds) {
    const row = index.rowOf(productId)
    if (row !== undefined && mask[row] === 1) passing[row] = 1
  }
  const hasColorName = new Uint8Array(mask.length)
  for (const field of fields) {
    if (index.attributes.currentKinds(field) === 0) continue
    const rows = mask.slice()
    index.attributes.narrow(rows, [{ field, accepts }])
    mark(passing, rows)
    if (shades.length === 0 || !colorField.test(field)) continue
    const withValue = mask.slice()
    index.attributes.narrow(withValue, [{ field, operator: 'exists', value: true }])
    mark(hasColorName, withValue)
  }
  for (const shade of shades) {
    const shares = new Float32Array(mask.length)
    index.colors.match(shade, shares)
    for (const [row, share] of shares.entries()) {
      if (mask[row] === 1 && hasColorName[row] === 0 && share >= minColorShare) passing[row] = 1
    }
  }
  return passing
}

/** Fields whose value names the color of the product; tags and options may not. */
const colorField = /colou?r|farbe|couleur/i

function mark(marks: Uint8Array, rows: Uint8Array): void {
  for (let row = 0; row < rows.length; row += 1) if (rows[row] === 1) marks[row] = 1
}
