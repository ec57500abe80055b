import { countNegations } from '../../../engine/meaning/polarity.ts'
import { sentenceStarts } from './extract-words.data.ts'
import type { KnowledgeSpan } from './pipeline.ts'

interface Said {
  /** All spans that were given. */
  readonly known: readonly KnowledgeSpan[]
  readonly isSaid: (span: KnowledgeSpan) => boolean
  readonly isQuoted: (heading: string) => boolean
}

/**
 * What belongs to a sentence and is not said with it, when a model chose the sentences: the exception behind it, what it refers
 * to, the sentence that leads into its list, a heading that denies. Null when nothing is missing.
 */
export function wholeFault(span: KnowledgeSpan, { known, isSaid, isQuoted }: Said): string | null {
  const block = known.filter((other) => isSameBlock(other, span)).toSorted((a, b) => a.number - b.number)
  const at = block.findIndex(({ number }) => number === span.number)
  const [before, next] = [block[at - 1], block[at + 1]]
  const missing = [
    next !== undefined && (starts(next, 'limits') || starts(next, 'refers')) ? next : undefined,
    starts(span, 'refers') ? before : undefined,
    span.form === 'sentence' ? undefined : block.find(leadsIn),
  ].find((one) => one !== undefined && !isSaid(one))
  if (missing !== undefined) return `it leaves out "${missing.text}"`
  const denies = (heading: string): boolean => countNegations(heading, span.language) > 0
  const heading = [span.title, ...span.headings].findLast(denies)
  return heading === undefined || isQuoted(heading) ? null : `it leaves out "${heading}"`
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}

function leadsIn({ form, text }: KnowledgeSpan): boolean {
  return form === 'sentence' && text.trimEnd().endsWith(':')
}

function starts({ form, language, text }: KnowledgeSpan, kind: 'limits' | 'refers'): boolean {
  const plain = text.toLowerCase()
  return (
    form === 'sentence' &&
    sentenceStarts[language][kind].some((start) => {
      return plain.startsWith(start) && (start.endsWith(' ') || !/[\p{L}\p{N}]/u.test(plain.charAt(start.length)))
    })
  )
}
