import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { polarityOf } from '../../../../engine/meaning/polarity.ts'
import type { KnowledgeSpan } from '../pipeline.ts'
import {
  conditionIntroductions,
  restrictingHeadingWords,
  restrictionWords,
  revocations,
  sentenceStarts,
} from './span-dependencies.data.ts'

type SentenceText = Pick<KnowledgeSpan, 'text' | 'language'>

/** Whether a sentence continues the previous one: it restricts it, revokes part of it, or refers to it. */
export function continuesPrevious({ text, language }: SentenceText): boolean {
  return (
    starts(text, sentenceStarts[language].limits) ||
    starts(text, sentenceStarts[language].refers) ||
    revokesPrevious(text, language)
  )
}

/** Whether a sentence cannot be understood without the previous one. */
export function needsPrevious({ text, language }: SentenceText): boolean {
  const { limits: limitsPrevious, refers, complete } = sentenceStarts[language]
  return (starts(text, limitsPrevious) || starts(text, refers)) && !starts(text, complete)
}

/** Whether a sentence restricts the previous one. */
export function restrictsPrevious(span: SentenceText): boolean {
  const { text, language } = span
  if (starts(text, sentenceStarts[language].limits) || revokesPrevious(text, language)) return true
  return starts(text, sentenceStarts[language].refers) && isRestriction(span)
}

/** Whether a sentence negates something or restricts it to some cases. */
export function isRestriction({ text, language }: SentenceText): boolean {
  return restrictionWords.test(text) || polarityOf(text, language) === 'denied'
}

/** The innermost heading that negates or restricts: without it, "Water damage and drops." would mean the opposite. */
export function restrictingHeading({
  headings,
  title,
  language,
}: Pick<KnowledgeSpan, 'headings' | 'title' | 'language'>): string | null {
  return [title, ...headings].findLast((heading) => isRestrictingHeading(heading, language)) ?? null
}

function isRestrictingHeading(heading: string, language: AssistantLanguage): boolean {
  return polarityOf(heading, language) === 'denied' || restrictingHeadingWords.test(heading)
}

/** Whether the text below a heading is an exception to the text above it. */
export function isExceptionHeading(heading: string): boolean {
  return restrictingHeadingWords.test(heading)
}

export function headingOf({ headings, title }: Pick<KnowledgeSpan, 'headings' | 'title'>): string {
  return headings.at(-1) ?? title
}

export function isListIntroduction({ form, text }: Pick<KnowledgeSpan, 'form' | 'text'>): boolean {
  return form === 'sentence' && text.trimEnd().endsWith(':')
}

/** A list or table inside a block, as indexes into the block. */
export interface SpanList {
  /** The introducing sentence, the items, and the sentences after the list that continue it. */
  readonly lead: readonly number[]
  readonly items: readonly number[]
  readonly after: readonly number[]
  /** Steps and conditions, which must not be quoted individually. */
  readonly isInseparable: boolean
  /** Each item names its subject ("Express: …") and is a separate rule. */
  readonly isLabelled: boolean
}

type Block = readonly KnowledgeSpan[]

const LABEL = /^[^.!?;]{1,120}?(?::| –| —) /

/** By block and index of the first item. Cached: published texts never change. */
const lists = new WeakMap<Block, Map<number, SpanList>>()

/** The list that contains the item at an index of a block. */
export function listAt(block: Block, at: number): SpanList {
  let first = at
  while (isItem(block[first - 1])) first -= 1
  const known = lists.get(block) ?? new Map<number, SpanList>()
  lists.set(block, known)
  const list = known.get(first) ?? listFrom(block, first)
  known.set(first, list)
  return list
}

function listFrom(block: Block, first: number): SpanList {
  let end = first + 1
  while (isItem(block[end])) end += 1
  let last = end
  while (isContinuation(block[last])) last += 1
  const items = range(first, end)
  const before = block[first - 1]
  const lead = before !== undefined && isListIntroduction(before) ? [first - 1] : []
  const labelled = items.filter((one) => isLabelled(block[one]))
  return {
    lead,
    items,
    after: range(end, last),
    isInseparable: isInseparable(block[first], lead.length === 0 ? undefined : before),
    isLabelled: labelled.length * 2 >= items.length,
  }
}

/**
 * The indexes in `places` with all spans that they depend on: what they refer to, what restricts them, what introduces them. Lists of
 * rules add no other items; steps and conditions add all.
 */
export function withDependencies(block: Block, places: readonly number[]): ReadonlySet<number> {
  const open = [...places].reverse()
  const taken = new Set<number>()
  const added = new Set<SpanList>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const span = block[at]
    if (span === undefined || taken.has(at)) continue
    taken.add(at)
    open.push(...(isItem(span) ? itemDependencies(listAt(block, at), added) : sentenceDependencies(block, at, taken)))
  }
  return taken
}

function itemDependencies(list: SpanList, added: Set<SpanList>): readonly number[] {
  if (added.has(list)) return []
  added.add(list)
  const { lead, items, after, isInseparable } = list
  return [...lead, ...after, ...(isInseparable ? items : [])]
}

function sentenceDependencies(block: Block, at: number, taken: ReadonlySet<number>): readonly number[] {
  const [before, own, next] = [block[at - 1], block[at], block[at + 1]]
  if (own === undefined) return []
  const neighbors: number[] = []
  if (before !== undefined && refersToPrevious(own))
    neighbors.push(...(isItem(before) ? wholeList(block, at - 1, taken) : [at - 1]))
  if (isListIntroduction(own)) neighbors.push(...(isItem(next) ? wholeList(block, at + 1, taken) : []))
  else if (next?.form === 'sentence' && restrictsPrevious(next)) neighbors.push(at + 1)
  return neighbors
}

/** All items of a list; none if some items are included already. */
function wholeList(block: Block, at: number, taken: ReadonlySet<number>): readonly number[] {
  const { items } = listAt(block, at)
  return items.some((one) => taken.has(one)) ? [] : items
}

function isInseparable(item: KnowledgeSpan | undefined, lead: KnowledgeSpan | undefined): boolean {
  if (item === undefined || item.form === 'row') return false
  const above = lead?.text ?? item.headings.at(-1) ?? ''
  return item.form === 'step' || conditionIntroductions[item.language].test(above)
}

function isLabelled(item: KnowledgeSpan | undefined): boolean {
  return item !== undefined && (item.form === 'row' || LABEL.test(item.text))
}

/** Whether a sentence cannot be understood without the text before it. */
function refersToPrevious(span: SentenceText): boolean {
  return needsPrevious(span) || revokesPrevious(span.text, span.language)
}

function isItem(span: KnowledgeSpan | undefined): boolean {
  return span !== undefined && span.form !== 'sentence'
}

function isContinuation(span: KnowledgeSpan | undefined): boolean {
  return span?.form === 'sentence' && continuesPrevious(span)
}

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, index) => first + index)
}

function revokesPrevious(text: string, language: AssistantLanguage): boolean {
  return revocations[language].test(straightenApostrophes(text))
}

function starts(text: string, beginnings: readonly string[]): boolean {
  const plain = straightenApostrophes(text).toLowerCase()
  return beginnings.some((start) => {
    return plain.startsWith(start) && (start.endsWith(' ') || !/[\p{L}\p{N}]/u.test(plain.charAt(start.length)))
  })
}

function straightenApostrophes(text: string): string {
  return text.replaceAll('’', "'")
}
