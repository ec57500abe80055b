import { shows } from './expectations.ts'
import { questionsOf } from './question.ts'

/** Two products compared by their catalog data; never by a price that was not read live. */
export const comparisons = [
  ...questionsOf('comparison', 'en', [
    shows('What is the difference between the 32-Inch Monitor and the Curvy Monitor?', {
      all: ['32-Inch Monitor', 'Curvy Monitor'],
    }),
    shows('compare laptop and tablet', { all: ['Laptop', 'Tablet'] }),
    shows(
      'Freerun or Pureboost, which one is by Nike?',
      { all: ['Freerun Running Shoe', 'Pureboost Running Shoe'] },
      { mustSay: [/nike/i, /adidas/i] },
    ),
    shows(
      'grey fabric sofa vs leather sofa - colour and material?',
      { all: ['Grey Fabric Sofa', 'Leather Sofa'] },
      { mustSay: [/brown/i, /gr[ae]y/i] },
    ),
  ]),
  ...questionsOf('comparison', 'de', [
    shows('Was ist der Unterschied zwischen dem Laptop und dem Tablet?', { all: ['Laptop', 'Tablet'] }),
    shows(
      'vergleiche Compact Digital Camera mit Twin Lens Camera',
      { all: ['Compact Digital Camera', 'Twin Lens Camera'] },
      { mustSay: [/sony/i, /rolleiflex/i] },
    ),
  ]),
  ...questionsOf('comparison', 'fr', [
    shows('Quelle différence entre le Wooden Stool et le Black Eaves Chair ?', {
      all: ['Wooden Stool', 'Black Eaves Chair'],
    }),
    shows(
      'compare le Football et le Basketball',
      { all: ['Football', 'Basketball'] },
      { mustSay: [/nike/i, /wilson/i] },
    ),
  ]),
  ...questionsOf('comparison', 'es', [
    shows('¿Qué diferencia hay entre la Instant Camera y la Instamatic Camera?', {
      all: ['Instant Camera', 'Instamatic Camera'],
    }),
    shows(
      'compara Clacky Keyboard y Wireless Optical Mouse',
      { all: ['Clacky Keyboard', 'Wireless Optical Mouse'] },
      { mustSay: [/corsair/i, /logitech/i] },
    ),
  ]),
]
