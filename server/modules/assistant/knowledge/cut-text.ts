import { findInstructions } from '../../../engine/meaning/instructions.ts'
import type { ConceptRow } from './concepts.store.ts'
import { type CutSpan, cutSpans } from './cut-spans.ts'
import type { NewFinding } from './quarantine.store.ts'
import { textLanguage } from './text-language.ts'

export type TextToCut = Pick<ConceptRow, 'body_markdown' | 'locale' | 'title'>

/** What can be quoted of a text, and what in it gives an assistant orders. */
export interface CutText {
  readonly spans: readonly CutSpan[]
  readonly orders: readonly Pick<NewFinding, 'excerpt' | 'rule'>[]
}

/** Reads a text whole. Never throws; what is written to be hard to read takes seconds (see `createTextCutter`). */
export function cutText({ body_markdown, locale, title }: TextToCut): CutText {
  const spans = cutSpans(body_markdown, textLanguage(locale) ?? 'en')
  return { spans, orders: ordersIn(title, spans) }
}

function ordersIn(title: string, spans: readonly CutSpan[]): CutText['orders'] {
  const texts = new Set([title, ...spans.flatMap(({ headings, text }) => [...headings, text])])
  const found = [...texts].flatMap((text) => findInstructions(text))
  return [...new Map(found.map(({ excerpt, rule }) => [excerpt, { excerpt, rule }])).values()]
}
