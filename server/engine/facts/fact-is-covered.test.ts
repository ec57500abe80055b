import { describe, expect, it } from 'vitest'
import type { Fact, FactLanguage } from './fact.ts'
import { isFactCovered } from './fact-is-covered.ts'
import { findFacts } from './find-facts.ts'

/** Whether `known` covers every fact in `claimed`. */
function covers(
  known: string,
  claimed: string,
  [knownIn, claimedIn]: [FactLanguage, FactLanguage] = ['en', 'en'],
): boolean {
  const facts = findFacts(known, knownIn)
  const said = findFacts(claimed, claimedIn)
  expect(said.length).toBeGreaterThan(0)
  return said.every((fact) => isFactCovered(fact, facts))
}

describe('a fact is covered', () => {
  it.each([
    ['within 30 days', 'within thirty days'],
    ['a warranty of 2 years', 'a warranty of 24 months'],
    ['valid for 14 days', 'valid for two weeks'],
    ['kept for 24 hours', 'kept for 1440 minutes'],
    ['costs $5.90', 'costs 5.90 dollars'],
    ['orders of $75 or more', 'orders from $75'],
    ['on 1 November 2025', 'in November'],
    ['on 1 November 2025', 'in 2025'],
    ['opens at 10 am', 'opens at 10:00'],
    ['up to 5 gift cards', '5 gift cards'],
    ['closed on Sundays', 'Sunday'],
    ['2 to 4 working days', 'two to four working days'],
  ])('"%s" covers "%s"', (known, claimed) => {
    expect(covers(known, claimed)).toBe(true)
  })

  it('in another language too', () => {
    expect(covers('within 30 days, free of charge', 'innerhalb von 30 Tagen, kostenlos', ['en', 'de'])).toBe(true)
    expect(covers('kostet 5,90 $', 'coûte 5,90 $', ['de', 'fr'])).toBe(true)
  })
})

describe('a fact is not covered', () => {
  it.each([
    ['within 30 days', 'within 60 days'],
    ['within 30 days', 'after 30 days'],
    ['within 30 days', 'within 30 working days'],
    ['within 30 days', 'within 30 weeks'],
    ['2 to 4 working days', '4 working days'],
    ['costs $5.90', 'costs €5.90'],
    ['costs $5.90', 'costs $9.50'],
    ['orders over $75', 'orders under $75'],
    ['up to 40 %', '40 %'],
    ['up to 40 %', 'up to 50 %'],
    ['opens at 10 am', 'opens at 10 pm'],
    ['closed on Sundays', 'closed on Mondays'],
    ['on 1 November', 'on 2 November'],
    ['on 1 November 2025', 'on 1 November 2026'],
    ['in stock', 'sold out'],
    ['costs $5.90', 'is free'],
    ['98 cm wide', '98 mm wide'],
    ['one month', '30 days'],
    ['size 42', 'size 43'],
  ])('"%s" does not cover "%s"', (known, claimed) => {
    expect(covers(known, claimed)).toBe(false)
  })

  it('when its numbers cannot be parsed', () => {
    expect(covers('within ３０ days', 'within ３０ days')).toBe(false)
  })
})

const place = { start: 0, end: 0 }
const exact = { bound: 'exact', ...place } as const
const euros = (minor: number, currency: string | null = 'EUR'): Fact => ({ kind: 'money', minor, currency, ...exact })
const percent = (value: number): Fact => ({ kind: 'percentage', value, ...exact })
const days = (from: number, to = from): Fact => ({ kind: 'duration', from, to, unit: 'day', ...exact })
const number = (value: number, unit: string | null = null): Fact => ({ kind: 'number', value, unit, ...exact })
const date = (year: number | null, month: number | null, day: number | null): Fact => ({
  kind: 'date',
  year,
  month,
  day,
  ...place,
})
const atMinute = (minutes: number): Fact => ({ kind: 'time', minutes, ...place })
const weekday = (day: number): Fact => ({ kind: 'weekday', day, ...place })
const free: Fact = { kind: 'free', ...place }
const inStock: Fact = { kind: 'stock', state: 'in_stock', ...place }
const isCovered = (known: Fact, claimed: Fact): boolean => isFactCovered(claimed, [known])

describe('a fact of one kind', () => {
  it.each([
    ['money', euros(590), euros(590)],
    ['money without a currency', euros(590), euros(590, null)],
    ['a percentage', percent(40), percent(40)],
    ['a range of days', days(2, 4), days(2, 4)],
    ['a date', date(2025, 11, 1), date(2025, 11, 1)],
    ['a day of a month', date(null, 11, 1), date(null, 11, 1)],
    ['a time', atMinute(600), atMinute(600)],
    ['a weekday', weekday(7), weekday(7)],
    ['stock', inStock, inStock],
    ['free of charge', free, free],
    ['a number', number(42), number(42)],
    ['a number with its unit', number(42, 'cm'), number(42, 'cm')],
    ['a number whose unit is left out', number(42, 'cm'), number(42)],
  ])('covers the same: %s', (_what, known, claimed) => {
    expect(isCovered(known, claimed)).toBe(true)
  })

  it.each([
    ['money without a currency, when one is claimed', euros(590, null), euros(590)],
    ['another percentage', percent(40), percent(41)],
    ['another end of a range', days(2, 4), days(2, 5)],
    ['another beginning of a range', days(2, 4), days(3, 4)],
    ['another year', date(2025, 11, 1), date(2026, 11, 1)],
    ['another month', date(2025, 11, 1), date(2025, 12, 1)],
    ['another day', date(2025, 11, 1), date(2025, 11, 2)],
    ['a year that is left open', date(null, 11, 1), date(2025, 11, 1)],
    ['another time', atMinute(600), atMinute(601)],
    ['a unit that is left open', number(42), number(42, 'cm')],
    ['another unit', number(42, 'mm'), number(42, 'cm')],
    ['another number', number(42), number(43)],
  ])('does not cover %s', (_what, known, claimed) => {
    expect(isCovered(known, claimed)).toBe(false)
  })

  it.each([percent(40), euros(4000), number(40)])('covers the same bound only: %o', (fact) => {
    const atMost = { ...fact, bound: 'at_most' } as Fact
    const atLeast = { ...fact, bound: 'at_least' } as Fact
    expect(isCovered(atMost, atMost)).toBe(true)
    expect(isCovered(atMost, atLeast)).toBe(false)
    expect(isCovered(fact, atMost)).toBe(false)
  })

  it('does not cover a fact of another kind with the same values', () => {
    const all = [euros(1), percent(1), days(1), date(1, 1, 1), atMinute(1), weekday(1), inStock, free]
    for (const known of all)
      for (const claimed of all)
        expect(isCovered(known, claimed), `${known.kind}, ${claimed.kind}`).toBe(known === claimed)
    expect(isCovered(weekday(5), date(null, null, 5))).toBe(false)
    expect(isCovered(date(null, null, 5), weekday(5))).toBe(false)
    for (const known of [number(1), number(1, 'cm')])
      for (const claimed of [
        euros(1),
        euros(100, null),
        percent(1),
        days(1),
        date(null, 1, 1),
        atMinute(1),
        weekday(1),
      ])
        expect(isCovered(known, claimed), claimed.kind).toBe(false)
  })

  it('is covered if one of several facts covers it', () => {
    expect(isFactCovered(days(3), [days(1), euros(3), days(3)])).toBe(true)
    expect(isFactCovered(days(3), [])).toBe(false)
  })
})

describe('a plain number', () => {
  it.each([
    ['the amount of money', euros(590), 5.9],
    ['a percentage', percent(40), 40],
    ['the beginning of a range', days(2, 4), 2],
    ['the end of a range', days(2, 4), 4],
    ['the year of a date', date(2025, 11, 1), 2025],
    ['the day of a date', date(2025, 11, 1), 1],
  ])('is covered by %s, unless it has a unit or a bound', (_what, known, value) => {
    expect(isCovered(known, number(value))).toBe(true)
    expect(isCovered(known, number(value, 'cm'))).toBe(false)
    expect(isCovered(known, { ...number(value), bound: 'at_least' } as Fact)).toBe(false)
    expect(isCovered(known, number(value + 100))).toBe(false)
  })

  it.each([date(2025, 11, 1), atMinute(11), weekday(11), free, inStock])(
    'is not covered by the month of a date, a time, a weekday, or a fact without a number: %o',
    (known) => {
      expect(isCovered(known, number(11))).toBe(false)
    },
  )

  it('covers a year that is claimed alone', () => {
    expect(isCovered(number(2025), date(2025, null, null))).toBe(true)
    expect(isCovered(number(2025), date(2026, null, null))).toBe(false)
    expect(isCovered(number(2025), date(2025, 11, null))).toBe(false)
    expect(isCovered(number(2025), date(2025, null, 1))).toBe(false)
    expect(isCovered(percent(2025), date(2025, null, null))).toBe(false)
  })
})
