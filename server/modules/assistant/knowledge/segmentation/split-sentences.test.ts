import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { splitSentences } from './split-sentences.ts'

const ends: readonly (readonly [AssistantLanguage, readonly string[]])[] = [
  ['en', ['Dr. Smith answers.', 'Write to him.']],
  ['en', ['Open 9 a.m. to 6 p.m. on Fridays.', 'Closed on Sundays.']],
  ['en', ['It costs $5.90.', '30 days later it is more.']],
  ['en', ['Do you ship to the U.S. Virgin Islands?', 'No.', 'We do not!']],
  ['en', ['He said "Stop."', '(Really.)', 'Then he left.']],
  ['en', ['Version 2.0 is out… or not.', 'See e.g. Amsterdam.']],
  ['de', ['Das gilt bis zum 24. Dezember.', 'Danach nicht.']],
  ['de', ['Am 3. Werktag kommt z. B. Herr Dr. Maier.', 'Er bringt ca. 5 Pakete usw. mit.']],
  ['de', ['Die Frist beträgt 30.', 'Danach ist Schluss.']],
  ['fr', ['« Vraiment ? » dit M. Dupont.', 'Oui, env. 5 jours.']],
  ['es', ['¿Cuánto cuesta?', '¡Nada!', 'Llame al Sr. Gómez, tel. 5.']],
]

describe('sentences', () => {
  it.each(ends)('end at the right place (%s: %j)', (language, sentences) => {
    expect(splitSentences(sentences.join(' '), language)).toEqual(sentences)
  })

  it('equal the paragraph when they are joined', () => {
    const paragraph = '  One.\nTwo  three! "Four?" five … Six 7. 8 nine. '
    const joined = splitSentences(paragraph, 'en').join(' ')
    expect(joined).toBe(paragraph.replace(/\s+/g, ' ').trim())
  })
})
