import { findPromptInjections } from '../../../../engine/meaning/prompt-injections.ts'
import type { ConceptRow } from '../concepts/concepts.store.ts'
import { textLanguage } from '../concepts/text-language.ts'
import type { NewFinding } from '../publishing/quarantine.store.ts'
import { type CutSpan, cutSpans } from './split-spans.ts'

export type TextToCut = Pick<ConceptRow, 'body_markdown' | 'locale' | 'title'>

/** What can be quoted of a text, and what in it gives an assistant orders. */
export interface CutText {
  readonly spans: readonly CutSpan[]
  readonly orders: readonly Pick<NewFinding, 'excerpt' | 'rule'>[]
}

/** Pieces over which an order may be divided. */
const mostPieces = 4
const longestExcerpt = 300

/** Reads a text whole. Never throws; what is written to be hard to read takes seconds (see `createTextCutter`). */
export function cutText({ body_markdown, locale, title }: TextToCut): CutText {
  const spans = cutSpans(body_markdown, textLanguage(locale) ?? 'en')
  return { spans, orders: ordersIn(title, spans) }
}

function ordersIn(title: string, spans: readonly CutSpan[]): CutText['orders'] {
  const texts = new Set([title, ...spans.flatMap(({ headings, text }) => [...headings, text])])
  const found = [...[...texts].flatMap((text) => findPromptInjections(text)), ...dividedOrders(spans)]
  return [...new Map(found.map(({ excerpt, rule }) => [excerpt, { excerpt, rule }])).values()]
}

/** An order over several items, paragraphs or cells, none of which is one: all of them are it. */
function dividedOrders(spans: readonly CutSpan[]): CutText['orders'] {
  const pieces = spans.flatMap(({ headings, text }, at) => {
    const heading = headings.at(-1)
    return heading === undefined || heading === spans[at - 1]?.headings.at(-1) ? [text] : [heading, text]
  })
  return pieces.flatMap((_, from) => {
    for (let count = 2; count <= mostPieces; count += 1) {
      const run = pieces.slice(from, from + count)
      if (run.length < count || run.slice(0, -1).some(isEnded)) return []
      const [found] = findPromptInjections(run.join(' '))
      if (found !== undefined && run.every((piece) => findPromptInjections(piece).length === 0))
        return run.map((piece) => ({ excerpt: piece.slice(0, longestExcerpt), rule: found.rule }))
    }
    return []
  })
}

/** Whether a sentence is over: the next piece begins another. */
function isEnded(piece: string): boolean {
  return /[.!?…]["”’»)]*$/.test(piece) || piece.length > longestExcerpt
}
