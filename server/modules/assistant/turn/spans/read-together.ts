import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { polarityOf } from '../../../../engine/meaning/polarity.ts'
import type { KnowledgeSpan } from '../pipeline.ts'
import { conditionsAbove, limitingHeading, onlyWords, sentenceStarts, takingBack } from './extract-words.data.ts'

type Spoken = Pick<KnowledgeSpan, 'text' | 'language'>

/** Whether a sentence goes on from the one before it: it limits that, takes something back, or speaks of what that named. */
export function goesOn({ text, language }: Spoken): boolean {
  return (
    starts(text, sentenceStarts[language].limits) ||
    starts(text, sentenceStarts[language].refers) ||
    takesBack(text, language)
  )
}

/** Whether nobody can tell what a sentence speaks of who has not read the one before it. */
export function isLostAlone({ text, language }: Spoken): boolean {
  const { limits, refers, complete } = sentenceStarts[language]
  return (starts(text, limits) || starts(text, refers)) && !starts(text, complete)
}

/** Whether a sentence makes that before it hold for less than it says. */
export function limits(span: Spoken): boolean {
  const { text, language } = span
  if (starts(text, sentenceStarts[language].limits) || takesBack(text, language)) return true
  return starts(text, sentenceStarts[language].refers) && isLimit(span)
}

/** Whether it says that something is not so, or is so for some alone. */
export function isLimit({ text, language }: Spoken): boolean {
  return onlyWords.test(text) || polarityOf(text, language) === 'denied'
}

/** The innermost heading that denies or limits: without it "Water damage and drops." would say the opposite. */
export function turningHeading({
  headings,
  title,
  language,
}: Pick<KnowledgeSpan, 'headings' | 'title' | 'language'>): string | null {
  return [title, ...headings].findLast((heading) => isTurning(heading, language)) ?? null
}

function isTurning(heading: string, language: AssistantLanguage): boolean {
  return polarityOf(heading, language) === 'denied' || limitingHeading.test(heading)
}

/** Whether what stands under a heading is taken out of what stands above that. */
export function isOfExceptions(heading: string): boolean {
  return limitingHeading.test(heading)
}

export function headingOf({ headings, title }: Pick<KnowledgeSpan, 'headings' | 'title'>): string {
  return headings.at(-1) ?? title
}

export function leadsIn({ form, text }: Pick<KnowledgeSpan, 'form' | 'text'>): boolean {
  return form === 'sentence' && text.trimEnd().endsWith(':')
}

/** A list or table inside a block, by places in it. */
export interface ListOfSpans {
  /** The sentence that leads into it, the items, and sentences behind it that go on from it. */
  readonly lead: readonly number[]
  readonly items: readonly number[]
  readonly after: readonly number[]
  /** Steps and conditions hold together: one of them alone is wrong. */
  readonly isInseparable: boolean
  /** Each item says what it is about ("Express: …") and is a rule of its own. */
  readonly isLabelled: boolean
}

type Block = readonly KnowledgeSpan[]

const LABEL = /^[^.!?;]{1,120}?(?::| –| —) /

/** By block and place of the first item: texts never change. */
const lists = new WeakMap<Block, Map<number, ListOfSpans>>()

/** The list that the item at a place of a block is in. */
export function listAt(block: Block, at: number): ListOfSpans {
  let first = at
  while (isItem(block[first - 1])) first -= 1
  const known = lists.get(block) ?? new Map<number, ListOfSpans>()
  lists.set(block, known)
  const list = known.get(first) ?? listFrom(block, first)
  known.set(first, list)
  return list
}

function listFrom(block: Block, first: number): ListOfSpans {
  let end = first + 1
  while (isItem(block[end])) end += 1
  let last = end
  while (isGoingOn(block[last])) last += 1
  const items = range(first, end)
  const before = block[first - 1]
  const lead = before !== undefined && leadsIn(before) ? [first - 1] : []
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
 * Places of all that has to be said with what is at `places`, these too: what each refers to, what limits it, what leads into it.
 * Of a list of rules only the items that are asked for, of steps and conditions all.
 */
export function wholeOf(block: Block, places: readonly number[]): ReadonlySet<number> {
  const open = [...places].reverse()
  const taken = new Set<number>()
  const told = new Set<ListOfSpans>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const span = block[at]
    if (span === undefined || taken.has(at)) continue
    taken.add(at)
    open.push(...(isItem(span) ? besideItem(listAt(block, at), told) : besideSentence(block, at, taken)))
  }
  return taken
}

function besideItem(list: ListOfSpans, told: Set<ListOfSpans>): readonly number[] {
  if (told.has(list)) return []
  told.add(list)
  const { lead, items, after, isInseparable } = list
  return [...lead, ...after, ...(isInseparable ? items : [])]
}

function besideSentence(block: Block, at: number, taken: ReadonlySet<number>): readonly number[] {
  const [before, own, next] = [block[at - 1], block[at], block[at + 1]]
  if (own === undefined) return []
  const beside: number[] = []
  if (before !== undefined && speaksOf(own)) beside.push(...(isItem(before) ? listed(block, at - 1, taken) : [at - 1]))
  if (leadsIn(own)) beside.push(...(isItem(next) ? listed(block, at + 1, taken) : []))
  else if (next?.form === 'sentence' && limits(next)) beside.push(at + 1)
  return beside
}

/** All of a list, but where some of its items are said already. */
function listed(block: Block, at: number, taken: ReadonlySet<number>): readonly number[] {
  const { items } = listAt(block, at)
  return items.some((one) => taken.has(one)) ? [] : items
}

function isInseparable(item: KnowledgeSpan | undefined, lead: KnowledgeSpan | undefined): boolean {
  if (item === undefined || item.form === 'row') return false
  const above = lead?.text ?? item.headings.at(-1) ?? ''
  return item.form === 'step' || conditionsAbove[item.language].test(above)
}

function isLabelled(item: KnowledgeSpan | undefined): boolean {
  return item !== undefined && (item.form === 'row' || LABEL.test(item.text))
}

/** Whether it is not to be understood without what stands before it. */
function speaksOf(span: Spoken): boolean {
  return isLostAlone(span) || takesBack(span.text, span.language)
}

function isItem(span: KnowledgeSpan | undefined): boolean {
  return span !== undefined && span.form !== 'sentence'
}

function isGoingOn(span: KnowledgeSpan | undefined): boolean {
  return span?.form === 'sentence' && goesOn(span)
}

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, index) => first + index)
}

function takesBack(text: string, language: AssistantLanguage): boolean {
  return takingBack[language].test(straight(text))
}

function starts(text: string, beginnings: readonly string[]): boolean {
  const plain = straight(text).toLowerCase()
  return beginnings.some((start) => {
    return plain.startsWith(start) && (start.endsWith(' ') || !/[\p{L}\p{N}]/u.test(plain.charAt(start.length)))
  })
}

function straight(text: string): string {
  return text.replaceAll('’', "'")
}
