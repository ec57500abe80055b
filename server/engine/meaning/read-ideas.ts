import { commonIdeas } from './common-ideas.data.ts'
import type { Idea, IdeaFound, MeaningLanguage, ReadIdeas } from './idea.ts'
import { germanIdeas } from './ideas.de.data.ts'
import { englishIdeas } from './ideas.en.data.ts'
import { spanishIdeas } from './ideas.es.data.ts'
import { frenchIdeas } from './ideas.fr.data.ts'
import { createPhraseReader, type PhraseReader } from './phrase-reader.ts'
import { places } from './places.data.ts'

const inOrder = ['en', 'de', 'fr', 'es'] as const
const tables: Readonly<Record<MeaningLanguage, Readonly<Record<string, string>>>> = {
  en: englishIdeas,
  de: germanIdeas,
  fr: frenchIdeas,
  es: spanishIdeas,
}

/** Made when a language is first read: a few milliseconds each. */
const readers = new Map<MeaningLanguage, PhraseReader>()

const broader: ReadonlyMap<Idea, readonly Idea[]> = broaderTable()

/** The ideas in a text, in order; a phrase may stand for several. See `ReadIdeas`. */
export const readIdeas: ReadIdeas = (text, language) =>
  ideaReader(language)
    .read(text)
    .map(({ key, start, end }): IdeaFound => ({ idea: key, start, end }))

/**
 * What speaks of an idea without naming it, nearest first: a rule for the European Union (`eu`) covers `germany`, and one for
 * `other_country` covers `japan`. Empty for most.
 */
export function broaderIdeas(idea: Idea): readonly Idea[] {
  return broader.get(idea) ?? []
}

/** The reader of all ideas in a language. */
export function ideaReader(language: MeaningLanguage): PhraseReader {
  const known = readers.get(language)
  if (known !== undefined) return known
  const made = createPhraseReader(entriesOf(language), { language })
  readers.set(language, made)
  return made
}

function* entriesOf(language: MeaningLanguage): Generator<readonly [string, string]> {
  const column = inOrder.indexOf(language)
  yield* Object.entries(tables[language])
  for (const [idea, words] of commonIdeas) yield [idea, words[column] ?? '']
  for (const { idea, names } of places) yield [idea, names[column] ?? '']
}

function broaderTable(): Map<Idea, readonly Idea[]> {
  const direct = new Map(places.map(({ idea, partOf }) => [idea, partOf]))
  const table = new Map<Idea, readonly Idea[]>()
  for (const [idea, partOf] of direct) {
    const all = partOf.flatMap((one) => [one, ...(direct.get(one) ?? [])])
    if (all.length > 0) table.set(idea, all)
  }
  return table
}
