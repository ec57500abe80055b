import { defineTexts } from '../../../language/language.ts'

export const t = defineTexts({
  en: {
    note: 'It answers from the published texts and your live shop, exactly as on your pages. What you ask appears under Conversations.',
    language: 'Language of the shopper',
    newConversation: 'New conversation',
    question: 'Your question',
    ask: 'Ask',
    thinking: 'The assistant is reading your texts …',
    suggestions: 'Questions that shoppers often ask',
    evidence: 'Evidence',
    confirm: 'Confirm',
    decline: 'Decline',
    declined: 'Declined',
    nothingPublished: 'No text is published yet: the assistant will hand most questions to a person.',
    writeText: 'Write a text',
  },
  de: {
    note: 'Er antwortet aus den veröffentlichten Texten und Ihrem Shop, genau wie auf Ihren Seiten. Ihre Fragen erscheinen unter Gespräche.',
    language: 'Sprache des Kunden',
    newConversation: 'Neues Gespräch',
    question: 'Ihre Frage',
    ask: 'Fragen',
    thinking: 'Der Assistent liest Ihre Texte …',
    suggestions: 'Häufige Fragen von Kunden',
    evidence: 'Belege',
    confirm: 'Bestätigen',
    decline: 'Ablehnen',
    declined: 'Abgelehnt',
    nothingPublished: 'Noch ist kein Text veröffentlicht: Der Assistent wird die meisten Fragen an Ihr Team übergeben.',
    writeText: 'Text schreiben',
  },
})

/** In the language of the shopper, whatever the language of the page. */
export const commonQuestions = {
  en: [
    'Within how many days can I return a product?',
    'What does shipping cost?',
    'Which payment methods do you accept?',
  ],
  de: ['Wie lange kann ich etwas zurückgeben?', 'Was kostet der Versand?', 'Wie kann ich bezahlen?'],
  fr: [
    'Combien de temps ai-je pour retourner un article ?',
    'Combien coûte la livraison ?',
    'Quels moyens de paiement acceptez-vous ?',
  ],
  es: ['¿Cuánto tiempo tengo para devolver algo?', '¿Cuánto cuesta el envío?', '¿Qué formas de pago aceptan?'],
} as const
