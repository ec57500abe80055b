import { describe, expect, it } from 'vitest'
import { agesInText, agesOfFields, ageTerms } from './ages.ts'
import { createAnalyzer } from './analyzer.ts'

const read = (text: string) => createAnalyzer().words(text, 300)
const years = (from: number, to: number) => ({ from: from * 12, to: to * 12 + 11 })
const unlimited = Number.POSITIVE_INFINITY

describe('the ages that a text states', () => {
  it.each([
    ['For children of 3 to 6 years.', [years(3, 6)]],
    ['Ab 6 Jahren, mit Leiter', [{ from: 72, to: unlimited }]],
    ['Für Kinder von 2 bis 6 Jahren', [years(2, 6)]],
    ['De 3 à 6 ans', [years(3, 6)]],
    ['Petit pot dès 4 mois', [{ from: 4, to: unlimited }]],
    ['Para niños de 4 a 6 años', [years(4, 6)]],
    ['Edad recomendada: 4-6 años', [years(4, 6)]],
    ['Hasta 3 años', [{ from: 0, to: 47 }]],
    ['Not suitable for children under 36 months', [{ from: 36, to: unlimited }]],
    ['Niño de 5 años', [years(5, 5)]],
    ['2 Jahre Garantie', []],
    ['De 2 a 5 años de garantía', []],
    ['Whisky, 12 years old', []],
    ['Comté affiné 18 mois', []],
    ['Length 3 to 6 m', []],
    ['', []],
  ])('are those of people: %j', (text, ages) => {
    expect(agesInText(read(text))).toEqual(ages)
  })
})

describe('the ages that fields state', () => {
  it.each([
    [['age from 3', 'age to 6'], years(3, 6)],
    [['min age 5'], { from: 60, to: unlimited }],
    [['edad 4-6 años'], years(4, 6)],
    [['alter ab 3 Jahren'], { from: 36, to: unlimited }],
    [['age months from 6', 'age months to 18'], { from: 6, to: 18 }],
    [['age 4 mois'], { from: 4, to: unlimited }],
    [['age group toddler'], years(1, 5)],
    [['age group all'], null],
    [[], null],
  ])('are their range: %j', (fields, range) => {
    expect(agesOfFields(fields.map(read))).toEqual(range)
  })
})

it('has a term for each year of childhood and one for adults', () => {
  expect(ageTerms(years(3, 5))).toEqual(['A3', 'A4', 'A5'])
  expect(ageTerms({ from: 6, to: 18 })).toEqual(['A0', 'A1'])
  expect(ageTerms({ from: 16 * 12, to: unlimited })).toEqual(['A16', 'A17', 'A18'])
})
