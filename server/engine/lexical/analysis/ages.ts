import type { Word } from './analyzer.ts'

/** Ages in months, both inclusive. */
export interface AgeRange {
  readonly from: number
  readonly to: number
}

interface AgeAt extends AgeRange {
  /** Whether one age is stated, and not a range. */
  readonly isSingle: boolean
  /** The number of words that state it. */
  readonly length: number
}

const monthsPerYear = 12
const adult = 18
const unlimited = Number.POSITIVE_INFINITY
/** An uppercase letter: no word of a text begins with one. */
const prefix = 'A'
/** The indexed word for products that state any age. */
export const anyAge = prefix
const NUMBER = /^\d{1,3}$/u
const YEARS_OLD = /^jahrig(?:e[mnrs]?)?$/u
const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const years = wordSet('year years yr yrs yo jahr jahre jahren ans ano anos')
const months = wordSet('month months monat monate monaten mois mes meses')
const rangeWords = wordSet('to bis a and und et y')
export const ageNames = wordSet('age ages aged alter mindestalter altersempfehlung altersgruppe edad edades')
const fromWords = wordSet('from min minimum von ab desde minima minimo mindestalter des partir over above')
const upToWords = wordSet('to max maximum bis hasta maxima maximo jusqua')
// Who is too young is at least that old.
const tooYoungWords = wordSet('under unter below moins menores')
export const children = wordSet(
  'baby babies toddler toddlers kid kids child children boy boys girl girls teen teens teenager teenagers son daughter grandson granddaughter nephew niece ' +
    'kind kinder kindern kleinkind kleinkinder junge jungen madchen sohn tochter enkel enkelin enkelkind neffe nichte ' +
    'bebe bebes enfant enfants garcon garcons fille filles fils ado ados neveu ' +
    'nino ninos nina ninas hijo hija nieto nieta sobrino sobrina',
)
// Of goods, not of people.
const otherAges = wordSet('warranty guarantee garantie garantia experience erfahrung experiencia')
const groups = new Map<string, AgeRange>([
  ['newborn', { from: 0, to: 3 }],
  ['infant', { from: 3, to: monthsPerYear }],
  ['toddler', yearsRange(1, 5)],
  ['kids', yearsRange(5, 13)],
  ['adult', { from: adult * monthsPerYear, to: unlimited }],
])

function yearsRange(from: number, to: number): AgeRange {
  return { from: from * monthsPerYear, to: to * monthsPerYear + monthsPerYear - 1 }
}

/** The indexed words of products for some age of the range, one for each year of childhood. */
export function ageTerms({ from, to }: AgeRange): string[] {
  const first = Math.min(adult, Math.floor(from / monthsPerYear))
  const last = Math.min(adult, Math.floor(to / monthsPerYear))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_year, at) => prefix + (first + at))
}

/** Reads "5 years", "3 to 6 years", "18 months", "3-6 years" or "5-year-old" at a position. With `isAge`, no unit is needed. */
export function ageAt(words: readonly Word[], at: number, isAge = false): AgeAt | null {
  const [word, second, third, fourth] = words.slice(at, at + 4)
  if (word === undefined) return null
  const [first = '', next = ''] = word.parts
  const isPair = word.parts.length === 2 && NUMBER.test(first) && NUMBER.test(next)
  if (isPair) return toAge([Number(first), Number(next)], { unit: unitOf(second?.typed), isAge, length: 1 })
  if (NUMBER.test(first)) return toAge([Number(first)], { unit: unitOf(next), isAge: false, length: 0 })
  if (!NUMBER.test(word.typed)) return null
  const isRange = rangeWords.has(second?.typed ?? '') && NUMBER.test(third?.typed ?? '')
  if (isRange)
    return toAge([Number(word.typed), Number(third?.typed)], { unit: unitOf(fourth?.typed), isAge, length: 3 })
  return toAge([Number(word.typed)], { unit: unitOf(second?.typed), isAge, length: 1 })
}

interface Measured {
  /** In months; 0 without a unit. */
  readonly unit: number
  readonly isAge: boolean
  /** The number of words before the unit. */
  readonly length: number
}

function toAge([first = 0, last = first]: readonly number[], { unit, isAge, length }: Measured): AgeAt | null {
  if (unit === 0 && !isAge) return null
  const months = unit === 0 ? monthsPerYear : unit
  const to = last * months + months - 1
  return { from: first * months, to, isSingle: first === last, length: length + (unit === 0 ? 0 : 1) }
}

function unitOf(word = ''): number {
  if (years.has(word) || YEARS_OLD.test(word)) return monthsPerYear
  return months.has(word) ? 1 : 0
}

/** Whether a word says an age by itself: "5-year-old", "3-jähriger". */
export function isWholeAge({ parts }: Word): boolean {
  return NUMBER.test(parts[0] ?? '') && unitOf(parts[1]) !== 0
}

/** The ages that the fields of a product state ("age from 3", "edad 4-6 años"); `null` without any. */
export function agesOfFields(fields: readonly (readonly Word[])[]): AgeRange | null {
  const ranges = fields.map(ageOfField).filter((range) => range !== null)
  if (ranges.length === 0) return null
  return { from: Math.max(...ranges.map(({ from }) => from)), to: Math.min(...ranges.map(({ to }) => to)) }
}

function ageOfField(words: readonly Word[]): AgeRange | null {
  const typed = words.map((word) => word.typed)
  const group = typed.map((word) => groups.get(word)).find((range) => range !== undefined)
  if (group !== undefined) return group
  const found = words.map((_word, at) => ageAt(words, at, true)).find((age) => age !== null)
  if (found === undefined) return null
  // The unit may precede the number: "age months from 6".
  const isBefore = found.length === 1 && typed.some((word) => months.has(word))
  const scale = isBefore ? 1 / monthsPerYear : 1
  const { from, to } = { from: found.from * scale, to: Math.floor(found.to * scale) }
  if (!found.isSingle) return { from, to }
  return typed.some((word) => upToWords.has(word)) ? { from: 0, to } : { from, to: unlimited }
}

/** The ages that a text states for people: "ab 3 Jahren", "de 3 à 6 ans", "for kids of 5 years". */
export function agesInText(words: readonly Word[]): AgeRange[] {
  const found: AgeRange[] = []
  for (let at = 0; at < words.length; at += 1) {
    const age = isDigit(words[at]) ? ageAt(words, at) : null
    if (age === null) continue
    const range = inContext(age, {
      before: typedOf(words, at - 4, at),
      after: typedOf(words, at + age.length, at + age.length + 3),
    })
    if (range !== null) found.push(range)
    at += Math.max(0, age.length - 1)
  }
  return found
}

/** Whether a word begins with a digit. Most do not, and reading an age takes longer. */
function isDigit(word: Word | undefined): boolean {
  const code = word?.typed.charCodeAt(0) ?? 0
  return code >= 48 && code <= 57
}

function typedOf(words: readonly Word[], from: number, to: number): string[] {
  return words.slice(Math.max(0, from), to).map((word) => word.typed)
}

interface Context {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function inContext({ from, to, isSingle }: AgeAt, { before, after }: Context): AgeRange | null {
  if ([...before, ...after].some((word) => otherAges.has(word))) return null
  if (!isSingle) return { from, to }
  const near = before.slice(-2)
  if (near.some((word) => fromWords.has(word) || tooYoungWords.has(word) || ageNames.has(word)))
    return { from, to: unlimited }
  if (near.some((word) => upToWords.has(word))) return { from: 0, to }
  return before.some((word) => children.has(word)) ? { from, to } : null
}
