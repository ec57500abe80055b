import type { Found } from './search-state.ts'

/** "8 ms", "0.4 ms": one decimal only where it says something. */
export function milliseconds(value: number): string {
  const digits = value < 10 ? 1 : 0
  return `${Number(value.toFixed(digits))} ms`
}

/** "12 of 54 results", "1 result". */
export function howMany({ answer }: Found): string {
  const { count, total } = answer
  const noun = total === 1 ? 'result' : 'results'
  return count < total ? `${count} of ${total} ${noun}` : `${count} ${noun}`
}

/** What is read aloud when results arrive. */
export function spoken(found: Found): string {
  return found.answer.count === 0 ? 'No results' : `${howMany(found)} in ${milliseconds(found.answer.query_time_ms)}`
}

/** Below this score even the best hit of a search is a guess, and the page says so. */
const convincing = 0.2

export function isGuess({ answer }: Found): boolean {
  const best = answer.results[0]
  return best !== undefined && best.similarity_score < convincing
}
