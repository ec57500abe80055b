import { expect, it } from 'vitest'
import { bareGift, isBareRequest, isGeneric, isGoodsInGeneral, isOpenRequest, parsePurpose } from './constraints.ts'

it.each([
  ['en', 'a gift for my dad who likes photography', 'photography'],
  ['en', 'something for a small balcony', 'small balcony'],
  ['en', 'what is good for camping with 4 people', 'camping'],
  ['en', 'a present for a friend, he is into board games', 'board games'],
  ['en', 'she likes gardening', 'gardening'],
  ['en', 'home office stuff', 'home office'],
  ['en', 'a present for a football fan', 'football'],
  ['es', 'qué tenéis para el salón', 'salón'],
  ['de', 'etwas für einen kleinen Balkon', 'kleinen Balkon'],
  ['de', 'ein Geschenk für jemanden, der Fußball liebt', 'Fußball'],
  ['de', 'ein Geschenk für meine Tante, die gern kocht', 'kocht'],
  ['de', 'Geschenk für einen Pflanzenliebhaber', 'Pflanzen'],
  ['de', 'Geschenk für einen Hobbyfotografen', 'fotografen'],
  ['en', 'my girlfriend loves plants, what can i get her', 'plants'],
  ['fr', 'un cadeau pour mon père qui aime la photo', 'photo'],
  ['es', 'un regalo para mi padre que le gusta la fotografía', 'fotografía'],
  ['en', 'something against the rain', 'rain'],
  ['de', 'ich brauche was gegen Husten', 'Husten'],
  ['fr', 'un cadeau pour mon père qui aime le thé', 'thé'],
  ['es', 'algo contra la lluvia', 'lluvia'],
] as const)('the purpose of unnamed goods is read in %s: %s', (language, text, purpose) => {
  expect(parsePurpose(text, text, language)).toBe(purpose)
})

it.each([
  ['en', 'a laptop for travel'],
  ['en', 'what laptop is good for travel'],
  ['en', 'a gift for my mum'],
  ['en', 'running shoes'],
  ['en', 'i would like running shoes'],
  ['en', 'shoes like the first one'],
  ['de', 'eine Lampe für den Flur'],
] as const)('named goods and bare requests have none in %s: %s', (language, text) => {
  expect(parsePurpose(text, text, language)).toBeNull()
})

it.each([
  ['en', 'gift for my mum', true],
  ['en', 'gift for a 6 year old', true],
  ['en', 'present for my 5-year-old daughter', true],
  ['en', 'gift ideas for a boy aged 8', true],
  ['en', 'a gift for a teenager', true],
  ['de', 'Geschenk für ein 6-jähriges Kind', true],
  ['de', 'ein Geschenk für meinen Vater, 60 Jahre', true],
  ['fr', 'cadeau pour un enfant de 6 ans', true],
  ['es', 'un regalo para un niño de 6 años', true],
  ['en', 'a 60 inch gift for my dad', false],
  ['en', 'toys for 3 year olds', false],
  ['en', 'i am looking for a birthday present for my mum', true],
  ['de', 'ich suche ein Geschenk für meine Schwester', true],
  ['en', 'what can i get my wife for christmas', true],
  ['en', 'looking for a gift', true],
  ['fr', 'une idée cadeau ?', true],
  ['en', 'gift wrapping', false],
  ['en', 'what fan do you recommend', false],
  ['en', 'a gift under 50 dollars', false],
  ['en', 'gift card for my mum', false],
  ['en', 'a gift for my mum who likes tea', false],
  ['de', 'ein Geschenk für meine Schwester', true],
  ['fr', 'un cadeau pour ma soeur', true],
  ['es', 'un regalo para mi hermana', true],
] as const)('a bare request names a gift or a person and nothing else, in %s: %s', (language, text, expected) => {
  expect(isBareRequest(text, language)).toBe(expected)
})

it.each([
  ['en', 'the cheapest product', false],
  ['en', 'thing you sell', true],
  ['de', 'was ihr verkauft', true],
  ['es', 'producto que vendéis', true],
  ['en', 'lamp you sell', false],
] as const)('words for any product name none, in %s: %s', (language, words, expected) => {
  expect(isGeneric(words, language)).toBe(expected)
})

it.each([
  ['en', 'a gift for my mum under 30 pounds', 'gift'],
  ['de', 'geschenk für meine mutter bis 30 euro', 'geschenk'],
  ['fr', 'un cadeau pour ma mère à moins de 30 euros', 'cadeau'],
  ['es', 'un regalo para mi madre por menos de 30 euros', 'regalo'],
  ['en', 'a lamp for my mum under 30 pounds', null],
] as const)('the word for a gift of any kind is read in %s: %s', (language, text, gift) => {
  expect(bareGift(text, language)).toBe(gift)
})

it.each([
  ['en', 'something for the cold', true],
  ['de', 'etwas gegen die Kälte', true],
  ['fr', 'quelque chose pour le froid', true],
  ['es', 'algo para el frío', true],
  ['en', 'is there something for students?', false],
  ['en', 'gifts for orders over 50', false],
  ['en', 'how do i care for something made of wool', false],
] as const)('an open request may begin with its placeholder, in %s: %s', (language, text, isOpen) => {
  expect(isOpenRequest(text, language)).toBe(isOpen)
})

it.each([
  ['en', 'plastic-free products', true],
  ['de', 'plastikfreie Produkte', true],
  ['fr', 'produits artisanaux', true],
  ['es', 'productos veganos', true],
  ['en', 'products', false],
  ['en', 'which products can i send back', false],
  ['en', 'vegan products?', false],
] as const)('goods in general are read in %s: %s', (language, text, isGeneral) => {
  expect(isGoodsInGeneral(text, language)).toBe(isGeneral)
})
