import { expect, it } from 'vitest'
import { withApostrophes } from './french-elisions.ts'

it.each([
  ['jai changé davis', "jai changé d'avis"],
  ['vous prenez lamex', "vous prenez l'amex"],
  ['Vous reprenez les jeux doccasion ?', "Vous reprenez les jeux d'occasion ?"],
  ['sil faut un justificatif didentité', "s'il faut un justificatif d'identité"],
  ['je nai rien reçu', "je n'ai rien reçu"],
  ['Jhabite en Suisse', "J'habite en Suisse"],
])('restores the apostrophe of %s', (text, restored) => {
  expect(withApostrophes(text)).toBe(restored)
})

it.each([
  'dans le salon, la location dure longtemps',
  'le nombre de celles qui savent, en tout cas',
  'lavage à la main, une selle et un quai',
  "l'avis d'un autre, qu'il n'est pas",
  'lextension',
])('leaves the words of %s', (text) => {
  expect(withApostrophes(text)).toBe(text)
})
