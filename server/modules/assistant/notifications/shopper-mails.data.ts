import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'

/** Fixed texts of mails to shoppers, with placeholders `{store}` and `{product}`. */
interface ShopperMails {
  readonly replySubject: string
  readonly yourQuestion: string
  readonly replyFootnote: string
  readonly backSubject: string
  readonly backText: string
  readonly backLink: string
  readonly backFootnote: string
}

export const shopperMails: Readonly<Record<AssistantLanguage, ShopperMails>> = {
  en: {
    replySubject: 'Your question to {store}',
    yourQuestion: 'You asked:',
    replyFootnote: 'You get this mail because you left your address in the chat of {store}.',
    backSubject: 'Available again: {product}',
    backText: '{product} can be ordered again at {store}.',
    backLink: 'Open the product',
    backFootnote: 'You asked for this one mail in the chat of {store}. There will be no other.',
  },
  de: {
    replySubject: 'Ihre Frage an {store}',
    yourQuestion: 'Ihre Frage:',
    replyFootnote: 'Sie erhalten diese E-Mail, weil Sie im Chat von {store} Ihre Adresse angegeben haben.',
    backSubject: 'Wieder verfügbar: {product}',
    backText: '{product} kann bei {store} wieder bestellt werden.',
    backLink: 'Zum Produkt',
    backFootnote: 'Um diese eine E-Mail haben Sie im Chat von {store} gebeten. Es folgt keine weitere.',
  },
  fr: {
    replySubject: 'Votre question à {store}',
    yourQuestion: 'Votre question :',
    replyFootnote: 'Vous recevez ce message parce que vous avez laissé votre adresse dans le chat de {store}.',
    backSubject: 'De nouveau disponible : {product}',
    backText: '{product} peut de nouveau être commandé chez {store}.',
    backLink: 'Voir le produit',
    backFootnote: 'Vous avez demandé ce seul message dans le chat de {store}. Il n’y en aura pas d’autre.',
  },
  es: {
    replySubject: 'Su pregunta a {store}',
    yourQuestion: 'Su pregunta:',
    replyFootnote: 'Recibe este mensaje porque dejó su dirección en el chat de {store}.',
    backSubject: 'Disponible de nuevo: {product}',
    backText: '{product} se puede pedir de nuevo en {store}.',
    backLink: 'Ver el producto',
    backFootnote: 'Pidió este único mensaje en el chat de {store}. No habrá otro.',
  },
}

/** Fills the placeholders; each name is reduced to one line of at most 80 characters. */
export function fill(text: string, names: { readonly store?: string; readonly product?: string }): string {
  const line = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').slice(0, 80)
  return text
    .replaceAll('{store}', () => line(names.store ?? ''))
    .replaceAll('{product}', () => line(names.product ?? ''))
    .toWellFormed()
}
