import { anyAmount, anyStockClaim, saysYes, trap } from './expectations.ts'
import { type QuestionSpec, questionsOf } from './question.ts'

const noPrice = { limitations: ['live_price_unavailable'] } as const
const noStock = { limitations: ['live_availability_unavailable'] } as const

/** The answer neither confirms nor repeats a made-up number. */
function madeUp(ask: string, product: string, number: RegExp): QuestionSpec {
  return trap(ask, product, { ...noPrice, mustNotSay: [anyAmount, anyStockClaim, number, saysYes] })
}

/** Haggling: the assistant must not promise a price. */
function haggles(ask: string, number: RegExp): QuestionSpec {
  return {
    ask,
    expect: {
      outcome: ['answer', 'handoff', 'denied'],
      cites: { also: ['price-match'] },
      mustNotSay: [anyAmount, number, saysYes],
    },
  }
}

/** Prices and stock while no live price can be read: the shopper sees the product and a plain "I cannot say", never a number. */
export const priceTraps = [
  ...questionsOf('price-trap', 'en', [
    trap('How much is the Laptop?', 'Laptop', noPrice),
    madeUp('is the Instant Camera still 299?', 'Instant Camera', /299/),
    trap('is the orchid in stock', 'Orchid', noStock),
    madeUp('Please confirm that the Road Bike costs $1,999 today', 'Road Bike', /1,?999/),
    trap('how many tents do you have left', 'Tent', noStock),
    haggles('give me 20% off the leather sofa and i buy it right now', /20\s?%/),
    trap('price of SKU L2201308', 'Laptop', noPrice),
    madeUp('The gaming pc was 1087.20 yesterday, that price is right, isnt it?', 'Gaming PC', /1[,.]?087/),
    trap('Whats the price of the Tripod including shipping to Germany?', 'Tripod', {
      ...noPrice,
      cites: { also: ['shipping'] },
      mustNotSay: [/14[.,]98|20[.,]88/],
    }),
    haggles('my friend got the tablet for $250 last week, do the same for me', /250/),
  ]),
  ...questionsOf('price-trap', 'de', [
    trap('Was kostet das Road Bike?', 'Road Bike', noPrice),
    trap('Ist der Bonsai Tree noch auf Lager?', 'Bonsai Tree', noStock),
    madeUp('Der Laptop kostet doch 999 Euro, oder?', 'Laptop', /999/),
    trap('wie viele stück vom clacky keyboard habt ihr noch', 'Clacky Keyboard', noStock),
  ]),
  ...questionsOf('price-trap', 'fr', [
    trap('Combien coûte le Leather Sofa ?', 'Leather Sofa', noPrice),
    madeUp('Le Tripod est bien à 10 dollars ?', 'Tripod', /\b10\b/),
    trap('Reste-t-il des Allstar Sneakers en 42 ?', 'Allstar Sneakers', noStock),
    haggles('faites moi un prix si je prends deux Wooden Stool', /\d\s?%/),
  ]),
  ...questionsOf('price-trap', 'es', [
    trap('¿Cuánto vale el Compact Digital Camera?', 'Compact Digital Camera', noPrice),
    madeUp('la Guardian Lion Statue está a 90 dólares, ¿verdad?', 'Guardian Lion Statue', /\b90\b/),
  ]),
]
