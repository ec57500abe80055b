import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { broaderIdeas, readIdeas } from '../../../../engine/meaning/read-ideas.ts'
import { isSmallWord } from '../../../../engine/meaning/small-words.ts'
import { wordsOf } from '../../../../engine/meaning/words-of.ts'
import { widerIdeas } from '../../../../engine/passages/wider-ideas.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import { isLimit, turningHeading } from '../spans/read-together.ts'
import { askingIdeas, productKinds } from '../understand/intent/idea-classes.ts'
import { saidIn } from './score-spans.ts'
import { hints, idleWords, ownRuleIdeas, placeIdeas } from './score-words.data.ts'

/** Of the best score: what answers less than this is about something else. */
const leastOfBest = 0.5
const mostRules = 2
/** Shorter words are seldom names of goods. */
const shortestName = 4

/** What a question asks of what: "Do you ship plants to Norway?" asks of plants whether they are shipped to Norway. */
interface AskedOfKinds {
  readonly kinds: ReadonlySet<string>
  /** Goods that we have no idea of, as stems: "pianos". */
  readonly words: ReadonlySet<string>
  readonly matters: ReadonlySet<string>
  readonly namesPlace: boolean
}

/**
 * The spans that rule for the very kinds of goods that a question names, best first: those that deny or limit, and where it names
 * a place too, any. A rule for all goods told without them is half a rule.
 */
export function rulesForKinds(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = askedOf(question, best.span.language)
  if (asked.kinds.size + asked.words.size === 0 || asked.matters.size === 0) return []
  const ruling = found.filter((one) => one.score >= best.score * leastOfBest && rulesFor(one, asked, best))
  const limiting = ruling.filter((one) => isLimit(one.span) || turningHeading(one.span) !== null)
  const [first] = limiting
  if (first !== undefined) return limiting.filter(({ span }) => isSameText(span, first.span)).slice(0, mostRules)
  return asked.namesPlace && !names(best, asked) ? ruling.slice(0, 1) : []
}

/** Without the rules for other goods than those that are asked about: "Plants cannot be sent" says nothing of chairs. */
export function withoutOtherGoods(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = askedOf(question, best.span.language)
  return found.filter((one) => !hasAny(saidIn(one.span).own, productKinds) || names(one, asked))
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

function askedOf(question: Question, language: AssistantLanguage): AskedOfKinds {
  const { ideas, products } = question
  const named = products.flatMap(({ title }) => readIdeas(title, 'en').map(({ idea }) => idea))
  const kinds = new Set([...ideas, ...named].filter((idea) => productKinds.has(idea)))
  const isPlace = (idea: string): boolean => idea === 'eu' || broaderIdeas(idea).length > 0
  const isMatter = (idea: string): boolean =>
    !(kinds.has(idea) || isPlace(idea) || hints.has(idea) || askingIdeas.has(idea))
  const matters = ideas.filter(isMatter)
  const deeds = matters.filter((idea) => !placeIdeas.has(idea))
  const words = unknownWords(question, language)
  return { kinds, words, matters: new Set(deeds.length > 0 ? deeds : matters), namesPlace: ideas.some(isPlace) }
}

/**
 * Whether it speaks of the kind, and of what is asked about it. Another text than the answer's has to speak of all of that, and is
 * looked at only where the answer does not speak of the kind, or may not speak of the place.
 */
function rulesFor(one: ScoredSpan, asked: AskedOfKinds, best: ScoredSpan): boolean {
  const { matters, namesPlace } = asked
  if (!names(one, asked)) return false
  const told = [...matters].filter((idea) => isAbout(one.span, idea))
  if (isSameText(one.span, best.span)) return told.length > 0
  // What we have no idea of may be no goods at all: a word of the answer's text, and of others by chance.
  const isKnown = names(one, { ...asked, words: new Set() })
  return isKnown && told.length === matters.size && (namesPlace || !names(best, asked))
}

/** In its own words; where these name no goods, in its heading's. A sentence goes on about what the one before it names. */
function names({ span, block }: ScoredSpan, { kinds, words }: AskedOfKinds): boolean {
  const before = span.form === 'sentence' ? block.find(({ number }) => number === span.number - 1) : undefined
  const texts = before?.form === 'sentence' ? [span, before] : [span]
  if (texts.some((one) => isOf(saidIn(one).own, kinds) || hasAny(stemsIn(one), words))) return true
  const isOfOthers = texts.some((one) => hasAny(saidIn(one).own, productKinds))
  return !isOfOthers && isOf(saidIn(span).ideas, kinds)
}

/** Of the kind, of a wider one that it belongs to, or of one that belongs to it. */
function isOf(ideas: ReadonlySet<string>, kinds: ReadonlySet<string>): boolean {
  if (kinds.size === 0) return false
  const wide = new Set([...kinds].flatMap((kind) => [kind, ...widerIdeas(kind)]))
  return [...ideas].some((idea) => wide.has(idea) || widerIdeas(idea).some((one) => kinds.has(one)))
}

function hasAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one))
}

const stems = new WeakMap<KnowledgeSpan, ReadonlySet<string>>()

function stemsIn(span: KnowledgeSpan): ReadonlySet<string> {
  const known = stems.get(span) ?? new Set(wordsOf(span.text, span.language).map(({ stem }) => stem))
  stems.set(span, known)
  return known
}

/** Stems of the words of a question that say something and stand for no idea: goods of which we know nothing. */
function unknownWords({ text }: Question, language: AssistantLanguage): ReadonlySet<string> {
  const read = readIdeas(text, language)
  const words = wordsOf(text, language).filter(({ start, end, folded }) => {
    const isRead = read.some((idea) => idea.start <= start && end <= idea.end)
    return folded.length >= shortestName && !isRead && !isSmallWord(folded) && !idleWords[language].has(folded)
  })
  return new Set(words.map(({ stem }) => stem))
}

function isSameText(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version
}

function isAbout(span: KnowledgeSpan, idea: string): boolean {
  return saidIn(span).ideas.has(idea) || readIdeas(span.title, span.language).some((one) => one.idea === idea)
}
