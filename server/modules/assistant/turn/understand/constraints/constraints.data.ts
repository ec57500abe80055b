import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import type { Cue } from '../cues/cues.data.ts'

/** Cues that introduce a product and are not search words. */
export const leadingCues: ReadonlySet<Cue> = new Set<Cue>([
  'hello',
  'looking_for',
  'sell',
  'have_you',
  'tell_about',
  'recommend',
  'how_much',
  'left',
  'better',
  'cheapest',
  'dearest',
  'newest',
  'thanks',
])

/** Explicit sizes; the first group is the size. */
export const sizePatterns: Readonly<Record<AssistantLanguage, readonly RegExp[]>> = {
  en: [
    /\b(?:size|eu|uk size|us size)(?:\s*:)?\s*(\d{1,2}(?:[.,]5)?|x{0,3}[sl]|m)\b/gi,
    /\b(?:in|size)\s+(x{0,3}[sl]|m)\b(?!\w)/gi,
    /\b(?:in|size)\s+(?:a\s+)?((?:extra[\s-]|x-?)?(?:small|large)|medium)\b(?!\s+(?:amounts?|quantit|numbers?|orders?|batch|part))/gi,
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

/** Sort orders by cue. */
export const sortOrders: ReadonlyMap<string, 'price_asc' | 'price_desc' | 'newest'> = new Map([
  ['cheapest', 'price_asc'],
  ['dearest', 'price_desc'],
  ['newest', 'newest'],
])

/** Units that count pieces of a product. */
export const pieceUnits = /^(?:stuck|stueck|items?|pieces?|products?|articles?|articulos?|artikeln?|parcels?)$/

/** Words at either end of a wish that say nothing about goods: "cheaper *ones*", "the dearest sofa *now*". Folded. */
export const emptyWords: ReadonlySet<string> = new Set(
  'one ones now currently today please made offer jetzt gerade aktuell heute bitte maintenant actuellement ahora actualmente hoy'.split(
    ' ',
  ),
)

/** Begins what is left of "does it come in gold?", without the pronoun. */
export const offerVerbPattern = /^(?:comes?|coming|existe(?:nt)?|vienen?|kommt)(?: (?:in|en|auch|aussi))?(?: |$)/i

/** At the end of a question: the product with most of a property. Matched against plain letters. */
export const superlativePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:is|are) the (?:\w{2,20}est|best|most \w{2,20}|least \w{2,20})\W*$/,
  de: /\b(?:ist|sind) (?:das|der|die|am) \w{2,20}sten?\W*$/,
  fr: /\b(?:est|sont) (?:les?|la) (?:meilleure?s?|(?:plus|moins) \w{2,20})\W*$/,
  es: /\b(?:es|son) (?:el|la|los|las) (?:mejor(?:es)?|(?:mas|menos) \w{2,20})\W*$/,
}
