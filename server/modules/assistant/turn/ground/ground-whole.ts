import { countNegations } from '../../../../engine/meaning/polarity.ts'
import type { KnowledgeSpan } from '../pipeline.ts'
import { goesOn, listAt, wholeOf } from '../spans/read-together.ts'

interface Said {
  /** All spans that were given. */
  readonly known: readonly KnowledgeSpan[]
  readonly isSaid: (span: KnowledgeSpan) => boolean
  readonly isQuoted: (heading: string) => boolean
}

/**
 * What belongs to a sentence and is not said with it, when a model chose the sentences: the exception behind it, what it refers
 * to, the sentence that leads into its list, the rest of an enumeration, a heading that denies. Null when nothing is missing.
 */
export function wholeFault(span: KnowledgeSpan, { known, isSaid, isQuoted }: Said): string | null {
  const block = known.filter((other) => isSameBlock(other, span)).toSorted((a, b) => a.number - b.number)
  const at = block.findIndex(({ number }) => number === span.number)
  const list = span.form === 'sentence' ? null : listAt(block, at)
  // One item of an enumeration passes for all of it.
  const needed = wholeOf(block, list === null || list.isLabelled ? [at] : [at, ...list.items])
  const next = block[at + 1]
  const follows = next?.form === 'sentence' && span.form === 'sentence' && goesOn(next) ? [at + 1] : []
  const missing = [...needed, ...follows].flatMap((place) => block[place] ?? []).find((one) => !isSaid(one))
  if (missing !== undefined) return `it leaves out "${missing.text}"`
  const denies = (heading: string): boolean => countNegations(heading, span.language) > 0
  const heading = [span.title, ...span.headings].findLast(denies)
  return heading === undefined || isQuoted(heading) ? null : `it leaves out "${heading}"`
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}
