import type { Filter } from '../../../contract/search-fields.ts'
import type { Condition, FacetCounts } from '../../engine/attributes/index.ts'
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
