import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { nonPricePrefix, nonPriceSuffix, pricePatterns, stockPatterns } from './live-claims.data.ts'

const languages = ['en', 'de', 'fr', 'es'] as const
const camelCase = /(?<=[a-z\d])(?=[A-Z])/g
const AMOUNT = /(?<![\d.,])\d{1,6}[.,]\d\d(?!\d|[.,]\d)/g
/** A number without a unit or label; `%` may be a discount. */
const BARE_NUMBER = /^[\s.,:'’+\-–—/%]*\d[\s\d.,:'’+\-–—/%]*$/

/**
 * Columns whose bare numbers are neither price nor stock, in four languages. An allowlist, because the names of price columns cannot be
 * enumerated. Parts of words, without accents.
 */
const descriptiveColumn = new RegExp(
  [
    'weight|gewicht|poids|peso|width|breite|largeur|ancho|anchura|height|hohe|hoehe|hauteur|alto|altura|length|lange|laenge|longueur|largo|longitud',
    'depth|tiefe|profond|profund|thick|dicke|starke|staerke|epaisseur|grosor|diamet|durchmesser|radius|volum|capaci|fassung|kapazitat|kapazitaet|contenance',
    'siz|grosse|groesse|taille|talla|tamano|pointure|mass$|masse|abmessung|dimension|medida|^inch|zoll|pouce|pulgada|area|flache|flaeche|surface',
    'power|leistung|puissance|potencia|watt|volt|batter|akku|bateria|autonom|laufzeit|memory|speicher|memoire|memoria|^ram$|storage|disk|resol|auflosung|aufloesung|display|screen|bildschirm|ecran|pantalla',
    'speed|geschwind|vitesse|velocidad|frequen|frecuen|temperatur|pressure|druck|pression|presion|^load|belast|gear|gange|gaenge|vitesses',
    'year|jahr|annee|^ano$|^anio|^age|^alter|^edad|season$|saison|tempor|warranty|garanti|version|generation|series?$|serie|model|modell|edition|volume',
    'page|seiten|paginas|piece|^teile|piezas|player|spieler|joueur|jugador|person|seat|sitz|^places?$|plaza|door|turen|portes|puertas|tracks?$|^ports?$|^slots?$',
    'rating|review|bewertung|^avis$|valoracion|sterne|stars?$|note$|calor|kalor|protein|fat$|fett|sugar|zucker|alcohol|alkohol|spf|lsf|abv|karat|carat|thread|denier',
    '^id$|code|sku|gtin|^ean|upc|isbn|mpn|nummer|^tags?$|^options?$|variant|variante|colou?r|farbe|couleur|material|shape|^form$',
    'factor|faktor|facteur|index$|indice|hardness|hartegrad|durete|dureza|brightness|helligkeit|luminos|lumens?$|layers?$|lagen$|couches$|capas$|pockets?$|taschen$|poches$|bolsillos$|stufen$|niveau|^drop$|^ph$',
  ].join('|'),
)
/** Units at the end of a column's name: "gewicht_kg". */
const unit =
  /^(?:kg|g|mg|lbs?|oz|km|m|cm|mm|ml|l|cl|w|kw|kwh|wh|mah|v|hz|khz|mhz|ghz|mp|gb|tb|mb|ppi|dpi|px|nm|bar|db|rpm|h|hours?|days?|weeks?|months?)$/

/** A value by its symbol: "r_value", "U-Wert", "valeur R". */
const letterValue = /^(?:[a-z]{1,2}[^a-z]?(?:value|wert)|(?:valeur|valor)[^a-z][a-z]{1,2})$/

/** Whether a value is not a bare number, or belongs to a column of measurements or identifiers. */
export function isDescriptiveNumber(name: string, value: string): boolean {
  if (!BARE_NUMBER.test(value)) return true
  const plain = name.replace(camelCase, '_').replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    letterValue.test(plain) || plain.split(/[^a-z]+/).some((word) => descriptiveColumn.test(word) || unit.test(word))
  )
}

/**
 * Removes sentences that state an amount of money, that something is free, or whether it is in stock, in any of the four languages:
 * only live data may say so.
 */
export function stripLiveClaims(text: string): string {
  if (!hasLiveClaim(text)) return text
  return sentencesOf(text)
    .filter((sentence) => !hasLiveClaim(sentence))
    .join('')
    .trim()
}

/** Corrects `Intl.Segmenter`: "49 Fr." and "Rs. 500" do not end a sentence; "free. 100 ml" does. */
function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  const sentences: string[] = []
  for (const { segment } of segments) {
    const before = sentences.at(-1) ?? ''
    if (/(?:\d\s?(?:kr|s?fr)|\brs)\.\s*$/i.test(before) && !/^\p{Lu}\p{Ll}/u.test(segment))
      sentences[sentences.length - 1] = before + segment
    else sentences.push(...segment.split(/(?<=[a-z]{3,}[.!?]\s)(?=\d)/))
  }
  return sentences
}

function hasLiveClaim(text: string): boolean {
  const plain = inPlainLetters(text)
  if ([...pricePatterns, ...stockPatterns].some((pattern) => pattern.test(plain))) return true
  const facts = languages.flatMap((language) => findFacts(text, language))
  return (
    facts.some(({ kind }) => kind === 'money' || kind === 'stock' || kind === 'free') ||
    hasUnlabeledAmount(plain, facts)
  )
}

/** A number with two decimals and no unit in any language counts as a price. */
function hasUnlabeledAmount(plain: string, facts: readonly Fact[]): boolean {
  return Array.from(plain.matchAll(AMOUNT)).some(({ 0: figures, index }) => {
    const end = index + figures.length
    if (nonPricePrefix.test(plain.slice(0, index)) || nonPriceSuffix.test(plain.slice(end))) return false
    const here = facts.filter((fact) => fact.start < end && index < fact.end)
    return here.every((fact) => fact.kind === 'number' && fact.unit === null)
  })
}
