import type { Fact } from './fact.ts'
import { type FactText, perLanguage } from './fact-text.ts'
import { createOccupiedRanges } from './occupied-ranges.ts'

type TimeFact = Extract<Fact, { kind: 'time' }>

const HALF_OF_DAY = String.raw`(a\.?m\.?|p\.?m\.?)(?![\w])`
const LONGEST_PREPOSITION = 24

const patternsOf = perLanguage(({ oClock, within, atMost, after, fillers }) => ({
  withMinutes: new RegExp(
    String.raw`(?<![\d:.,])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:])(?:\s?${HALF_OF_DAY}|\s?(?:${oClock})(?!\w))?`,
    'g',
  ),
  hour: new RegExp(
    String.raw`(?<![\d:.,])([01]?\d|2[0-4])\s?(?:${HALF_OF_DAY}|(${oClock})(?![a-z_])(?:\s?([0-5]\d)(?!\d|\s?[a-z_%€$]|[.,]\d))?)`,
    'g',
  ),
  durationPrefix: new RegExp(
    String.raw`(?<![\w])(?!avant|before|vor|antes)(?:${atMost}|${within}|${after})(?:\s(?:${fillers}))*\s$`,
  ),
}))

/** Finds times of day. "48 h" and "sous 24 h" are durations. */
export function findTimes(reading: FactText): TimeFact[] {
  const { plain } = reading
  const { withMinutes, hour, durationPrefix } = patternsOf(reading)
  const found: TimeFact[] = []
  const occupied = createOccupiedRanges(plain.length)
  const add = (time: TimeFact): void => {
    found.push(time)
    occupied.occupy(time)
  }
  for (const match of plain.matchAll(withMinutes)) {
    // "10.30" is a time only with a marker such as "am" or "Uhr".
    if (match[0].includes('.') && !/(?:m\.?|[a-z])$/.test(match[0])) continue
    add({ kind: 'time', minutes: minutesOf(match[1], match[2], match[3]), ...placeOf(match) })
  }
  for (const match of plain.matchAll(hour)) {
    const [, hours, half, word, minutes] = match
    const before = plain.slice(Math.max(0, match.index - LONGEST_PREPOSITION), match.index)
    const isDuration = word === 'h' && (Number(hours) === 24 || durationPrefix.test(before))
    const place = placeOf(match)
    if (isDuration || !occupied.isFree(place)) continue
    add({ kind: 'time', minutes: minutesOf(hours, minutes, half), ...place })
  }
  return found.sort((a, b) => a.start - b.start)
}

function placeOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length }
}

function minutesOf(hours = '0', minutes = '0', half = ''): number {
  const hour = Number(hours)
  const isAfternoon = half.startsWith('p')
  const ofDay = half === '' ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return ofDay * 60 + Number(minutes)
}
