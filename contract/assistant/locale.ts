import Type from 'typebox'

/** A BCP 47 tag, e.g. `en`, `de-AT`. The assistant answers in the store's own language if it does not support the tag's. */
export const Locale = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z\\d]{1,8})*$',
  patternMessage: 'must be a BCP 47 tag such as en or de-AT',
  description: 'BCP 47 tag.',
})

/** Languages that the assistant supports. */
export const assistantLanguages = ['en', 'de', 'fr', 'es'] as const
export type AssistantLanguage = (typeof assistantLanguages)[number]

/** The supported language of a BCP 47 tag, or `null`. */
export function languageOfLocale(locale: string): AssistantLanguage | null {
  const [language] = locale.toLowerCase().split('-')
  return assistantLanguages.find((one) => one === language) ?? null
}
