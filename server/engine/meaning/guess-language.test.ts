import { describe, expect, it } from 'vitest'
import { guessLanguage } from './guess-language.ts'

describe('guessLanguage', () => {
  it.each([
    ['How much is shipping to Germany?', 'en'],
    ['Wie lange dauert die Lieferung?', 'de'],
    ['Combien coûte la livraison en Belgique ?', 'fr'],
    ['¿Cuántos días tengo para devolver un artículo?', 'es'],
  ])('is certain of %s', (text, language) => {
    const guess = guessLanguage(text)
    expect(guess.language).toBe(language)
    expect(guess.certainty).toBeGreaterThanOrEqual(0.6)
  })

  it.each(['laptop', 'Nikkormat SLR Camera', '42', '👍', ''])('is not certain of "%s"', (text) => {
    expect(guessLanguage(text).certainty).toBeLessThan(0.6)
  })

  it.each(['Сколько стоит доставка?', 'Ile kosztuje wysyłka?', '送料はいくらですか'])(
    'recognizes that %s is in no supported language',
    (text) => {
      const guess = guessLanguage(text)
      expect(guess.language).toBeNull()
      expect(guess.certainty).toBeGreaterThanOrEqual(0.6)
    },
  )
})
