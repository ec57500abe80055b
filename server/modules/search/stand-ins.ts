import type { Interpreted } from '../../../contract/search-answer.ts'
import type { Filter } from '../../../contract/search-fields.ts'
import type { Condition, FacetCounts } from '../../engine/attributes/index.ts'
import type { TextPlan } from '../../engine/lexical/text-plan.ts'
import type { AskedWords } from './read-search.ts'
import type { StoreIndex } from './store-index.ts'

export function readConditions(
  _filters: readonly Filter[],
  _about: { pointer: string; kindsOf(field: string): number },
): Condition[] {
  return []
}

export function countFacets(
  _index: StoreIndex,
  _fields: readonly string[],
  _matched: Uint8Array,
): Map<string, FacetCounts> {
  return new Map()
}

export function presentFacets(_facets: ReadonlyMap<string, FacetCounts>): Record<string, never> {
  return {}
}

export interface ReadWords {
  readonly plan: TextPlan
  readonly rest: string
  readonly hard: readonly Condition[]
  readonly interpreted: Interpreted
}

export function readWords(index: StoreIndex, { text, language }: AskedWords): ReadWords {
  const interpreted: Interpreted = {
    language: language ?? 'en',
    words: text,
    exact: index.words.exactOf(text),
    filters: [],
    colors: [],
    synonyms: [],
    corrections: [],
  }
  return { plan: index.words.plan(text), rest: text, hard: [], interpreted }
}
