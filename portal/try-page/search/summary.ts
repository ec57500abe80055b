import { interpretationChips } from './interpretation.ts'
import type { Found, Outcome } from './search-state.ts'

/** "8 ms", "1.4 ms": one decimal below 10 ms. The service reports whole milliseconds, so 0 means under 1 ms. */
export function formatMs(value: number): string {
  if (value < 1) return 'under 1 ms'
  const digits = value < 10 ? 1 : 0
  return `${Number(value.toFixed(digits))} ms`
}

/** "12 of 54 results", "12 of about 54321 results", "1 result". */
export function resultCount({ answer }: Found): string {
  const { count, total, total_is_estimate } = answer
  const noun = total === 1 ? 'result' : 'results'
  return count < total ? `${count} of ${total_is_estimate ? 'about ' : ''}${total} ${noun}` : `${count} ${noun}`
}

/** The screen reader announcement of results. `added` is the number of results on a further page, 0 for the first. */
export function resultAnnouncement(found: Found, added = 0): string {
  const { count, query_time_ms, relaxations = [] } = found.answer
  if (added > 0) return `${added} more, ${resultCount(found)}`
  if (count > 0) return `${resultCount(found)} in ${formatMs(query_time_ms)}`
  const others = relaxations.length === 1 ? '1 other search finds' : `${relaxations.length} other searches find`
  return relaxations.length === 0 ? 'No results' : `No results. ${others} something`
}

/** The full announcement: number of results, interpretation, and the confidence note. */
export function announcement({ found, more }: Outcome & { state: 'found' }, doubt: string | null): string {
  const added = more.state === 'idle' ? more.added : 0
  const { interpreted } = found.answer
  const chips = interpreted ? interpretationChips(interpreted).map(({ text: says }) => says) : []
  const read = chips.length > 0 && added === 0 ? `Interpreted as: ${chips.join(', ')}` : null
  return more.state === 'loading' ? '' : [resultAnnouncement(found, added), read, doubt].filter(Boolean).join('. ')
}
