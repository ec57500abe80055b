import { expect, it } from 'vitest'
import { absencesIn, statesAbsence, withoutAbsences } from './excluded-products.ts'
import { goodsOfNeed } from './needs.ts'

it.each([
  ['en', 'keep my coffee warm', 'thermos'],
  ['en', 'coffee', 'coffee maker'],
  ['en', 'photography', 'camera'],
  ['de', 'trockene Hände', 'handcreme'],
  ['de', 'Regen', 'regenjacke'],
  ['fr', 'froid', 'veste'],
  ['fr', 'le thé', 'théière'],
  ['es', 'mantener caliente el café', 'termo'],
  ['es', 'sentarse', 'silla'],
] as const)('goods meet the need in %s: %s', (language, text, goods) => {
  expect(goodsOfNeed(text, language)[0]).toBe(goods)
})

it('meets a need of several words only with all of them', () => {
  expect(goodsOfNeed('dry', 'en')).not.toContain('hand cream')
  expect(goodsOfNeed('filosofía', 'es')).toEqual([])
})

it.each([
  ['plastic', 'Bar soap', { tags: ['plastic-free'] }, true],
  ['Plastik', 'Shampooriegel', { tags: ['plastikfrei'] }, true],
  ['plastique', 'Savon', { description: 'Emballé sans plastique.' }, true],
  ['plástico', 'Termo', { libre_de_plástico: 'sí' }, true],
  ['plástico', 'Termo', { libre_de_plástico: 'no' }, false],
  ['plastic', 'Bowl', { material: 'plastic' }, false],
  ['plastic', 'Bowl', { material: 'steel' }, false],
] as const)('products say that they lack %s: %s', (word, title, attributes, isStated) => {
  expect(statesAbsence([word], { title, attributes: new Map(Object.entries(attributes)) })).toBe(isStated)
})

it('reads what a search wants to be absent', () => {
  expect(absencesIn('plastikfreie')).toEqual(['plastik'])
  expect(withoutAbsences('plastic-free').trim()).toBe('')
  expect(withoutAbsences('plastic-free soap').trim()).toBe('soap')
})
