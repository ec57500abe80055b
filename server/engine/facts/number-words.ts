import type { FactLanguage } from './fact.ts'

/** The value of a number word. */
export interface WordNumber {
  readonly value: number
  /** "a", "une", "neuf": a number only if a unit follows; otherwise an article or another word. */
  readonly isOnlyWithUnit: boolean
}

const units: Readonly<Record<FactLanguage, string>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
}
/** Twenty to ninety. */
const tens: Readonly<Record<FactLanguage, string>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreisig vierzig funfzig sechzig siebzig achtzig neunzig',
  fr: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
}
const one: Readonly<Record<FactLanguage, string>> = {
  en: 'a an one',
  de: 'ein eine einen einem einer eines eins',
  fr: 'un une',
  es: 'un una uno',
}
/** Words with another meaning: "neuf" is also "new". */
const ambiguous: readonly string[] = ['neuf']
const others: Readonly<Record<FactLanguage, readonly (readonly [string, number])[]>> = {
  en: [
    ['hundred', 100],
    ['dozen', 12],
    ['twice', 2],
    ['both', 2],
  ],
  de: [
    ['hundert', 100],
    ['einhundert', 100],
    ['dutzend', 12],
    ['zweimal', 2],
    ['dreimal', 3],
    ['dreissig', 30],
    ['beide', 2],
    ['beiden', 2],
  ],
  fr: [
    ['cent', 100],
    ['quatre-vingts', 80],
    ['douzaine', 12],
  ],
  es: [
    ['cien', 100],
    ['ciento', 100],
    ['docena', 12],
  ],
}

const known = new Map<FactLanguage, ReadonlyMap<string, WordNumber>>()

/** Number words up to a hundred, in plain letters (`inPlainLetters`). */
export function numberWordsOf(language: FactLanguage): ReadonlyMap<string, WordNumber> {
  const made = known.get(language) ?? makeWords(language)
  known.set(language, made)
  return made
}

function makeWords(language: FactLanguage): ReadonlyMap<string, WordNumber> {
  const words = new Map<string, WordNumber>()
  const isOnlyWithUnit = (word: string): boolean => one[language].split(' ').includes(word) || ambiguous.includes(word)
  const add = (word: string, value: number): void => {
    words.set(word, { value, isOnlyWithUnit: isOnlyWithUnit(word) })
  }
  const small = units[language].split(' ')
  for (const [value, word] of small.entries()) add(word, value)
  for (const word of one[language].split(' ')) add(word, 1)
  for (const [index, ten] of tens[language].split(' ').entries()) {
    const value = (index + 2) * 10
    add(ten, value)
    const most = language === 'fr' && (value === 70 || value === 90) ? 0 : language === 'fr' && value >= 60 ? 19 : 9
    for (let unit = 1; unit <= most; unit += 1) {
      for (const word of joined(language, ten, small[unit] ?? '')) add(word, value + unit)
    }
  }
  for (const [word, value] of others[language]) add(word, value)
  return words
}

/** "twenty-one", "einundzwanzig", "vingt et un", "treinta y uno". */
function joined(language: FactLanguage, ten: string, unit: string): readonly string[] {
  if (language === 'en') return [`${ten}-${unit}`, `${ten} ${unit}`]
  if (language === 'de') return [`${unit === 'eins' ? 'ein' : unit}und${ten}`]
  if (language === 'fr') return [`${ten}-${unit}`, `${ten} et ${unit}`, `${ten}-et-${unit}`]
  const short = unit.replace('uno', 'un')
  return ten === 'veinte' ? [`veinti${unit}`, `veinti${short}`] : [`${ten} y ${unit}`, `${ten} y ${short}`]
}
