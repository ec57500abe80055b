import { places } from '../places.data.ts'
import { tokenize } from '../tokenize.ts'
import { commonTags } from './common-tags.data.ts'
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts'
import type { FindTags, MeaningLanguage, SemanticTag, TagMatch } from './semantic-tag.ts'
import { germanTags } from './tags.de.data.ts'
import { englishTags } from './tags.en.data.ts'
import { spanishTags } from './tags.es.data.ts'
import { frenchTags } from './tags.fr.data.ts'

const inOrder = ['en', 'de', 'fr', 'es'] as const
const tables: Readonly<Record<MeaningLanguage, Readonly<Record<string, string>>>> = {
  en: englishTags,
  de: germanTags,
  fr: frenchTags,
  es: spanishTags,
}

/** Built on first use of a language, in a few milliseconds. */
const readers = new Map<MeaningLanguage, PhraseMatcher>()

const broader: ReadonlyMap<SemanticTag, readonly SemanticTag[]> = broaderTable()

/** A phrase may have several tags. See `FindTags`. */
export const findTags: FindTags = (text, language) =>
  tagMatcher(language)
    .find(text)
    .map(({ key, start, end }): TagMatch => ({ tag: key, start, end }))
    .filter(({ tag, start }) => !(tag === 'customs' && language === 'de' && isInches(text, start)))

/** German "Zoll" after a number is an inch: "28 Zoll", "28-Zoll-Reifen". */
function isInches(text: string, start: number): boolean {
  return /\d[ \u00a0-]?$/.test(text.slice(Math.max(0, start - 2), start))
}

/**
 * The places that contain a place, nearest first: a rule for the European Union (`eu`) covers `germany`, and one for `other_country`
 * covers `japan`. Empty for other tags.
 */
export function broaderPlaces(tag: SemanticTag): readonly SemanticTag[] {
  return broader.get(tag) ?? []
}

/** The matcher of all tags in a language. */
export function tagMatcher(language: MeaningLanguage): PhraseMatcher {
  const known = readers.get(language)
  if (known !== undefined) return known
  const made = createPhraseMatcher(entriesOf(language), { language })
  readers.set(language, made)
  return made
}

/** The folded words of all tags in a language. */
export function tagWords(language: MeaningLanguage): ReadonlySet<string> {
  const known = words.get(language)
  if (known !== undefined) return known
  const phrases = Array.from(entriesOf(language), ([, names]) => names.replaceAll('=', ' ')).join(' ')
  const made = new Set(tokenize(phrases, language).map(({ folded }) => folded))
  words.set(language, made)
  return made
}

const words = new Map<MeaningLanguage, ReadonlySet<string>>()

function* entriesOf(language: MeaningLanguage): Generator<readonly [string, string]> {
  const column = inOrder.indexOf(language)
  yield* Object.entries(tables[language])
  for (const [tag, words] of commonTags) yield [tag, words[column] ?? '']
  for (const { tag, names } of places) yield [tag, names[column] ?? '']
}

function broaderTable(): Map<SemanticTag, readonly SemanticTag[]> {
  const direct = new Map(places.map(({ tag, partOf }) => [tag, partOf]))
  const table = new Map<SemanticTag, readonly SemanticTag[]>()
  const containing = (tag: SemanticTag): readonly SemanticTag[] =>
    (direct.get(tag) ?? []).flatMap((one) => [one, ...containing(one)])
  for (const tag of direct.keys()) {
    const all = containing(tag)
    if (all.length > 0) table.set(tag, all)
  }
  return table
}
