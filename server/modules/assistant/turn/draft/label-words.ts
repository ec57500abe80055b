import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { cachedStem } from '../../../../engine/lexical/analysis/languages.ts'
import { type Token, tokenize } from '../../../../engine/meaning/tokenize.ts'
import { type Attribute, formatValue } from './product-claims.ts'

/** Words that only state an absence: "BPA *free*", "*frei* von Latex". What is absent is what the question is about. */
const absenceWord: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^(?:free|without)$/,
  de: /^(?:frei|freie[rsmn]?|ohne)$/,
  fr: /^(?:sans|exempte?s?)$/,
  es: /^(?:sin|libres?|exent[oa]s?)$/,
}

/** "Parfümfrei" and "glutenfree" name what is absent. */
const absenceEnding: Partial<Readonly<Record<AssistantLanguage, RegExp>>> = {
  en: /^(?<absent>\p{L}{5,})free$/u,
  de: /^(?<absent>\p{L}{3,})frei(?:e[rsmn]?)?$/u,
}

const minPart = 5
const minRest = 3

export function isAbsenceWord(folded: string, language: AssistantLanguage): boolean {
  return absenceWord[language].test(folded)
}

/** The stem of a word, or of what a word such as "parfümfrei" says is absent. */
function stemOf({ folded, stem }: Token, language: AssistantLanguage): string {
  const absent = absenceEnding[language]?.exec(folded)?.groups?.absent
  return absent === undefined ? stem : cachedStem(absent, language)
}

/** Whether a German compound has the other word as its first or last part: "Lichtschutzfaktor" and "Lichtschutz". */
function isPartOf(part: string, compound: string): boolean {
  if (part.length < minPart || compound.length < part.length + minRest) return false
  return compound.startsWith(part) || compound.endsWith(part)
}

/** How well an attribute matches words of a question; more and better words come first. */
export interface Mention {
  readonly attribute: Attribute
  /** Words that label or value contain. */
  readonly count: number
  /** Those that the label contains: it says what the value is about. */
  readonly labeled: number
  /** Those that are equal, not parts of compounds. */
  readonly exact: number
}

export function mentionIn(attribute: Attribute, asked: readonly Token[], language: AssistantLanguage): Mention {
  const label = occurrenceIn(attribute[0].replace(/[_.]+/g, ' '), language)
  const value = occurrenceIn(formatValue(attribute[1]), language)
  const found = asked.map((word) => ({ label: label(word), value: value(word) }))
  return {
    attribute,
    count: found.filter((one) => one.label !== null || one.value !== null).length,
    labeled: found.filter((one) => one.label !== null).length,
    exact: found.filter((one) => one.label === 'exact' || one.value === 'exact').length,
  }
}

function occurrenceIn(text: string, language: AssistantLanguage): (word: Token) => 'exact' | 'part' | null {
  const words = tokenize(text, language)
  const stems = new Set(words.map((word) => stemOf(word, language)))
  return (word) => {
    if (stems.has(word.stem) || stems.has(stemOf(word, language))) return 'exact'
    return language === 'de' && words.some(({ folded }) => isPartOf(word.folded, folded)) ? 'part' : null
  }
}

/** The attributes with the most words, of these those with the most in their labels, and of these the closest. */
export function bestMentions(mentions: readonly Mention[]): Mention[] {
  return (['count', 'labeled', 'exact'] as const).reduce<Mention[]>(
    (left, by) => {
      const highest = Math.max(...left.map((one) => one[by]))
      return left.filter((one) => one[by] === highest)
    },
    [...mentions],
  )
}
