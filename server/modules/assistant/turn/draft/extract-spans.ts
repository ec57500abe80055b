import type { AnswerKind, KnowledgeSpan, ScoredSpan } from '../pipeline.ts'
import {
  headingOf,
  isLostAlone,
  isOfExceptions,
  leadsIn,
  listAt,
  turningHeading,
  wholeOf,
} from '../spans/read-together.ts'

const MOST_SPANS = 3
/** Sentences of two places together. */
const MOST_OF_TWO = 4
/** A paragraph of at most three sentences and this many characters is read faster than it is cut. */
const SHORT_PARAGRAPH = 400
const MOST_CHARACTERS = 600
/** Of a list that could be told in part too. */
const SHORT_LIST = 8
/** Of what says something else unless it is whole: beyond this it is not quoted, a list not without a word that it goes on. */
const MOST_WHOLE = { sentences: 6, items: 12, characters: 900 } as const
/** How near the best a second sentence of the same text must come to be said too. */
const NEAR = 0.85

/** Spans of one block in the order of the text, with what items among them are items of. */
export interface Piece {
  readonly spans: readonly KnowledgeSpan[]
  /** The heading above items, where no sentence leads into them, and one that turns what stands under it: "What is not covered". */
  readonly heading: string | null
  /** The list has more items than these. */
  readonly isCut: boolean
}

/** Places in a block that are quoted. */
interface Chosen {
  readonly places: readonly number[]
  readonly isCut: boolean
}

/**
 * Chooses from the best span what can be quoted alone without saying something else than the text: half a rule is a lie. A short
 * paragraph is quoted whole; of a longer one the sentences that limit the best one, or that it refers to, come with it; an item
 * comes with its heading. What would have to come along and is too long for an answer leaves the next best to be quoted. A second
 * place of the same text is quoted too where it answers nearly as well.
 */
export function extractSpans(scored: readonly ScoredSpan[], wants: AnswerKind): readonly Piece[] {
  const rules = scored.filter((one) => one.rulesForKind === true)
  const general = generalPieces(scored, wants)
  const told = new Set(general.flatMap(({ spans }) => spans))
  const ruling = rules.filter(({ span }) => !told.has(span)).map((one) => piecesOf(one, scored, wants))
  const missing = ruling.flat()
  if (missing.length === 0) return general
  const isFirst = wants === 'yes_no' || wants === 'anything'
  const both = isFirst ? [...missing, ...general] : [...general, ...missing]
  return isWithin(both.flatMap(({ spans }) => spans)) ? both : missing
}

/** What answers best, whatever kind of goods it is for. */
function generalPieces(scored: readonly ScoredSpan[], wants: AnswerKind): readonly Piece[] {
  const [best] = scored
  const found = scored
    .filter(({ score }) => score >= (best?.score ?? 0) * NEAR)
    .map((one) => ({ one, pieces: piecesOf(one, scored, wants) }))
    .find(({ pieces }) => pieces.length > 0)
  if (found === undefined) return []
  const { one: told, pieces: first } = found
  const other = scored.find((one) => isNear(told, one))
  if (other === undefined) return first
  const choices = [piecesOf(other, scored, wants), cut(other.block, aloneAt(other))]
  const second = choices.find((pieces) => pieces.length > 0 && fits([...first, ...pieces]))
  return second === undefined ? first : [first, second].sort((a, b) => firstNumber(a) - firstNumber(b)).flat()
}

function fits(pieces: readonly Piece[]): boolean {
  const spans = pieces.flatMap((piece) => piece.spans)
  const items = spans.filter(isItem).length
  const isShort = items <= SHORT_LIST && spans.length - items <= MOST_OF_TWO && lengthOf(spans) <= MOST_CHARACTERS
  return isShort && !pieces.some(({ isCut }) => isCut)
}

function piecesOf(one: ScoredSpan, scored: readonly ScoredSpan[], wants: AnswerKind): readonly Piece[] {
  const at = placeOf(one)
  if (at === -1) return cut([one.span], { places: [0], isCut: false })
  return cut(one.block, one.span.form === 'sentence' ? sentencesAt(one, scored) : itemsAt(one, scored, wants))
}

/** In pieces by headings: what an exception under its own heading excepts from stands above that. */
function cut(block: readonly KnowledgeSpan[], chosen: Chosen | null): readonly Piece[] {
  if (chosen === null) return []
  const places = chosen.places.toSorted((a, b) => a - b)
  const groups = Map.groupBy(places, (place) => JSON.stringify(block[place]?.headings))
  const pieces = [...groups.values()].map((group) => {
    const spans = group.flatMap((place) => block[place] ?? [])
    return { spans, heading: headingAbove(spans, group[0] === 0), isCut: chosen.isCut && spans.some(isItem) }
  })
  const [first] = block
  // "This does not apply to …" under "Exceptions", and nothing above that: an exception from what?
  const isLost = places[0] === 0 && first !== undefined && isLostAlone(first)
  return isLost && isOfExceptions(headingOf(first)) ? [] : pieces
}

function headingAbove(spans: readonly KnowledgeSpan[], isFirst: boolean): string | null {
  const [first] = spans
  if (first === undefined) return null
  const isNeeded = (spans.some(isItem) && !spans.some(leadsIn)) || (isFirst && isLostAlone(first))
  return turningHeading(first) ?? (isNeeded ? headingOf(first) : null)
}

/** The best sentence with what belongs to it, and others of its paragraph that answer too. */
function sentencesAt(one: ScoredSpan, scored: readonly ScoredSpan[]): Chosen | null {
  const { block } = one
  if (!block.some(isItem) && block.length <= MOST_SPANS && lengthOf(block) <= SHORT_PARAGRAPH) return all(block)
  const needed = aloneAt(one)
  if (needed === null || needed.isCut) return needed
  let { places } = needed
  for (const other of nearIn(one, scored)) {
    const more = [...wholeOf(block, [...places, placeOf(other)])]
    if (more.length <= MOST_SPANS && lengthOf(at(block, more)) <= MOST_CHARACTERS) places = more
  }
  return { places, isCut: false }
}

/** The item with what belongs to it, and others that answer too; the whole list where one item alone would pass for it. */
function itemsAt(one: ScoredSpan, scored: readonly ScoredSpan[], wants: AnswerKind): Chosen | null {
  const { block, span } = one
  const place = placeOf(one)
  const list = listAt(block, place)
  const whole = [...wholeOf(block, [place, ...list.items])]
  const isAskedFor = (wants === 'how' || wants === 'list') && span.form !== 'row'
  const isShort = list.items.length <= SHORT_LIST && lengthOf(at(block, whole)) <= MOST_CHARACTERS
  const near = nearIn(one, scored)
    .map(placeOf)
    .filter((other) => list.items.includes(other))
    .slice(0, MOST_SPANS)
  if (!list.isLabelled || list.isInseparable) return bounded(block, whole, [place, ...near])
  if (isAskedFor && isShort) return { places: whole, isCut: false }
  const chosen = bounded(block, [...wholeOf(block, [place, ...near])], [place])
  const isPart = isAskedFor && wants === 'list' && chosen !== null && chosen.places.length < whole.length
  return chosen === null ? null : { ...chosen, isCut: chosen.isCut || isPart }
}

/** What cannot be said without each other, within bounds. */
function aloneAt(one: ScoredSpan): Chosen | null {
  const place = placeOf(one)
  const list = isItem(one.span) ? listAt(one.block, place) : null
  const isWhole = list !== null && !list.isLabelled
  return bounded(one.block, [...wholeOf(one.block, isWhole ? [place, ...list.items] : [place])], [place])
}

/** What is too long with all of its list is said with the first items, after those that are asked for; never steps or conditions. */
function bounded(block: readonly KnowledgeSpan[], places: readonly number[], wanted: readonly number[]): Chosen | null {
  if (isWithin(at(block, places))) return { places, isCut: false }
  const items = places.filter((place) => isItem(block[place]))
  if (items.some((place) => listAt(block, place).isInseparable)) return null
  const told = places.filter((place) => !isItem(block[place]))
  const inOrder = [...items].sort((a, b) => Number(wanted.includes(b)) - Number(wanted.includes(a)) || a - b)
  let count = 0
  while (count < SHORT_LIST && isWithin(at(block, [...told, ...inOrder.slice(0, count + 1)]))) count += 1
  return count === 0 ? null : { places: [...told, ...inOrder.slice(0, count)], isCut: true }
}

function isWithin(spans: readonly KnowledgeSpan[]): boolean {
  const items = spans.filter(isItem).length
  const { sentences, items: most, characters } = MOST_WHOLE
  return items <= most && spans.length - items <= sentences && lengthOf(spans) <= characters
}

/** Others of the same block that answer nearly as well, best first. */
function nearIn({ span, score }: ScoredSpan, scored: readonly ScoredSpan[]): readonly ScoredSpan[] {
  return scored.filter((other) => other.span !== span && isSameBlock(other.span, span) && other.score >= score * NEAR)
}

/** A second place of the same text is quoted too; another text would be another opinion. */
function isNear(best: ScoredSpan, other: ScoredSpan): boolean {
  const isSameText = other.span.conceptId === best.span.conceptId && other.span.version === best.span.version
  return isSameText && !isSameBlock(other.span, best.span) && other.score >= best.score * NEAR
}

function all(block: readonly KnowledgeSpan[]): Chosen {
  return { places: block.map((_, place) => place), isCut: false }
}

function at(block: readonly KnowledgeSpan[], places: readonly number[]): readonly KnowledgeSpan[] {
  return places.flatMap((place) => block[place] ?? [])
}

function placeOf({ span, block }: ScoredSpan): number {
  return block.findIndex(({ number }) => number === span.number)
}

function firstNumber([piece]: readonly Piece[]): number {
  return piece?.spans[0]?.number ?? 0
}

function isItem(span: KnowledgeSpan | undefined): boolean {
  return span !== undefined && span.form !== 'sentence'
}

function isSameBlock(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version && one.block === other.block
}

function lengthOf(spans: readonly KnowledgeSpan[]): number {
  return spans.reduce((sum, { text }) => sum + text.length + 1, 0)
}
