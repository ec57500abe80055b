import { languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import { findPromptInjections } from '../../../../engine/meaning/injections/prompt-injections.ts'
import type { ConceptRow } from '../concepts/concepts.store.ts'
import type { NewFinding } from '../publishing/quarantine.store.ts'
import { splitSpans, type TextSpan } from './split-spans.ts'

export type SourceText = Pick<ConceptRow, 'body_markdown' | 'locale' | 'title'>

/** The quotable spans of a text, and its prompt injections. */
export interface SegmentedText {
  readonly spans: readonly TextSpan[]
  readonly injections: readonly Pick<NewFinding, 'excerpt' | 'rule'>[]
}

/** An injection may be split across this many consecutive pieces. */
const maxJoinedPieces = 4
const maxExcerptLength = 300

/** Segments a text synchronously. Never throws. Adversarial input takes seconds: see `createTextSegmenter`. */
export function segmentText({ body_markdown, locale, title }: SourceText): SegmentedText {
  const spans = splitSpans(body_markdown, languageOfLocale(locale) ?? 'en')
  return { spans, injections: injectionsIn(title, spans) }
}

function injectionsIn(title: string, spans: readonly TextSpan[]): SegmentedText['injections'] {
  const texts = new Set([title, ...spans.flatMap(({ headings, text }) => [...headings, text])])
  const found = [...[...texts].flatMap((text) => findPromptInjections(text)), ...dividedInjections(spans)]
  return [...new Map(found.map(({ excerpt, rule }) => [excerpt, { excerpt, rule }])).values()]
}

/** Finds injections that are split across several items, paragraphs or cells, none of which matches alone. All pieces are reported. */
function dividedInjections(spans: readonly TextSpan[]): SegmentedText['injections'] {
  const pieces = spans.flatMap(({ headings, text }, at) => {
    const heading = headings.at(-1)
    return heading === undefined || heading === spans[at - 1]?.headings.at(-1) ? [text] : [heading, text]
  })
  return pieces.flatMap((_, from) => {
    for (let count = 2; count <= maxJoinedPieces; count += 1) {
      const run = pieces.slice(from, from + count)
      if (run.length < count || run.slice(0, -1).some(endsSentence)) return []
      const [found] = findPromptInjections(run.join(' '))
      if (found !== undefined && run.every((piece) => findPromptInjections(piece).length === 0))
        return run.map((piece) => ({ excerpt: piece.slice(0, maxExcerptLength), rule: found.rule }))
    }
    return []
  })
}

function endsSentence(piece: string): boolean {
  return /[.!?…]["”’»)]*$/.test(piece) || piece.length > maxExcerptLength
}
