import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { formatMoney } from '../../../../engine/facts/money.ts'

type KnownState = Exclude<Availability['state'], 'unknown'>

/** Stock words: the only phrases that state facts, used for live readings only. */
const stockWords: Readonly<Record<AssistantLanguage, Readonly<Record<KnownState, string>>>> = {
  en: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    backorder: 'on backorder',
    preorder: 'on pre-order',
    discontinued: 'discontinued',
  },
  de: {
    in_stock: 'auf Lager',
    out_of_stock: 'ausverkauft',
    backorder: 'nachbestellt',
    preorder: 'vorbestellbar',
    discontinued: 'nicht mehr erhältlich',
  },
  fr: {
    in_stock: 'en stock',
    out_of_stock: 'épuisé',
    backorder: 'en réapprovisionnement',
    preorder: 'en précommande',
    discontinued: 'fabrication arrêtée',
  },
  es: {
    in_stock: 'en stock',
    out_of_stock: 'agotado',
    backorder: 'en reposición',
    preorder: 'en preventa',
    discontinued: 'descatalogado',
  },
}

/** Formats a live price; `amount_minor` is in the minor unit of ISO 4217. */
export function formatPrice({ amount_minor, currency }: Money, language: AssistantLanguage): string {
  return formatMoney({ minor: amount_minor, currency }, language)
}

/** A live stock state in words; null for `unknown`. */
export function formatStock({ state }: Availability, language: AssistantLanguage): string | null {
  return state === 'unknown' ? null : stockWords[language][state]
}
