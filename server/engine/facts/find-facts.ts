import { inPlainLetters } from '../lexical/analysis/plain-letters.ts'
import { connectorBetween, maxConnectorLength } from './bounds.ts'
import { findDates } from './dates.ts'
import type { Fact, FindFacts } from './fact.ts'
import { type FactText, factWordsOf } from './fact-text.ts'
import { findNumbers, type NumberMatch } from './numbers.ts'
import { createOccupiedRanges } from './occupied-ranges.ts'
import { findQuantities } from './quantities.ts'
import { findTimes } from './times.ts'
import { findWordFacts } from './word-facts.ts'

export const findFacts: FindFacts = (text, language) => {
  const reading: FactText = { text, plain: inPlainLetters(text), language, words: factWordsOf(language) }
  const dates = findDates(reading)
  const occupied = createOccupiedRanges(text.length, dates)
  const times = findTimes(reading).filter(occupied.isFree)
  for (const time of times) occupied.occupy(time)
  const numbers = findNumbers(text, reading.plain, language).filter(occupied.isFree)
  const beginnings = new Set(times.map(({ start }) => start))
  const hours = numbers.flatMap((number) => hourBefore(reading, number, beginnings))
  for (const hour of hours) occupied.occupy(hour)
  const quantities = findQuantities(reading, numbers.filter(occupied.isFree))
  return withoutOverlaps([...dates, ...times, ...hours, ...quantities, ...findWordFacts(reading)])
}

/** "9 bis 18 Uhr", "10–11 am": the first number is a time because the second is. */
function hourBefore(reading: FactText, { start, end, value }: NumberMatch, times: ReadonlySet<number>): Fact[] {
  if (!Number.isInteger(value) || value < 0 || value > 24) return []
  for (let at = end; at <= end + maxConnectorLength; at += 1) {
    if (times.has(at) && connectorBetween(reading, end, at) === 'to')
      return [{ kind: 'time', minutes: value * 60, start, end }]
  }
  return []
}

/** Sorts facts. Of overlapping facts the one that starts first wins, then the longer one. */
function withoutOverlaps(facts: readonly Fact[]): Fact[] {
  const result: Fact[] = []
  let end = 0
  for (const fact of [...facts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (fact.start < end) continue
    result.push(fact)
    end = fact.end
  }
  return result
}
