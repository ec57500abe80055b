import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { parseExclusions } from './exclusions.ts'

const excluded = (text: string, language: AssistantLanguage): string[] => [...parseExclusions(text, language).words]

describe('an exclusion', () => {
  it.each([
    ['en', 'thats not vintage, show me cameras', 'vintage'],
    ['en', "a camera that's not vintage", 'vintage'],
    ['en', 'cameras that arent vintage', 'vintage'],
    ['en', "cameras that aren't vintage", 'vintage'],
    ['en', 'no vintage cameras please', 'vintage'],
    ['en', 'i dont want leather, show me sofas', 'leather'],
    ['en', 'anything but nike', 'nike'],
    ['en', 'my dog cant have chicken, which food', 'chicken'],
    ['de', 'er verträgt kein Huhn', 'Huhn'],
    ['fr', 'il ne supporte pas la laine', 'laine'],
    ['es', 'no puede comer pollo', 'pollo'],
    ['en', 'non-leather sofas', 'leather'],
    ['de', 'Kamera, die nicht vintage ist', 'vintage'],
    ['de', 'keine Vintage Kameras bitte', 'Vintage'],
    ['de', 'Schuhe ohne Schnürsenkel', 'Schnürsenkel'],
    ['de', 'ich will kein Leder', 'Leder'],
    ['fr', 'pas de nike', 'nike'],
    ['fr', 'un canapé qui nest pas en cuir', 'cuir'],
    ['fr', 'je ne veux pas de cuir', 'cuir'],
    ['es', 'zapatillas, nada de nike', 'nike'],
    ['es', 'que no sean vintage', 'vintage'],
    ['es', 'no quiero cuero', 'cuero'],
  ] as const)('is read in %s: %s', (language, text, word) => {
    expect(excluded(text, language)).toEqual([word])
  })

  it.each([
    ['en', 'no idea what to buy'],
    ['en', 'no i mean the red one'],
    ['en', 'no, red ones'],
    ['en', 'have you no chairs'],
    ['en', 'that is not what i ordered'],
    ['en', 'thats not true'],
    ['en', 'i dont want to wait'],
    ['en', 'i dont want it anymore'],
    ['de', 'ich habe keine Ahnung'],
    ['de', 'das ist nicht richtig'],
    ['fr', 'pas de problème'],
    ['fr', 'ce n’est pas ce que je voulais'],
    ['es', 'no ha llegado mi pedido'],
    ['es', 'no sé qué comprar'],
  ] as const)('is not read in %s: %s', (language, text) => {
    expect(excluded(text, language)).toEqual([])
  })
})
