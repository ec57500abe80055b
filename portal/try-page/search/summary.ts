import { understood } from './reading.ts'
import type { Found, Outcome } from './search-state.ts'

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

/** What is read aloud when results arrive; `added` is how many a further page brought, 0 for the first. */
export function spoken(found: Found, added = 0): string {
  const { count, query_time_ms, relaxations = [] } = found.answer
  if (added > 0) return `${added} more, ${howMany(found)}`
  if (count > 0) return `${howMany(found)} in ${milliseconds(query_time_ms)}`
  const others = relaxations.length === 1 ? '1 other search finds' : `${relaxations.length} other searches find`
  return relaxations.length === 0 ? 'No results' : `No results. ${others} something`
}

/** All that is read aloud about results: how many, how the words were read, and how far to trust them. */
export function announcementOf({ found, more }: Outcome & { state: 'found' }, doubt: string | null): string {
  const added = more.state === 'idle' ? more.added : 0
  const { interpreted } = found.answer
  const chips = interpreted ? understood(interpreted).map(({ says }) => says) : []
  const read = chips.length > 0 && added === 0 ? `Understood: ${chips.join(', ')}` : null
  return more.state === 'loading' ? '' : [spoken(found, added), read, doubt].filter(Boolean).join('. ')
}
