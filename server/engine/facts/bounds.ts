import type { Bound } from './fact.ts'
import { type FactText, perLanguage } from './fact-text.ts'

const LOOKBEHIND = 48
/** Characters examined after an amount. */
export const maxConnectorLength = 32

const patternsOf = perLanguage(
  ({ atMost, atLeast, within, after, from, fillers, atMostAfter, atLeastAfter, to, and }) => {
    const before = (most: string, least: string): RegExp =>
      new RegExp(
        String.raw`(?<![\w])(?:(?<most>${most})|(?<least>${least})|(?<from>${from}))(?:\s(?:${fillers}))*:?\s$`,
      )
    return {
      ofTime: before(`${atMost}|${within}`, `${atLeast}|${after}`),
      ofOther: before(atMost, atLeast),
      suffix: new RegExp(String.raw`^,?\s\(?(?:(?<most>${atMostAfter})|(?<least>${atLeastAfter}))(?![\w])`),
      gap: new RegExp(String.raw`^\s?(?:(?<to>[-–—]|${to})(?:\s(?:${fillers}))?|(?<and>${and}|,))\s?$`),
      rangeStart: new RegExp(String.raw`(?<![\w])(?:${from})(?:\s(?:${fillers}))*\s$`),
    }
  },
)

/** The bound of the amount in a range: "up to 40 %", "dès 75 $", "$75 or more". */
export function boundOf(reading: FactText, place: { start: number; end: number }, isTime: boolean): Bound {
  const { plain, text } = reading
  const patterns = patternsOf(reading)
  const suffix = patterns.suffix.exec(plain.slice(place.end, place.end + maxConnectorLength))?.groups
  if (suffix?.most !== undefined) return 'at_most'
  if (suffix?.least !== undefined) return 'at_least'
  const from = Math.max(0, place.start - LOOKBEHIND)
  const match = (isTime ? patterns.ofTime : patterns.ofOther).exec(plain.slice(from, place.start))
  if (match === null) return 'exact'
  // "dès" and "des" are the same in plain letters.
  const isArticle = match.groups?.least === 'des' && text.charAt(from + match.index + 1) !== 'è'
  if (isArticle) return 'exact'
  if (match.groups?.most !== undefined) return 'at_most'
  return match.groups?.least !== undefined || reading.language === 'en' || match[0].startsWith('desde')
    ? 'at_least'
    : 'exact'
}

/** The connector of two amounts: `to` makes them a range, `and` lets them share a unit. */
export function connectorBetween(reading: FactText, end: number, start: number): 'to' | 'and' | null {
  if (start < end || start - end > maxConnectorLength) return null
  const match = patternsOf(reading).gap.exec(reading.plain.slice(end, start))
  if (match === null) return null
  return match.groups?.to === undefined ? 'and' : 'to'
}

/** Whether "from" or "between" precedes the amount. */
export function startsRange(reading: FactText, start: number): boolean {
  return patternsOf(reading).rangeStart.test(reading.plain.slice(Math.max(0, start - LOOKBEHIND), start))
}
