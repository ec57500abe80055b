import { describe, expect, it } from 'vitest'
import { areSameWords } from './same-wording.ts'

describe('the same wording', () => {
  it.each([
    ['You cannot return it within thirty days.', "You can't return it within 30 days"],
    ['Please bring the delivery note.', 'Bring a delivery note!'],
    ['- **Shipping** costs $5.90.', 'Shipping costs 5.90 dollars.'],
    ['It does not start again.', 'It doesn’t start again.'],
    ['The 30 days begin today.', '30 days begin today'],
    ['the', ''],
  ])('is recognized in %j and %j', (one, other) => {
    expect(areSameWords(one, other, 'en')).toBe(true)
  })
})

describe('different wording', () => {
  it.each([
    [
      'You can return products within 30 days, but not on Sundays.',
      'You can return products within 30 days on Sundays.',
    ],
    ['You can return products within 30 days, but not on Sundays.', 'You can return products within 30 days.'],
    ['You can return products within 30 days.', 'You must return products within 30 days.'],
    ['Opened cosmetics cannot be returned.', 'Cosmetics cannot be returned.'],
    ['Members pay $5, everybody else pays $10.', 'Members pay $10, everybody else pays $5.'],
    ['You have 30 further days.', 'You have 30 days.'],
    ['No, returns are free.', 'No returns are free.'],
    ['We refund it.', 'We refund it?'],
    ['You can return everything. But not shoes.', 'You can return everything but not shoes.'],
    ['It is not always available.', 'It is out of stock.'],
  ])('is recognized in %j and %j', (one, other) => {
    expect(areSameWords(one, other, 'en')).toBe(false)
  })

  it('is recognized with a letter that distinguishes two words', () => {
    expect(areSameWords('Si puede, devuélvalo.', 'Sí puede, devuélvalo.', 'es')).toBe(false)
    expect(areSameWords('Ein Umtausch ist möglich.', 'Umtausch ist möglich.', 'de')).toBe(false)
  })
})
