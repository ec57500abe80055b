import { inPlainLetters } from '../lexical/plain-letters.ts'
import { gapOf } from './bounds.ts'
import { findDates } from './dates.ts'
import type { Fact, FindFacts } from './fact.ts'
import { findNumbers, type NumberFound } from './numbers.ts'
import { findQuantities } from './quantities.ts'
import { type Reading, wordsOf } from './reading.ts'
import { findSaidWords } from './said-words.ts'
import { findTimes } from './times.ts'

interface Place {
  readonly start: number
  readonly end: number
}

export const findFacts: FindFacts = (text, language) => {
  const reading: Reading = { text, plain: inPlainLetters(text), language, words: wordsOf(language) }
  const dates = findDates(reading)
  const times = apartFrom(findTimes(reading), dates)
  const numbers = apartFrom(findNumbers(text, reading.plain, language), [...dates, ...times])
  const hours = numbers.flatMap((number) => hourBefore(reading, number, times))
  const quantities = findQuantities(reading, apartFrom(numbers, hours))
  return withoutOverlaps([...dates, ...times, ...hours, ...quantities, ...findSaidWords(reading)])
}

/** "9 bis 18 Uhr", "10–11 am": the first is an hour because the second is. */
function hourBefore(reading: Reading, { start, end, value }: NumberFound, times: readonly Place[]): Fact[] {
  const isHour = Number.isInteger(value) && value >= 0 && value <= 24
  if (!isHour || !times.some((time) => gapOf(reading, end, time.start) === 'to')) return []
  return [{ kind: 'time', minutes: value * 60, start, end }]
}

function apartFrom<T extends Place>(places: readonly T[], taken: readonly Place[]): T[] {
  return places.filter(({ start, end }) => taken.every((other) => end <= other.start || other.end <= start))
}

/** In order; of two in one place the one that begins first, then the longer one. */
function withoutOverlaps(facts: readonly Fact[]): Fact[] {
  const kept: Fact[] = []
  let end = 0
  for (const fact of [...facts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (fact.start < end) continue
    kept.push(fact)
    end = fact.end
  }
  return kept
}
