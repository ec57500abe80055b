import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'

/** The language of a BCP 47 tag among those that texts can be read in; `null` of any other. */
export function textLanguage(locale: string): AssistantLanguage | null {
  const [language = ''] = locale.toLowerCase().split('-')
  return assistantLanguages.find((one) => one === language) ?? null
}
