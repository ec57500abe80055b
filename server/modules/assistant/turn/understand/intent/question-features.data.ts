import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** Indefinite articles at the beginning of a question. Matched against plain lowercase letters. */
export const articles: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^(?:an?|some) /,
  de: /^ein(?:e[nrms]?)? /,
  fr: /^(?:une?|des) /,
  es: /^un(?:[ao]s?)? /,
}

/** Words of arithmetic problems in en, de, fr and es, folded. */
export const calculationWords: ReadonlySet<string> = new Set(
  `calculate compute solve multiply multiplied divide divided add times plus minus equal equals sum product square squared root result math maths please equation
   rechne rechnen berechne ausrechnen lose mal geteilt multipliziert hoch gleich ergibt ergebnis wurzel summe gleichung bitte
   calcule calculer calculez resous fois moins divise multiplie egal egale font resultat racine equation combien
   calcula calcular resuelve por mas menos dividido entre multiplicado igual resultado raiz suma ecuacion cuanto cuantos`.split(
    /\s+/,
  ),
)
