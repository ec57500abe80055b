import { broaderIdeas, readIdeas } from '../../../engine/meaning/read-ideas.ts'
import { widerIdeas } from '../../../engine/passages/wider-ideas.ts'
import type { Question, ScoredSpan } from './pipeline.ts'
import { isLimit, turningHeading } from './read-together.ts'
import { saidIn } from './score-spans.ts'
import { hints, ownRuleIdeas, placeIdeas } from './score-words.data.ts'
import { askingIdeas, productKinds } from './understand/idea-classes.ts'

/** Of the best score: what answers less than this is about something else. */
const leastOfBest = 0.5
const mostRules = 2

/** What a question asks of what: "Do you ship plants to Norway?" asks of plants whether they are shipped to Norway. */
interface AskedOfKinds {
  readonly kinds: ReadonlySet<string>
  readonly matters: ReadonlySet<string>
  readonly namesPlace: boolean
}

/**
 * The spans that rule for the very kinds of goods that a question names, best first: those that deny or limit, and where it names
 * a place too, any. A rule for all goods told without them is half a rule.
 */
export function rulesForKinds(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const asked = askedOf(question)
  const [best] = found
  if (best === undefined || asked.kinds.size === 0 || asked.matters.size === 0) return []
  const ruling = found.filter((one) => one.score >= best.score * leastOfBest && rulesFor(one, asked, best))
  const limiting = ruling.filter((one) => isLimit(one.span) || turningHeading(one.span) !== null)
  const [first] = limiting
  if (first !== undefined) return limiting.filter(({ span }) => isSameText(span, first.span)).slice(0, mostRules)
  return asked.namesPlace && !names(best, asked.kinds) ? ruling.slice(0, 1) : []
}

/**
 * What has rules of its own, such as gift cards, is answered where it is spoken of: the spans of there first. `null` where the
 * store speaks of it and nothing there answers.
 */
export function byOwnRules(
  question: Question,
  found: readonly ScoredSpan[],
  threshold: number,
): readonly ScoredSpan[] | null {
  const [best] = found
  const named = question.ideas.filter((idea) => ownRuleIdeas.has(idea))
  const known = named.filter((idea) => found.some(({ span }) => isAbout(span, idea)))
  const isOwn = ({ block }: ScoredSpan): boolean => block.some((span) => known.some((idea) => isAbout(span, idea)))
  if (best === undefined || known.length === 0 || isOwn(best)) return found
  const others = question.ideas.filter((idea) => !ownRuleIdeas.has(idea))
  const first = found.find((one) => {
    return one.score >= threshold && isOwn(one) && others.some((idea) => saidIn(one.span).ideas.has(idea))
  })
  return first === undefined ? null : [first, ...found.filter((one) => one !== first && one.score <= first.score)]
}

function askedOf({ ideas, products }: Question): AskedOfKinds {
  const named = products.flatMap(({ title }) => readIdeas(title, 'en').map(({ idea }) => idea))
  const kinds = new Set([...ideas, ...named].filter((idea) => productKinds.has(idea)))
  const isPlace = (idea: string): boolean => idea === 'eu' || broaderIdeas(idea).length > 0
  const isMatter = (idea: string): boolean =>
    !(kinds.has(idea) || isPlace(idea) || hints.has(idea) || askingIdeas.has(idea))
  const matters = ideas.filter(isMatter)
  const deeds = matters.filter((idea) => !placeIdeas.has(idea))
  return { kinds, matters: new Set(deeds.length > 0 ? deeds : matters), namesPlace: ideas.some(isPlace) }
}

/**
 * Whether it speaks of the kind, and of what is asked about it. Another text than the answer's has to speak of all of that, and is
 * looked at only where the answer does not speak of the kind, or may not speak of the place.
 */
function rulesFor(one: ScoredSpan, { kinds, matters, namesPlace }: AskedOfKinds, best: ScoredSpan): boolean {
  if (!names(one, kinds)) return false
  const told = [...matters].filter((idea) => isAbout(one.span, idea))
  if (isSameText(one.span, best.span)) return told.length > 0
  return told.length === matters.size && (namesPlace || !names(best, kinds))
}

/** A sentence goes on about what the one before it names. */
function names({ span, block }: ScoredSpan, kinds: ReadonlySet<string>): boolean {
  if (isOf([...saidIn(span).ideas], kinds)) return true
  const before = span.form === 'sentence' ? block.find(({ number }) => number === span.number - 1) : undefined
  return before?.form === 'sentence' && isOf([...saidIn(before).own], kinds)
}

/** Of the kind, of a wider one that it belongs to, or of one that belongs to it. */
function isOf(ideas: readonly string[], kinds: ReadonlySet<string>): boolean {
  const wide = new Set([...kinds].flatMap((kind) => [kind, ...widerIdeas(kind)]))
  return ideas.some((idea) => wide.has(idea) || widerIdeas(idea).some((one) => kinds.has(one)))
}

function isSameText(one: ScoredSpan['span'], other: ScoredSpan['span']): boolean {
  return one.conceptId === other.conceptId && one.version === other.version
}

function isAbout(span: ScoredSpan['span'], idea: string): boolean {
  return saidIn(span).ideas.has(idea) || readIdeas(span.title, span.language).some((one) => one.idea === idea)
}
