import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { broaderPlaces, findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { broaderTags } from '../../../../engine/passages/broader-tags.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import { isRestriction, restrictingHeading } from '../spans/span-dependencies.ts'
import { answerKindTags, productKinds } from '../understand/intent/tag-classes.ts'
import { dedicatedRuleTags, genericQuestionWords, optionalTags, placeTags } from './score-spans.data.ts'
import { contentOf } from './score-spans.ts'

/** Of the best score: what answers less than this is about something else. */
const minShareOfBest = 0.5
const maxRules = 2
/** Shorter words are seldom names of goods. */
const minWordLength = 4

/** What a question asks of what: "Do you ship plants to Norway?" asks of plants whether they are shipped to Norway. */
interface KindQuestion {
  readonly kinds: ReadonlySet<string>
  /** Goods that we have no tag for, as stems: "pianos". */
  readonly words: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
  readonly namesPlace: boolean
}

/**
 * The spans that rule for the very kinds of goods that a question names, best first: those that deny or limit, and where it names
 * a place too, any. A rule for all goods told without them is half a rule.
 */
export function kindSpecificRules(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = kindQuestionOf(question, best.span.language)
  if (asked.kinds.size + asked.words.size === 0 || asked.subjects.size === 0) return []
  const ruling = found.filter((one) => one.score >= best.score * minShareOfBest && isRuleFor(one, asked, best))
  const limiting = ruling.filter((one) => isRestriction(one.span) || restrictingHeading(one.span) !== null)
  const [first] = limiting
  if (first !== undefined) return limiting.filter(({ span }) => isSameText(span, first.span)).slice(0, maxRules)
  return asked.namesPlace && !mentionsKind(best, asked) ? ruling.slice(0, 1) : []
}

/** Without the rules for other goods than those that are asked about: "Plants cannot be sent" says nothing of chairs. */
export function withoutOtherKinds(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = kindQuestionOf(question, best.span.language)
  return found.filter((one) => !hasAny(contentOf(one.span).own, productKinds) || mentionsKind(one, asked))
}

/**
 * What has rules of its own, such as gift cards, is answered where it is spoken of: the spans of there first. `null` where the
 * store speaks of it and nothing there answers.
 */
export function preferDedicatedText(
  question: Question,
  found: readonly ScoredSpan[],
  threshold: number,
): readonly ScoredSpan[] | null {
  const [best] = found
  const named = question.tags.filter((tag) => dedicatedRuleTags.has(tag))
  const known = named.filter((tag) => found.some(({ span }) => isAbout(span, tag)))
  const isOwn = ({ block }: ScoredSpan): boolean => block.some((span) => known.some((tag) => isAbout(span, tag)))
  if (best === undefined || known.length === 0 || isOwn(best)) return found
  const others = question.tags.filter((tag) => !dedicatedRuleTags.has(tag))
  const first = found.find((one) => {
    return one.score >= threshold && isOwn(one) && others.some((tag) => contentOf(one.span).tags.has(tag))
  })
  return first === undefined ? null : [first, ...found.filter((one) => one !== first && one.score <= first.score)]
}

function kindQuestionOf(question: Question, language: AssistantLanguage): KindQuestion {
  const { tags, products } = question
  const named = products.flatMap(({ title }) => findTags(title, 'en').map(({ tag }) => tag))
  const kinds = new Set([...tags, ...named].filter((tag) => productKinds.has(tag)))
  const isPlace = (tag: string): boolean => tag === 'eu' || broaderPlaces(tag).length > 0
  const isMatter = (tag: string): boolean =>
    !(kinds.has(tag) || isPlace(tag) || optionalTags.has(tag) || answerKindTags.has(tag))
  const matters = tags.filter(isMatter)
  const deeds = matters.filter((tag) => !placeTags.has(tag))
  const words = unknownWords(question, language)
  return { kinds, words, subjects: new Set(deeds.length > 0 ? deeds : matters), namesPlace: tags.some(isPlace) }
}

/**
 * Whether it speaks of the kind, and of what is asked about it. Another text than the answer's has to speak of all of that, and is
 * looked at only where the answer does not speak of the kind, or may not speak of the place.
 */
function isRuleFor(one: ScoredSpan, asked: KindQuestion, best: ScoredSpan): boolean {
  const { subjects, namesPlace } = asked
  if (!mentionsKind(one, asked)) return false
  const told = [...subjects].filter((tag) => isAbout(one.span, tag))
  if (isSameText(one.span, best.span)) return told.length > 0
  // What we have no tag for may be no goods at all: a word of the answer's text, and of others by chance.
  const isKnown = mentionsKind(one, { ...asked, words: new Set() })
  return isKnown && told.length === subjects.size && (namesPlace || !mentionsKind(best, asked))
}

/** In its own words; where these name no goods, in its heading's. A sentence goes on about what the one before it names. */
function mentionsKind({ span, block }: ScoredSpan, { kinds, words }: KindQuestion): boolean {
  const before = span.form === 'sentence' ? block.find(({ number }) => number === span.number - 1) : undefined
  const texts = before?.form === 'sentence' ? [span, before] : [span]
  if (texts.some((one) => includesKind(contentOf(one).own, kinds) || hasAny(stemsIn(one), words))) return true
  const isOfOthers = texts.some((one) => hasAny(contentOf(one).own, productKinds))
  return !isOfOthers && includesKind(contentOf(span).tags, kinds)
}

/** Of the kind, of a wider one that it belongs to, or of one that belongs to it. */
function includesKind(tags: ReadonlySet<string>, kinds: ReadonlySet<string>): boolean {
  if (kinds.size === 0) return false
  const wide = new Set([...kinds].flatMap((kind) => [kind, ...broaderTags(kind)]))
  return [...tags].some((tag) => wide.has(tag) || broaderTags(tag).some((one) => kinds.has(one)))
}

function hasAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one))
}

const stems = new WeakMap<KnowledgeSpan, ReadonlySet<string>>()

function stemsIn(span: KnowledgeSpan): ReadonlySet<string> {
  const known = stems.get(span) ?? new Set(tokenize(span.text, span.language).map(({ stem }) => stem))
  stems.set(span, known)
  return known
}

/** Stems of the words of a question that say something and stand for no tag: goods of which we know nothing. */
function unknownWords({ text }: Question, language: AssistantLanguage): ReadonlySet<string> {
  const read = findTags(text, language)
  const words = tokenize(text, language).filter(({ start, end, folded }) => {
    const isRead = read.some((tag) => tag.start <= start && end <= tag.end)
    return (
      folded.length >= minWordLength && !isRead && !isStopWord(folded) && !genericQuestionWords[language].has(folded)
    )
  })
  return new Set(words.map(({ stem }) => stem))
}

function isSameText(one: KnowledgeSpan, other: KnowledgeSpan): boolean {
  return one.conceptId === other.conceptId && one.version === other.version
}

function isAbout(span: KnowledgeSpan, tag: string): boolean {
  return contentOf(span).tags.has(tag) || findTags(span.title, span.language).some((one) => one.tag === tag)
}
