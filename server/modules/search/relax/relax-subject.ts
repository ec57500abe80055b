import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import { negations } from '../../../engine/lexical/analysis/negations.ts'
import type { Inspection, ResolvedSearch } from '../pipeline.ts'
import { rowsOf } from '../retrieve/candidates.ts'
import { textOf } from '../understand/read-request.ts'
import { fieldsOf } from './relaxed-request.ts'

/** A search for less than was requested. */
interface RelaxedSubject {
  readonly change: Relaxation['change']
  readonly fields: Readonly<Record<string, unknown>>
}

const maxWords = 8
// Each proposal must run to be counted.
const maxProposals = 2

/** The search without one of its words: those whose removal leaves some candidate with the best score for the rest. */
export function withoutWord({ index, mask, count }: Inspection, search: ResolvedSearch): RelaxedSubject[] {
  const { subject } = search
  const query = textOf(subject)
  if (query === null || ('image' in subject && subject.image !== null)) return []
  const { text, interpreted } = query
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const searched = new Set(interpreted.words.split(/\s+/))
  // Without "without", the rest would ask for what the text excludes.
  const mayDrop = (part: string): boolean => searched.has(part) && !negations.has(part.toLowerCase())
  const positions = parts.flatMap((part, at) => (mayDrop(part) ? [at] : [])).slice(0, maxWords)
  if (positions.length < 2 || count === 0) return []
  const candidates = rowsOf(mask, count)
  // When no candidate has any of the words, none has all words but one. Without the last word, the one before it may match as a prefix.
  const hasNone = bestOf(index.words.score(query.plan), candidates) === 0
  const dropped = hasNone ? positions.slice(-1) : positions
  const options = { language: interpreted.language, synonyms: index.settings.synonyms, usesCommonSynonyms: true }
  return dropped
    .map((at) => {
      const rest = parts.filter((_part, other) => other !== at).join(' ')
      const scores = index.words.score(index.words.plan(rest, options))
      return { word: parts[at] ?? '', rest, best: bestOf(scores, candidates) }
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .slice(0, maxProposals)
    .map(({ word, rest }) => ({
      change: { kind: 'drop_word', word, sentence: `Without the word “${word}”.` },
      fields: { ...fieldsOf(search), query: rest },
    }))
}

function bestOf(scores: Float32Array, rows: Int32Array): number {
  let best = 0
  for (let at = 0; at < rows.length; at += 1) best = Math.max(best, scores[rows[at] ?? 0] ?? 0)
  return best
}

/** A search for colors with one color less, or without colors if an image or a text remains. */
export function withoutColor(search: ResolvedSearch): RelaxedSubject[] {
  const fields = fieldsOf(search)
  const colors = Array.isArray(fields.colors) ? (fields.colors as string[]) : []
  if (search.mode !== 'hybrid' || colors.length === 0) return []
  const { colors: _dropped, ...others } = fields
  const hasOtherQuery = fields.query !== undefined || fields.image_url !== undefined
  const all = { change: changeOf(colors), fields: others }
  if (colors.length === 1) return hasOtherQuery ? [all] : []
  const single = colors.map((color, at) => ({
    change: changeOf([color]),
    fields: { ...others, colors: colors.filter((_color, other) => other !== at) },
  }))
  return single.slice(0, maxProposals)
}

function changeOf(colors: readonly string[]): Relaxation['change'] {
  return { kind: 'drop_color', field: 'colors', sentence: `Without the color ${colors.join(', ')}.` }
}
