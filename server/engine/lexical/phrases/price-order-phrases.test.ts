import { describe, expect, it } from 'vitest'
import { splitPriceOrder } from './price-order-phrases.ts'

describe('a phrase for a low or high price', () => {
  it.each([
    ['cheapest pen', 'pen', 'cheapest'],
    ['low-cost phones, red', 'phones, red', 'cheapest'],
    ['Hammer billig', 'Hammer', 'cheapest'],
    ['günstigste Säge', 'Säge', 'cheapest'],
    ['vin pas cher', 'vin', 'cheapest'],
    ['vin le moins cher', 'vin le', 'cheapest'],
    ['chaussures bon marché', 'chaussures', 'cheapest'],
    ['bicicleta más barata', 'bicicleta', 'cheapest'],
    ['casco económico', 'casco', 'cheapest'],
    ['goedkope stoel', 'stoel', 'cheapest'],
    ['most expensive watch', 'watch', 'dearest'],
    ['teuerste Uhr', 'Uhr', 'dearest'],
    ['cheap', '', 'cheapest'],
  ])('%j searches for %j, %s first', (text, rest, order) => {
    expect(splitPriceOrder(text)).toMatchObject({ rest, order })
  })

  it.each([
    'pen',
    'not cheap pen',
    'nicht billig',
    'cheaper than a chair',
    'günstiger als Bosch',
    'plus cher',
    '  a  b ',
  ])('is not in %j', (text) => {
    expect(splitPriceOrder(text)).toEqual({ rest: text, phrases: [], order: null })
  })

  it('is returned as written', () => {
    expect(splitPriceOrder('Vin PAS  cher, rouge').phrases).toEqual(['PAS cher,'])
  })
})
