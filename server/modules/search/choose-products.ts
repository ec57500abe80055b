import type { SearchLanguage } from '../../../contract/search-fields.ts'
import type { AttributeValue } from '../../engine/attributes/index.ts'
import type { Lab } from '../../engine/color/palette.ts'
import { selectTop } from '../../engine/ranking/select-top.ts'
import type { StoreScope } from '../stores/index.ts'
import type { Scored, SearchPipeline } from './pipeline.ts'
import { orderRows } from './retrieve/order-rows.ts'
import type { IndexCache } from './store-index/index-cache.ts'
import type { StoreIndex } from './store-index/store-index.ts'

/** A product passes when one of its values under one of the fields is accepted. */
export interface ChoiceCondition {
  readonly fields: readonly string[]
  /** Products that say nothing under the fields pass when their picture has one of these colours, L*a*b*. */
  readonly shades?: readonly Lab[]
  /** Asks nothing where it would leave nothing. */
  readonly isSoft?: boolean
  accepts(value: AttributeValue): boolean
}

/** What other modules choose products by: words, conditions of their own, or both. */
export interface Choice {
  /** `null` to choose by the conditions alone, newest first. */
  readonly words: { readonly query: string; readonly language: SearchLanguage } | null
  readonly conditions: readonly ChoiceCondition[]
  readonly limit: number
}

export interface Chosen {
  readonly hits: readonly ChosenHit[]
  readonly total: number
  readonly revision: number
  /** How well the words of products answer the query at best, 0 to 1; 1 without words. */
  readonly coverage: number
}

export interface ChosenHit {
  readonly productId: string
  readonly score: number
  /** Of the score: how well the product's words and its picture fit, 0 to 1. */
  readonly lexical: number
  readonly visual: number
}

interface ChooseDeps {
  readonly pipeline: SearchPipeline
  readonly indexes: Pick<IndexCache, 'withIndex'>
}

/**
 * Products by words and conditions, best first, without a receipt: this is no search of the search API. Prices said in the words
 * are left out and ask nothing: what a price is now the catalogue does not know.
 */
export async function chooseProducts(
  { pipeline, indexes }: ChooseDeps,
  scope: StoreScope,
  choice: Choice,
): Promise<Chosen> {
  const fields = [...new Set(choice.conditions.flatMap((condition) => condition.fields))]
  if (choice.words === null) {
    const browse = (index: StoreIndex, revision: number): Chosen => {
      const everything: Scored = { scores: index.zeroedScores().fill(1), order: null, partsOf: () => ({}) }
      return { ...top(index, everything, choice), revision, coverage: 1 }
    }
    return indexes.withIndex(scope, browse, { fields })
  }
  const { query, language } = choice.words
  const read = await pipeline.understand(scope, 'text', { query, language })
  const search = {
    ...read,
    conditions: { ...read.conditions, filters: [] },
    view: { ...read.view, facets: fields },
  }
  const coverage = read.subject.kind === 'words' ? read.subject.words.plan.coverage : 0
  return pipeline.inspect(scope, search, ({ index, scored, revision }) => {
    return { ...top(index, scored, choice), revision, coverage }
  })
}

// As for the colour of a search: it covers a fair part of the subject.
const leastColor = 0.35

function top(index: StoreIndex, scored: Scored, { words, conditions, limit }: Choice): Pick<Chosen, 'hits' | 'total'> {
  const scores = scored.scores
  let mask: Uint8Array = index.occupiedRows()
  for (let row = 0; row < mask.length; row += 1) if (!((scores[row] ?? 0) > 0)) mask[row] = 0
  for (const condition of conditions) {
    const left = narrow(index, mask, condition)
    if (condition.isSoft !== true || left.includes(1)) mask = left
  }
  const { keys, tieBreak } = orderRows(index, words === null ? 'newest' : 'relevance', scored)
  const threshold = Number.NEGATIVE_INFINITY
  const { rows, total } = selectTop(keys.subarray(0, mask.length), { k: limit, threshold, mask, tieBreak })
  const hits = rows.map((row): ChosenHit => {
    const { lexical = 0, text = 0 } = scored.partsOf(row)
    return { productId: index.factsAt(row)?.productId ?? '', score: scores[row] ?? 0, lexical, visual: text }
  })
  return { hits, total }
}

/** Rows of `mask` that the condition lets pass, by any of its fields. */
function narrow(index: StoreIndex, mask: Uint8Array, { fields, accepts, shades = [] }: ChoiceCondition): Uint8Array {
  const passing = new Uint8Array(mask.length)
  const isNamed = new Uint8Array(mask.length)
  for (const field of fields) {
    const rows = mask.slice()
    index.attributes.narrow(rows, [{ field, accepts }])
    mark(passing, rows)
    if (shades.length === 0 || !speaksOfColor.test(field)) continue
    const held = mask.slice()
    index.attributes.narrow(held, [{ field, operator: 'exists', value: true }])
    mark(isNamed, held)
  }
  for (const shade of shades) {
    const likeness = new Float32Array(mask.length)
    index.colors.match(shade, likeness)
    for (const [row, like] of likeness.entries()) {
      if (mask[row] === 1 && isNamed[row] === 0 && like >= leastColor) passing[row] = 1
    }
  }
  return passing
}

/** What a product says under such a name is what it is; tags and options may say nothing of colours. */
const speaksOfColor = /colou?r|farbe|couleur/

function mark(marks: Uint8Array, rows: Uint8Array): void {
  for (let row = 0; row < rows.length; row += 1) if (rows[row] === 1) marks[row] = 1
}
