import type { Found } from './search-state.ts'

/** "8 ms", "1.4 ms": one decimal only where it says something. The service counts whole milliseconds, so its 0 is no time at all. */
export function milliseconds(value: number): string {
  if (value < 1) return 'under 1 ms'
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
