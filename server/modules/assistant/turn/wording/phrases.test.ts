import { describe, expect, it } from 'vitest'
import { assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { allPhrases, isPhrase, phrase } from './phrases.ts'

describe.each(assistantLanguages)('the assistant’s own phrases in %s', (language) => {
  it('state no fact, in any language of a shopper', () => {
    for (const text of allPhrases(language)) {
      for (const read of assistantLanguages) expect({ text, facts: findFacts(text, read) }).toEqual({ text, facts: [] })
    }
  })

  it('are recognized word for word, and nothing else is', () => {
    expect(isPhrase(phrase('outOfScope', language, { tone: 'neutral' }), language)).toBe(true)
    expect(isPhrase(`${phrase('outOfScope', language, { tone: 'neutral' })} $299.`, language)).toBe(false)
  })

  it('differ between the tones that greet', () => {
    const tones = (['neutral', 'friendly', 'formal'] as const).map((tone) => phrase('greeting', language, { tone }))
    expect(new Set(tones).size).toBe(3)
  })
})

it('every language has its own wording', () => {
  const greetings = assistantLanguages.map((language) => phrase('outOfScope', language, { tone: 'neutral' }))
  expect(new Set(greetings).size).toBe(assistantLanguages.length)
})
