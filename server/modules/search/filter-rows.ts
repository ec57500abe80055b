import { colorMatch } from '../../engine/color/match-color.ts'
import type { PreFilters } from './search-request.ts'
import type { ProductFacts, StoreIndex } from './store-index.ts'

// A colour counts when a person would name it for the product: it covers a fair part of the subject.
const colorThreshold = 0.35

/** One byte a row: 1 where a product stands and passes every filter. */
export function filterRows(index: StoreIndex, filters: PreFilters): Uint8Array {
  const mask = index.standingRows()
  if (Object.values(filters).every((filter) => filter === null)) return mask
  for (let row = 0; row < mask.length; row += 1) {
    const facts = index.factsAt(row)
    if (facts !== null && !passes(facts, filters)) mask[row] = 0
  }
  return mask
}

function passes(facts: ProductFacts, filters: PreFilters): boolean {
  if (filters.category !== null && facts.category !== filters.category) return false
  if (filters.priceMin !== null && (facts.price === null || facts.price < filters.priceMin)) return false
  if (filters.priceMax !== null && (facts.price === null || facts.price > filters.priceMax)) return false
  return filters.color === null || hasColor(facts, filters.color)
}

function hasColor(facts: ProductFacts, wanted: NonNullable<PreFilters['color']>): boolean {
  if (facts.colorName.trim().toLowerCase() === wanted.name) return true
  return colorMatch(facts.palette, wanted.lab) >= colorThreshold
}
