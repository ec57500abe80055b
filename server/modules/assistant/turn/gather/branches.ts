import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'

const labelPattern = /^(?<label>[^.:;,|–—]{3,40})[:,–—]/
/** The first cell of a row, which follows its header: "Shop: Kendal; Hours: …". */
const firstCell = /^[^:;]{1,40}: (?<label>[^:;]{3,40})/
const openingHours = /\d{1,2}(?:[:.h]\d{2})? ?(?:h|uhr|am|pm)? ?(?:–|-|to|bis|à|a) ?\d{1,2}/iu
/** "2–3 working days" is a time of delivery. */
const days =
  /\d ?(?:(?:working|business|calendar) )?(?:days?|weeks?|(?:werk|arbeits)?tage?n?|wochen?|jours?|semaines?|d[ií]as?|semanas?)(?!\p{L})/iu
const minBranches = 2

/** The words that name a branch at the start of a paragraph, list item or row with opening hours; empty for others. */
function branchWords(whole: readonly KnowledgeSpan[]): readonly string[] {
  const [first] = whole
  const label = first && (first.form === 'row' ? firstCell : labelPattern).exec(first.text)?.groups?.label
  const hasHours = whole.some(({ text }) => openingHours.test(text) && !days.test(text))
  if (first === undefined || label === undefined || !hasHours) return []
  return tokenize(label, first.language).flatMap(({ start, folded }) =>
    /^\p{Lu}/u.test(label.slice(start)) && !isStopWord(folded) ? [folded] : [],
  )
}

/** The names of the branches, by their span. Only texts with several branches have any. */
function branchesOf({ spans, blockOf }: Knowledge): ReadonlyMap<KnowledgeSpan, readonly string[]> {
  const ofParagraphs = new Map<KnowledgeSpan | undefined, readonly string[]>()
  const wordsOf = (span: KnowledgeSpan): readonly string[] => {
    if (span.form !== 'sentence') return branchWords([span])
    const paragraph = blockOf(span)
    const words = ofParagraphs.get(paragraph[0]) ?? branchWords(paragraph)
    ofParagraphs.set(paragraph[0], words)
    return words
  }
  const named = spans.map((span) => [span, wordsOf(span)] as const)
  const blocks = new Map<string, Set<string>>()
  for (const [{ conceptId }, words] of named)
    if (words.length > 0) blocks.set(conceptId, (blocks.get(conceptId) ?? new Set()).add(words.join(' ')))
  return new Map(
    named.filter(([{ conceptId }, words]) => words.length > 0 && (blocks.get(conceptId)?.size ?? 0) >= minBranches),
  )
}

const known = new WeakMap<Knowledge, ReadonlyMap<KnowledgeSpan, readonly string[]>>()

/**
 * For a question that names a branch, drops what texts say about other branches: the opening hours in "Kendal: …" do not apply to Bristol. A
 * question about a place that no text mentions is answered with all branches.
 */
export function withoutOtherBranches(
  knowledge: Knowledge,
  { text }: Pick<Question, 'text'>,
  { found, language }: { found: readonly ScoredSpan[]; language: AssistantLanguage },
): readonly ScoredSpan[] {
  const branches = known.get(knowledge) ?? branchesOf(knowledge)
  known.set(knowledge, branches)
  if (branches.size === 0) return found
  const names = new Set([...branches.values()].flat())
  const words = tokenize(text, language).map(({ folded }) => folded)
  const asked = words.filter((word) => names.has(word))
  if (asked.length === 0) return isElsewhere(knowledge, text, language) ? withAllBranches(found, branches) : found
  return found.filter(({ span, block }) => {
    const own = branches.get(span)
    const said = span.form === 'sentence' ? block : [span]
    return (
      own === undefined ||
      asked.some((word) => own.includes(word)) ||
      said.some((one) => tokenize(one.text, one.language).some(({ folded }) => asked.includes(folded)))
    )
  })
}

/** Whether the question names a city or country that no text mentions. */
function isElsewhere({ spans }: Knowledge, text: string, language: AssistantLanguage): boolean {
  const places = findTags(text, language).flatMap(({ tag }) => (broaderPlaces(tag).length > 0 ? [tag] : []))
  return places.length > 0 && !spans.some(({ tags }) => places.some((place) => tags.includes(place)))
}

function withAllBranches(
  found: readonly ScoredSpan[],
  branches: ReadonlyMap<KnowledgeSpan, readonly string[]>,
): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined || !branches.has(best.span)) return found
  const isSibling = ({ span }: ScoredSpan): boolean =>
    branches.has(span) && span.conceptId === best.span.conceptId && span.version === best.span.version
  const all = found.filter(isSibling).sort((one, other) => one.span.number - other.span.number)
  return [...all.map((one) => ({ ...one, score: best.score })), ...found.filter((one) => !isSibling(one))]
}
