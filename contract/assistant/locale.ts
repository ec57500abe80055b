import Type from 'typebox'

/** A BCP 47 tag, e.g. `en`, `de-AT`. Tags of languages that the assistant does not write are answered in the store's own. */
export const Locale = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z\\d]{1,8})*$',
  patternSays: 'must be a BCP 47 tag such as en or de-AT',
  description: 'BCP 47 tag.',
})

/** Languages that the assistant reads and writes. */
export const assistantLanguages = ['en', 'de', 'fr', 'es'] as const
export type AssistantLanguage = (typeof assistantLanguages)[number]
