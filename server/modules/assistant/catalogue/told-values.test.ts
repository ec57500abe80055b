import { describe, expect, it } from 'vitest'
import { isToldNumber, withoutLiveClaims } from './told-values.ts'

describe('a bare figure', () => {
  it.each([
    ['Kaufen für nur', '49,00'],
    ['vip', '89'],
    ['Netto-Wert', '12.50'],
    ['p1', '49'],
    ['aanbieding', '10 %'],
    ['voorraad', '3'],
    ['average', '49'],
    ['paid', '49'],
    ['Porto', '4,90'],
  ])('is not told of %s: what it is one of is unknown', (name, value) => {
    expect(isToldNumber(name, value)).toBe(false)
  })

  it.each([
    ['weight_kg', '1.5'],
    ['Gewicht', '1,5'],
    ['Größe', '42'],
    ['année', '2024'],
    ['ageRange', '3-6'],
    ['poids_g', '250'],
    ['name', '3 Pommes'],
  ])('is told of %s', (name, value) => {
    expect(isToldNumber(name, value)).toBe(true)
  })
})

describe('a text', () => {
  it.each([
    ['A sugar-free cream, free of parabens, 100 ml.', 'A sugar-free cream, free of parabens, 100 ml.'],
    ['BPA-free. Oak.', 'BPA-free. Oak.'],
    ['A soft lamp. It was 89 euros! Made of oak.', 'A soft lamp. Made of oak.'],
    ['Aus Eiche. Sofort auf Lager.', 'Aus Eiche.'],
    ['49,00 EUR', ''],
    ['Fragrance-free, sans parabène, frei von Mikroplastik.', 'Fragrance-free, sans parabène, frei von Mikroplastik.'],
    ['Oak. Shipping is free.', 'Oak.'],
  ])('%j is told as %j', (text, told) => {
    expect(withoutLiveClaims(text)).toBe(told)
  })
})
