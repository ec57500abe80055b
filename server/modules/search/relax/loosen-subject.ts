import type { Relaxation } from '../../../../contract/search-answer.ts'
import type { Inspection, ResolvedSearch } from '../pipeline.ts'
import { fieldsOf } from './relaxed-request.ts'

/** A search that looks for less. */
interface RelaxedSubject {
  readonly change: Relaxation['change']
  readonly fields: Readonly<Record<string, unknown>>
}

const maxWords = 8
// Each has to be run to be counted.
const maxProposals = 2

/** A search by words without one of them: those without which some candidate has most of the rest. */
export function withoutWord({ index, mask }: Inspection, search: ResolvedSearch): RelaxedSubject[] {
  const { subject } = search
  if (!('words' in subject) || subject.words === null) return []
  if ('picture' in subject && subject.picture !== null) return []
  const { text, interpreted } = subject.words
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const searched = new Set(interpreted.words.split(/\s+/))
  const places = parts.flatMap((part, at) => (searched.has(part) ? [at] : [])).slice(0, maxWords)
  if (places.length < 2 || !mask.includes(1)) return []
  // Where no candidate has any of the words, none has all but one; but the word before the last may be the beginning of one.
  const hasNone = bestOf(index.words.score(subject.words.plan), mask) === 0
  const dropped = hasNone ? places.slice(-1) : places
  const options = { language: interpreted.language, synonyms: index.settings.synonyms }
  return dropped
    .map((at) => {
      const query = parts.filter((_part, other) => other !== at).join(' ')
      const scores = index.words.score(index.words.plan(query, options))
      return { word: parts[at] ?? '', query, best: bestOf(scores, mask) }
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .slice(0, maxProposals)
    .map(({ word, query }) => ({
      change: { kind: 'drop_word', word, sentence: `Without the word “${word}”.` },
      fields: { ...fieldsOf(search), query },
    }))
}

function bestOf(scores: Float32Array, mask: Uint8Array): number {
  let best = 0
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] === 1) best = Math.max(best, scores[row] ?? 0)
  }
  return best
}

/** A search for colours without one of them, or without any where a picture or words are left. */
export function withoutColor(search: ResolvedSearch): RelaxedSubject[] {
  const fields = fieldsOf(search)
  const colors = Array.isArray(fields.colors) ? (fields.colors as string[]) : []
  if (search.mode !== 'hybrid' || colors.length === 0) return []
  const { colors: _dropped, ...others } = fields
  const hasMore = fields.query !== undefined || fields.image_url !== undefined
  const all = { change: changeOf(colors), fields: others }
  if (colors.length === 1) return hasMore ? [all] : []
  const single = colors.map((color, at) => ({
    change: changeOf([color]),
    fields: { ...others, colors: colors.filter((_color, other) => other !== at) },
  }))
  return single.slice(0, maxProposals)
}

function changeOf(colors: readonly string[]): Relaxation['change'] {
  return { kind: 'drop_color', field: 'colors', sentence: `Without the colour ${colors.join(', ')}.` }
}
