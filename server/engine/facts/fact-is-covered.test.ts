import { describe, expect, it } from 'vitest'
import type { FactLanguage } from './fact.ts'
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
  ])('"%s" says "%s"', (known, claimed) => {
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
  ])('"%s" does not say "%s"', (known, claimed) => {
    expect(covers(known, claimed)).toBe(false)
  })

  it('when its numbers cannot be parsed', () => {
    expect(covers('within ３０ days', 'within ３０ days')).toBe(false)
  })
})
