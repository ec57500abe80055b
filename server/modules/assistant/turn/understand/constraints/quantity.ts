import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../../engine/facts/find-facts.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import { blankOrdinals } from '../references/resolve-references.ts'
import { findSizes } from './constraints.ts'

/** Units that count pieces of a product. */
const pieceUnits = /^(?:stuck|stueck|items?|pieces?|products?|articles?|articulos?|artikeln?|parcels?)$/

/**
 * How many pieces the text speaks of; `null` if it names no number. Numbers of sizes, positions, product names and option values are
 * no quantities.
 */
export function quantityIn(
  text: string,
  language: AssistantLanguage,
  { names }: { readonly names: readonly string[] },
): number | null {
  const bare = blankSizes(blankOrdinals(text), language)
  const named = new Set(names.flatMap((name) => tokenize(name, language).map(({ folded }) => folded)))
  const numbers = findFacts(bare, language).flatMap((fact) =>
    fact.kind === 'number' && fact.bound === 'exact' && (fact.unit === null || pieceUnits.test(fact.unit))
      ? [fact]
      : [],
  )
  const found = numbers.filter(({ start, end }) => {
    return !named.has(bare.slice(start, end).toLowerCase()) || isCounted(bare, { start, end })
  })
  const counted = found.find((one) => isCounted(bare, one)) ?? found[0]
  return counted === undefined ? null : counted.value
}

function blankSizes(text: string, language: AssistantLanguage): string {
  return findSizes(text, language).reduce(
    (left, { place }) => left.slice(0, place.start) + ' '.repeat(place.end - place.start) + left.slice(place.end),
    text,
  )
}

/** "2 of", "3x", "4 Stück": surely a number of pieces. */
function isCounted(text: string, { start, end }: { start: number; end: number }): boolean {
  const after = inPlainLetters(text.slice(end, end + 12)).toLowerCase()
  const before = inPlainLetters(text.slice(Math.max(0, start - 2), start)).toLowerCase()
  return (
    /^\s?(?:x\b|×|of\b|davon\b|stuck\b|paar\b|pairs?\b|paires?\b|pares\b|units?\b|unidades\b|mal\b)/.test(after) ||
    /[x×]\s?$/.test(before)
  )
}
