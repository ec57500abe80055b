import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** Sizes that are said to be sizes; the first group is the size. */
export const sizePatterns: Readonly<Record<AssistantLanguage, readonly RegExp[]>> = {
  en: [
    /\b(?:size|eu|uk size|us size)(?:\s*:)?\s*(\d{1,2}(?:[.,]5)?|x{0,3}[sl]|m)\b/gi,
    /\b(?:in|size)\s+(x{0,3}[sl]|m)\b(?!\w)/gi,
    /\bin\s+((?:3[4-9]|4\d|50)(?:[.,]5)?)\b(?!\s*(?:["%€$£]|inch|zoll|cm|mm|colou?rs|days?|hours?|weeks?|minutes?|months?|tagen?|stunden|wochen|minuten|monaten|dias|horas|semanas|minutos|meses))/gi,
  ],
  de: [
    /\b(?:größe|groesse|grösse|gr\.?|eu|nummer)(?:\s*:)?\s*(\d{1,2}(?:[.,]5)?|x{0,3}[sl]|m)\b/gi,
    /\bin\s+(x{0,3}[sl]|m)\b/gi,
    /\bin\s+((?:3[4-9]|4\d|50)(?:[.,]5)?)\b(?!\s*(?:["%€$£]|inch|zoll|cm|mm|colou?rs|days?|hours?|weeks?|minutes?|months?|tagen?|stunden|wochen|minuten|monaten|dias|horas|semanas|minutos|meses))/gi,
  ],
  fr: [
    /(?:taille|pointure|\beu)(?:\s*:)?\s*(\d{1,2}(?:[.,]5)?|x{0,3}[sl]|m)\b/gi,
    /\ben\s+(x{0,3}[sl]|m|\d{2})\b(?!\s*(?:€|\$|jours|heures|h\b|fois|cm))/gi,
  ],
  es: [/(?:talla|número|\beu)(?:\s*:)?\s*(\d{1,2}(?:[.,]5)?|x{0,3}[sl]|m)\b/gi],
}

/** What shoppers sort by, by the cue that says it. */
export const orders: ReadonlyMap<string, 'price_asc' | 'price_desc' | 'newest'> = new Map([
  ['cheapest', 'price_asc'],
  ['dearest', 'price_desc'],
  ['newest', 'newest'],
])
