import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { createAnalyzer } from '../../../../../engine/lexical/analysis/analyzer.ts'
import { findColors } from '../../../../../engine/lexical/phrases/color-phrases.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../../engine/meaning/tokenize.ts'

interface Exclusions {
  /** By their English names. */
  readonly colors: readonly string[]
  readonly words: readonly string[]
  /** Their ranges in the text, each from its opening word. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

const analyzer = createAnalyzer()
const maxColorWords = 3
const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

type Is = (list: keyof ExclusionWords, word: Token | undefined) => boolean

/** Parses exclusions: "not in red", "but no leather", "without laces". */
export function parseExclusions(text: string, language: AssistantLanguage): Exclusions {
  const sets = new Map(Object.entries(exclusionWords[language]).map(([list, words]) => [list, listed(words)]))
  const is: Is = (list, word) => word !== undefined && sets.get(list)?.has(word.folded) === true
  const words = tokenize(text, language)
  const found: ExcludedTerm[] = []
  const places: { start: number; end: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const opener = words[at]
    if (opener === undefined) continue
    const length = openerLength(words, at, { text, language, is })
    if (length === 0 && !startsExclusion(words, at, { text, language, is })) continue
    const left = excludedTermsFrom(words, at + Math.max(1, length), { text, language, is })
    const last = left.at(-1)
    if (last === undefined) continue
    found.push(...left)
    places.push({ start: opener.start, end: last.end })
    at = words.findIndex(({ end }) => end === last.end)
  }
  const colors = found.flatMap(({ color }) => color ?? [])
  return {
    colors: [...new Set(colors)],
    words: found.filter(({ color }) => color === null).map(({ start, end }) => text.slice(start, end)),
    ranges: places,
  }
}

/** The length in words of the longest phrase at `at` that opens an exclusion; 0 without one. */
function openerLength(words: readonly Token[], at: number, { text, language, is }: ExclusionContext): number {
  const { anywhere, atStart } = openers[language]
  const matching = [...anywhere, ...(at === 0 && !text.includes('?') ? atStart : [])].filter((phrase) =>
    phrase.every((word, offset) => words[at + offset]?.folded === word),
  )
  const length = Math.max(0, ...matching.map((phrase) => phrase.length))
  const [last, next] = [words[at + length - 1], words[at + length]]
  // "No, the red one" answers; "I don't want to wait" excludes nothing.
  const isFollowed = last !== undefined && next !== undefined && !text.slice(last.end, next.start).includes(',')
  return isFollowed && (!isStopWord(next.folded) || is('skipped', next)) ? length : 0
}

interface ExclusionContext {
  readonly text: string
  readonly language: AssistantLanguage
  readonly is: Is
}

function startsExclusion(words: readonly Token[], at: number, { text, language, is }: ExclusionContext): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (is('always', word)) return true
  if (!is('ambiguous', word) || next === undefined) return false
  if (is('contrasts', before)) return true
  const gap = before === undefined ? '' : text.slice(before.end, word?.start)
  if (gap.includes(',') && !text.includes('?')) return true
  // "Is there none in blue?" asks for blue.
  if (text.includes('?') && (before === undefined || isStopWord(before.folded))) return false
  if (is('prepositions', next)) return true
  const isAnswer = before === undefined && word?.folded === 'no'
  const startsQuestion = before !== undefined && isStopWord(before.folded)
  let named = at + 1
  while (is('skipped', words[named])) named += 1
  return !(isAnswer || startsQuestion) && colorAt(words.slice(named), { text, language }) !== null
}

interface ExcludedTerm {
  readonly color: string | null
  readonly start: number
  readonly end: number
}

/** "Red or black", "leather". */
function excludedTermsFrom(
  words: readonly Token[],
  from: number,
  { text, language, is }: ExclusionContext,
): ExcludedTerm[] {
  const found: ExcludedTerm[] = []
  for (let at = from; at < words.length; at += 1) {
    while (is('skipped', words[at])) at += 1
    const word = words[at]
    if (word === undefined || is('notExcludable', word)) break
    const color = colorAt(words.slice(at), { text, language })
    at += (color?.length ?? 1) - 1
    found.push({ color: color?.name ?? null, start: word.start, end: words[at]?.end ?? word.end })
    if (!is('conjunctions', words[at + 1])) break
    at += 1
  }
  return found
}

/** The longest color name at the start of the words. */
function colorAt(
  words: readonly Token[],
  { text, language }: { text: string; language: AssistantLanguage },
): { readonly name: string; readonly length: number } | null {
  for (let length = Math.min(maxColorWords, words.length); length > 0; length -= 1) {
    const [first, last] = [words[0], words[length - 1]]
    if (first === undefined || last === undefined) return null
    const found = findColors(analyzer.words(text.slice(first.start, last.end), length), language)
    const [color] = found
    if (found.length === 1 && color?.phrase.split(' ').length === length) return { name: color.name, length }
  }
  return null
}

export interface ExclusionWords {
  /** Always start an exclusion. */
  readonly always: string
  /** Start one only before a preposition or a color, or after a contrast: "have you no chairs" excludes nothing. */
  readonly ambiguous: string
  readonly contrasts: string
  readonly prepositions: string
  /** Skipped between the opening word and the excluded term. */
  readonly skipped: string
  readonly conjunctions: string
  /** Words that are never an excluded term. */
  readonly notExcludable: string
}

/** The words of exclusions, by role. Folded. */
const exclusionWords: Readonly<Record<AssistantLanguage, ExclusionWords>> = {
  en: {
    always: 'without except excluding',
    ambiguous: 'not no',
    contrasts: 'but',
    prepositions: 'in from by made',
    skipped: 'in from by of made for the a an any brand colour color',
    conjunctions: 'or and nor',
    notExcludable:
      'too really sure so very more less only just stock store sale time problem idea matter one longer that this it yet thanks than question delay account true right correct working here there fair good nice ok okay enough possible helpful what my you your me i anymore to delivery answer reply refund doubt way need hurry worries clue luck',
  },
  de: {
    always: 'ohne ausser',
    ambiguous: 'nicht kein keine keinen keiner keines keinem',
    contrasts: 'aber bloss',
    prepositions: 'in von aus',
    skipped: 'in von aus der die das den dem marke farbe ein eine einen',
    conjunctions: 'oder und',
    notExcludable:
      'zu so mehr nur auch lager stock problem ahnung sale der die das frage konto richtig da gut hier moglich schlecht schon antwort lieferung ruckmeldung rechnung lust zeit eile',
  },
  fr: {
    always: 'sans sauf excepte',
    ambiguous: 'pas',
    contrasts: 'mais',
    prepositions: 'en chez',
    skipped: 'en de d chez la le les l marque couleur un une des',
    conjunctions: 'ou et ni',
    notExcludable:
      'trop si tres plus seulement stock magasin probleme question compte souci idee mal arrive bon vrai possible bien ce cher chere chers cheres grave nouvelle nouvelles reponse',
  },
  es: {
    always: 'sin excepto salvo',
    ambiguous: 'no',
    contrasts: 'pero',
    prepositions: 'en de sea sean',
    skipped: 'en de sea sean la el los las marca color un una',
    conjunctions: 'o y ni',
    notExcludable:
      'muy tan mas solo stock tienda problema pregunta cuenta gracias idea es esta llega funciona se me nada bien caro cara respuesta',
  },
}

interface Openers {
  readonly anywhere: readonly (readonly string[])[]
  /** Only at the start of a statement. */
  readonly atStart: readonly (readonly string[])[]
}

/** Phrases that always open an exclusion, with and without the apostrophe; folded. */
const openers: Readonly<Record<AssistantLanguage, Openers>> = {
  en: {
    anywhere: phrases(
      everyOf(
        'that which',
        'isnt',
        'arent',
        'aint',
        'is not',
        'are not',
        'doesnt have',
        'dont have',
        'does not have',
        'do not have',
      ),
      [
        'thats not',
        'not a fan of',
        'other than',
        'anything but',
        'everything but',
        'nothing from',
        'nothing in',
        'non',
      ],
      everyOf('dont', 'want', 'like', 'need'),
      everyOf('do', 'not want', 'not like', 'not need'),
      everyOf('cant cannot mustnt', 'have', 'eat', 'stand', 'tolerate'),
    ),
    atStart: phrases(['no', 'not']),
  },
  de: {
    anywhere: phrases(
      everyOf('die der das welche welcher welches', 'nicht', 'kein', 'keine', 'keinen'),
      everyOf('will mochte mag brauche suche bitte bloss', 'kein', 'keine', 'keinen'),
      everyOf('vertragt vertrage darf', 'kein', 'keine', 'keinen'),
      ['alles ausser', 'nichts aus', 'nichts von', 'nichts mit', 'anders als'],
    ),
    atStart: phrases(['kein', 'keine', 'keinen', 'nicht']),
  },
  fr: {
    anywhere: phrases(
      everyOf('qui', 'nest pas', 'ne sont pas', 'n est pas', 'nont pas', 'n ont pas', 'na pas', 'n a pas'),
      [
        'supporte pas',
        'veux pas',
        'aime pas',
        'cherche pas',
        'rien de',
        'rien en',
        'rien chez',
        'autre que',
        'tout sauf',
        'surtout pas',
      ],
    ),
    atStart: phrases(['pas']),
  },
  es: {
    anywhere: phrases(
      everyOf('que', 'no sea', 'no sean', 'no tenga', 'no tengan', 'no es', 'no son', 'no lleve', 'no lleven'),
      ['no puede comer', 'no tolera', 'no quiero', 'no me gusta', 'no me gustan', 'nada de', 'nada en'],
    ),
    atStart: phrases(['no']),
  },
}

/** Each first word followed by each of the rest. */
function everyOf(first: string, ...rest: readonly string[]): string[] {
  return first.split(' ').flatMap((word) => rest.map((phrase) => `${word} ${phrase}`.trim()))
}

function phrases(...lists: readonly (readonly string[])[]): string[][] {
  return lists.flat().map((phrase) => phrase.split(' '))
}
