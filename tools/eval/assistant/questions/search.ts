import { anyAmount, anyStockClaim, shows } from './expectations.ts'
import { questionsOf } from './question.ts'

/**
 * Looking for products. No price can be read live here, so a price limit is said not to have been checked; the shopper's own
 * limit may be repeated, a price of the catalog may not be said.
 */
const withLimit = {
  limitations: ['price_filter_not_applied'],
  mustNotSay: [anyStockClaim, /\d[.,]\d\d\b/],
} as const
const nothing = { limitations: ['no_products_found'], mustNotSay: [anyAmount, anyStockClaim] } as const

const nikeShoes = ['Freerun Running Shoe', 'Hi-Top Basketball Shoe']
const adidasShoes = ['Ultraboost Running Shoe', 'Pureboost Running Shoe', 'RunX Running Shoe']
const chairs = ['Comfy Padded Chair', 'Black Eaves Chair', 'Modern Cafe Chair', 'Balloon Chair']
const sofas = ['Grey Fabric Sofa', 'Leather Sofa']
const monitors = ['32-Inch Monitor', 'Curvy Monitor']
const indoorPlants = ['Spiky Cactus', 'Aloe Vera', 'Assorted Indoor Succulents', 'Tulip Pot', 'Orchid', 'Bonsai Tree']
const filmCameras = ['Nikkormat SLR Camera', 'Twin Lens Camera', 'Instamatic Camera', 'Vintage Folding Camera']
const digitalCameras = ['Compact Digital Camera', 'Compact SLR Camera']

export const searches = [
  ...questionsOf('search', 'en', [
    shows('show me running shoes', { any: [...adidasShoes, 'Freerun Running Shoe'] }),
    shows('I am looking for a laptop', { all: ['Laptop'] }),
    shows('do you have any nike shoes?', { any: nikeShoes, none: adidasShoes }),
    shows('adidas sneakers for jogging please', { any: adidasShoes, none: nikeShoes }),
    shows('running shoes under $100', { any: [...adidasShoes, 'Freerun Running Shoe'] }, withLimit),
    shows(
      'Is there a camera below 200 dollars?',
      { any: [...filmCameras, ...digitalCameras, 'Instant Camera'] },
      withLimit,
    ),
    shows('I need a screen for my pc', { any: monitors }),
    shows('couches in grey', { all: ['Grey Fabric Sofa'] }),
    shows('black chair', { all: ['Black Eaves Chair'] }),
    shows('something green for my desk that survives without much watering', {
      any: ['Spiky Cactus', 'Aloe Vera', 'Assorted Indoor Succulents'],
    }),
    shows('a polaroid', { all: ['Instant Camera'] }),
    shows('bycicle for racing', { all: ['Road Bike'] }),
    shows('whats good for camping with 4 people', { all: ['Tent'] }),
    shows('do you sell umbrellas?', { none: ['Tent', 'Tripod', 'Light Shade'] }, nothing),
    shows('shoes in size 44', { any: [...adidasShoes, ...nikeShoes, 'Allstar Sneakers'] }),
    shows('got any washing machines', { none: ['Laptop', 'Gaming PC'] }, nothing),
    shows('wireles mouse', { all: ['Wireless Optical Mouse'] }),
    shows('I want furniture made of wood', { any: ['Wooden Stool', 'Wooden Side Desk', 'Bedside Table'] }),
  ]),
  ...questionsOf('search', 'de', [
    shows('Ich suche einen Laptop', { all: ['Laptop'] }),
    shows('zeig mir monitore', { any: monitors }),
    shows('Habt ihr Schuhe von Nike?', { any: nikeShoes, none: adidasShoes }),
    shows('Laufschuhe von Adidas unter 100 Dollar', { any: adidasShoes }, withLimit),
    shows('graues sofa', { all: ['Grey Fabric Sofa'] }),
    shows('Verkauft ihr Regenschirme?', { none: ['Tent', 'Tripod'] }, nothing),
  ]),
  ...questionsOf('search', 'fr', [
    shows('Je cherche un appareil photo numérique', { any: digitalCameras }),
    shows('des chaussures de course noires', {
      any: ['Freerun Running Shoe', 'RunX Running Shoe', 'Pureboost Running Shoe'],
    }),
    shows('Avez-vous des plantes d’intérieur ?', { any: indoorPlants }),
    shows('un canapé en cuir', { all: ['Leather Sofa'] }),
  ]),
  ...questionsOf('search', 'es', [
    shows('Busco una cámara antigua', { any: filmCameras }),
    shows('sillas', { any: chairs }),
    shows('¿Tienen sofás?', { any: sofas }),
    shows('un teclado para el ordenador', { all: ['Clacky Keyboard'] }),
  ]),
]
