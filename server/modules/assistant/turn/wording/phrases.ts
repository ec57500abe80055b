import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Phrase, PhraseKey, Phrases } from './phrase-keys.ts'
import { phrasesDe } from './phrases.de.data.ts'
import { phrasesEn } from './phrases.en.data.ts'
import { phrasesEs } from './phrases.es.data.ts'
import { phrasesFr } from './phrases.fr.data.ts'

const phrases: Readonly<Record<AssistantLanguage, Phrases>> = {
  en: phrasesEn,
  de: phrasesDe,
  fr: phrasesFr,
  es: phrasesEs,
}

/** The sentence in the language and tone of an answer. */
export function phrase(key: PhraseKey, language: AssistantLanguage, { tone }: Pick<AssistantSettings, 'tone'>): string {
  const phrase = phrases[language][key]
  return typeof phrase === 'string' ? phrase : phrase[tone]
}

/** Whether a text is one of the assistant's own sentences, in any tone. */
export function isPhrase(text: string, language: AssistantLanguage): boolean {
  return allPhrases(language).has(text.trim())
}

const texts = new Map<AssistantLanguage, ReadonlySet<string>>()

/** All sentences of a language, in every tone. */
export function allPhrases(language: AssistantLanguage): ReadonlySet<string> {
  const known =
    texts.get(language) ??
    new Set(
      Object.values<Phrase>({ ...phrases[language] }).flatMap((phrase) =>
        typeof phrase === 'string' ? [phrase] : Object.values(phrase),
      ),
    )
  texts.set(language, known)
  return known
}
