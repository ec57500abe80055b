import type { Fact } from './fact.ts'
import { type FactText, perLanguage } from './fact-text.ts'
import { createOccupiedRanges } from './occupied-ranges.ts'

type DateFact = Extract<Fact, { kind: 'date' }>
type DateParts = Pick<DateFact, 'year' | 'month' | 'day'>

const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const NUMERIC = /(?<![\d.,/])(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g
const DAY_AND_MONTH = /(?<![\d.,])(\d{1,2})\.(\d{1,2})\.(?!\d)/g
/** English month names that are also words count as months only after one of these. */
const AFTER_PREPOSITION = /\b(?:in|from|to|until|till|by|since|of|through|every)\s+$/

const patternsOf = perLanguage(({ months }) => {
  const month = `(${months.join('|')})`
  return {
    months: months.map((names) => new RegExp(`^(?:${names})$`)),
    dayFirst: new RegExp(
      String.raw`(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s?(?:of\s|de\s)?(?:the\s)?${month}(?![\w])\.?(?:,?\s(?:de\s|del\s)?(\d{4})(?!\d))?`,
      'g',
    ),
    monthFirst: new RegExp(
      String.raw`(?<![\w])${month}\.?\s(\d{1,2})(?:st|nd|rd|th)?(?![\d:.,]\d|\d|\s?(?:h|am|pm|uhr)\b)(?:,?\s(\d{4})(?!\d))?`,
      'g',
    ),
    monthAlone: new RegExp(String.raw`(?<![\w])${month}(?![\w])(?:\.?\s(?:de\s|del\s)?(\d{4})(?!\d))?`, 'g'),
  }
})

/** Finds complete and partial dates, except bare years: those are numbers until no unit is found next to them. */
export function findDates(reading: FactText): DateFact[] {
  const { plain, language } = reading
  const patterns = patternsOf(reading)
  const monthOf = (name = ''): number => patterns.months.findIndex((names) => names.test(name)) + 1
  const found: DateFact[] = []
  const occupied = createOccupiedRanges(plain.length)
  const collect = (pattern: RegExp, read: (match: RegExpExecArray) => DateParts | null): void => {
    for (const match of plain.matchAll(pattern)) {
      const parts = read(match)
      const place = { start: match.index, end: match.index + match[0].length }
      if (parts === null || !isDate(parts) || !occupied.isFree(place)) continue
      found.push({ kind: 'date', ...place, ...parts })
      occupied.occupy(place)
    }
  }
  collect(ISO, ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }))
  collect(NUMERIC, ([, first, , second, year = '']) => {
    const parts = { year: Number(year.length === 2 ? `20${year}` : year), month: Number(second), day: Number(first) }
    const isMonthFirst = language === 'en' && parts.day <= 12
    return isMonthFirst ? { ...parts, month: parts.day, day: parts.month } : parts
  })
  if (language === 'de') {
    collect(DAY_AND_MONTH, ([, day, month]) => ({ year: null, month: Number(month), day: Number(day) }))
  }
  collect(patterns.dayFirst, ([, day, month, year]) => ({
    year: yearOf(year),
    month: monthOf(month),
    day: Number(day),
  }))
  collect(patterns.monthFirst, ([, month, day, year]) => ({
    year: yearOf(year),
    month: monthOf(month),
    day: Number(day),
  }))
  collect(patterns.monthAlone, (match) => {
    const [, name = '', year] = match
    const isMonth = year !== undefined || isMonthName(name, plain.slice(Math.max(0, match.index - 9), match.index))
    return isMonth ? { year: yearOf(year), month: monthOf(name), day: null } : null
  })
  return found
}

function yearOf(year: string | undefined): number | null {
  return year === undefined ? null : Number(year)
}

function isDate({ month, day }: DateParts): boolean {
  return (month === null || (month >= 1 && month <= 12)) && (day === null || (day >= 1 && day <= 31))
}

/** Abbreviations are months only next to a number: "jan", "sept" and "mar" are also words and names. */
function isMonthName(name: string, before: string): boolean {
  if (name === 'may' || name === 'march') return AFTER_PREPOSITION.test(before)
  return name.length > 4 || ['june', 'july', 'juni', 'juli', 'mai', 'marz', 'mars', 'juin', 'aout'].includes(name)
}
