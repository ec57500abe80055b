import { describe, expect, it } from 'vitest'
import { splitGoodsRequest } from './request-phrases.ts'

describe('a request for goods', () => {
  it.each([
    ['do you have chairs?', 'chairs?', ['do you have']],
    ['What cameras do you sell', 'cameras', ['What', 'do you sell']],
    ["I'm looking for a wooden chair, please", 'a wooden chair,', ["I'm looking for", 'please']],
    ['Ich möchte ein Sofa', 'ein Sofa', ['Ich möchte']],
    ['Kameras habt ihr', 'Kameras', ['habt ihr']],
    ["J'ai besoin d'une chaise", "d'une chaise", ["J'ai besoin"]],
    ['avez-vous des chaises ?', 'des chaises ?', ['avez-vous']],
    ['¿Tenéis bicicletas?', 'bicicletas?', ['¿Tenéis']],
    ['est-ce que vous avez des lampes', 'des lampes', ['est-ce que vous avez']],
    ['hi, can you recommend a tent?', 'a tent?', ['hi, can you recommend']],
    ['Hello! Tents', 'Tents', ['Hello!']],
    ['tents for sale near me please', 'tents', ['for sale near me please']],
    ['which tent would you suggest', 'tent', ['which', 'would you suggest']],
    ['my son wants a tent', 'a tent', ['my son wants']],
    ['Mein Sohn wünscht sich ein Zelt', 'ein Zelt', ['Mein Sohn wünscht sich']],
    ['Zelt online kaufen', 'Zelt', ['online kaufen']],
    ['Könnt ihr mir ein Zelt empfehlen?', 'ein Zelt', ['Könnt ihr mir', 'empfehlen?']],
    ['combien coûte la tente', 'la tente', ['combien coûte']],
    ['tente en promo', 'tente', ['en promo']],
    ['¿me podéis recomendar una tienda de campaña?', 'una tienda de campaña?', ['¿me podéis recomendar']],
    ['tienda de campaña con envío gratis', 'tienda de campaña', ['con envío gratis']],
  ])('is read without the phrases around the goods: %s', (text, goods, phrases) => {
    expect(splitGoodsRequest(text)).toEqual({ goods, phrases })
  })

  it.each([
    '',
    ' ',
    'buy',
    'do you have',
    'what',
    'chairs',
    'a chair you have to see',
    'rabbit hay',
    'hi vis vest',
    'hello kitty mug',
    'my little pony',
    'for sale',
    '?!',
  ])('is not changed without such a phrase, or when nothing else is left: %s', (text) => {
    expect(splitGoodsRequest(text)).toEqual({ goods: text, phrases: [] })
  })

  it('keeps at least one word', () => {
    expect(splitGoodsRequest('buy please')).toEqual({ goods: 'please', phrases: ['buy'] })
    expect(splitGoodsRequest('sale in stock please')).toEqual({ goods: 'sale', phrases: ['in stock please'] })
  })
})
