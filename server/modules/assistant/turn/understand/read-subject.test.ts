import { expect, it } from 'vitest'
import { shownProductsNamedIn, withoutPartialMatches } from './read-subject.ts'

const shown = ['Moorland 2 Tent', 'Basecamp 4 Family Tent', 'Zelt Nordwind', 'Cafetière Mistral', 'Silla Brisa'].map(
  (title) => ({ productId: title, title }),
)
const find = (text: string, language: 'en' | 'de' | 'fr' | 'es') =>
  shownProductsNamedIn(text, language, { candidates: [], memory: { shown } }).map(({ title }) => title)

it.each([
  ['en', 'and the basecamp?', 'Basecamp 4 Family Tent'],
  ['en', 'what does the moorland weigh?', 'Moorland 2 Tent'],
  ['de', 'und der Nordwind?', 'Zelt Nordwind'],
  ['fr', 'et le mistral ?', 'Cafetière Mistral'],
  ['es', '¿y la brisa?', 'Silla Brisa'],
] as const)('a shown product is found by one word of its name in %s: %s', (language, text, title) => {
  expect(find(text, language)).toEqual([title])
})

it.each([
  ['en', 'do you have another tent?'],
  ['en', 'which is the lightest tent'],
  ['en', 'family discount'],
  ['de', 'und der Versand?'],
] as const)('common words and words for kinds of goods find none in %s: %s', (language, text) => {
  expect(find(text, language)).toEqual([])
})

it('finds products of earlier lists among the candidates, but none that was never shown', () => {
  const candidates = [{ productId: 'p1', title: 'Stormwall 2 Mountain Tent' }]
  expect(
    shownProductsNamedIn('and the stormwall?', 'en', { candidates, memory: { shown: [], seen: ['p1'] } }),
  ).toHaveLength(1)
  expect(shownProductsNamedIn('and the stormwall?', 'en', { candidates, memory: { shown: [], seen: ['p2'] } })).toEqual(
    [],
  )
})

it('products named by a part of a name that is named in full are not meant, unless their words follow each other', () => {
  const found = ['Twin Lens Camera', 'Camera Lens'].map((title) => ({ productId: title, title, score: 1 }))
  const meant = (text: string) => withoutPartialMatches(found, text).map(({ title }) => title)
  expect(meant('I want to buy a twin lens camera')).toEqual(['Twin Lens Camera'])
  expect(meant('the twin lens camera and the camera lens')).toEqual(['Twin Lens Camera', 'Camera Lens'])
})
