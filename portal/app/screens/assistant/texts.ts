import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import { defineTexts } from '../../language/language.ts'

export const t = defineTexts({
  en: {
    title: 'Assistant',
    views: 'Assistant views',
    conversations: 'Conversations',
    knowledge: 'Knowledge',
    try: 'Try it',
    quality: 'Quality',
    storefront: 'Storefront',
    settings: 'Settings',
    purposes: {
      conversations: 'What shoppers ask, what the assistant answers, and who needs a person.',
      knowledge: 'The texts that the assistant quotes. It says nothing that is not in them or in your shop.',
      try: 'Ask as a shopper would, and see what each answer is based on.',
      quality: 'How conversations end, and what the assistant could not answer.',
      storefront: 'Where products, policies, live prices and stock come from.',
      settings: 'How the assistant introduces itself, and when it hands over to a person.',
    },
    languages: { en: 'English', de: 'German', fr: 'French', es: 'Spanish' },
    outcomes: {
      answer: 'Answered',
      clarification: 'Asked for clarification',
      confirmation_required: 'Proposed an action',
      handoff: 'Handed over',
      denied: 'Refused',
      temporary_failure: 'Failed',
    },
  },
  de: {
    title: 'Assistent',
    views: 'Ansichten des Assistenten',
    conversations: 'Gespräche',
    knowledge: 'Wissen',
    try: 'Ausprobieren',
    quality: 'Qualität',
    storefront: 'Shopsystem',
    settings: 'Einstellungen',
    purposes: {
      conversations: 'Was Kunden fragen, was der Assistent antwortet und wer auf Ihr Team wartet.',
      knowledge: 'Die Texte, die der Assistent zitiert. Er sagt nichts, was nicht in ihnen oder in Ihrem Shop steht.',
      try: 'Fragen Sie wie ein Kunde, und sehen Sie, worauf jede Antwort beruht.',
      quality: 'Wie Gespräche enden und was der Assistent nicht beantworten konnte.',
      storefront: 'Woher Produkte, Richtlinien, aktuelle Preise und Bestände kommen.',
      settings: 'Wie sich der Assistent vorstellt und wann er an Ihr Team übergibt.',
    },
    languages: { en: 'Englisch', de: 'Deutsch', fr: 'Französisch', es: 'Spanisch' },
    outcomes: {
      answer: 'Beantwortet',
      clarification: 'Nachgefragt',
      confirmation_required: 'Aktion vorgeschlagen',
      handoff: 'Übergeben',
      denied: 'Abgelehnt',
      temporary_failure: 'Fehlgeschlagen',
    },
  },
})

/** Not imported from the contract, which would bring its schemas along. */
export const assistantLanguages = ['en', 'de', 'fr', 'es'] as const satisfies readonly AssistantLanguage[]

type LanguageName = keyof typeof t.languages

/** The name of the language of a BCP 47 tag; the tag itself for others. */
export function languageName(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return language in t.languages ? t.languages[language as LanguageName] : tag
}
