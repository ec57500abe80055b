import type { Answer } from '../../../../contract/assistant/answer.ts'
import { fromMinorUnits } from '../../../../server/engine/facts/money.ts'
import { inPlainLetters } from '../../../../server/engine/lexical/analysis/plain-letters.ts'
import { anyAmount, anyStockClaim } from '../questions/expectations.ts'
import type { World } from '../world.ts'

const NUMBER = String.raw`\d+(?:[.,:]\d+)*`
const AMOUNTS = new RegExp(
  String.raw`[$€£]\s?${NUMBER}|${NUMBER}\s?(?:[$€£]|(?:usd|eur|gbp|dollars?|dolares|euros?|pounds?|bucks)\b)`,
  'gi',
)
const NUMBERS = new RegExp(NUMBER, 'g')

/**
 * Unsupported claims of an answer: numbers that appear literally in nothing it cites or shows, and promises about stock. This is
 * deliberately a different, cruder measure than the service's own grounding.
 */
export function unsupportedIn(answer: Answer, world: World): string[] {
  const { response_markdown: said } = answer
  const known = normal(supportOf(answer, world))
  const numbers = new Set(known.match(NUMBERS))
  const strange = (normal(said).match(NUMBERS) ?? []).filter((number) => !numbers.has(number))
  const stock =
    anyStockClaim.test(said) && !hasLive(answer, 'availability') && !anyStockClaim.test(known) ? ['stock'] : []
  return [...new Set(strange), ...stock]
}

/** Amounts of money that are in no cited sentence or live reading. */
export function inventedPrices(answer: Answer, world: World): string[] {
  const { response_markdown: said } = answer
  if (!anyAmount.test(said)) return []
  const known = normal(supportOf(answer, world)).replaceAll(' ', '')
  return (normal(said).match(AMOUNTS) ?? []).filter((amount) => !known.includes(amount.replaceAll(' ', '')))
}

/** Cited sentences that the answer neither quotes nor contrasts. */
export function unusedCitations(answer: Answer, world: World): string[] {
  const said = bare(answer.response_markdown)
  const disputed = new Set(answer.conflicts.flatMap(({ statements }) => statements.map(({ handle }) => handle)))
  return answer.citations
    .map(({ handle }) => handle)
    .filter((handle) => {
      const words = world.spanText(handle)
      return words === null || (!disputed.has(handle) && !words.split('\n').some((line) => said.includes(bare(line))))
    })
}

function supportOf({ citations, conflicts, products, live_facts }: Answer, world: World): string {
  return [
    ...citations.map(({ handle }) => world.spanText(handle) ?? ''),
    ...conflicts.flatMap(({ statements }) => statements.map(({ text }) => text)),
    ...products.map(({ product_id, title }) => `${title}\n${world.productText(product_id)}`),
    ...live_facts.map(({ value }) =>
      typeof value === 'number' ? `${value} ${fromMinorUnits(value, null).toFixed(2)}` : value,
    ),
    world.contactText,
  ].join('\n')
}

function hasLive({ live_facts }: Answer, kind: 'price' | 'availability'): boolean {
  return live_facts.some((fact) => fact.kind === kind)
}

/** Removes Markdown escapes and normalizes spaces. */
function normal(text: string): string {
  return inPlainLetters(text.replace(/\\(?=[^\w\s])/g, '')).replace(/\s+/g, ' ')
}

function bare(text: string): string {
  return normal(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
