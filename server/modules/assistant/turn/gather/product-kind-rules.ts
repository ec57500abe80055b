import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isNameOfGoods } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { broaderTags } from '../../../../engine/passages/broader-tags.ts'
import type { KnowledgeSpan, Question, ScoredSpan } from '../pipeline.ts'
import { isRestriction, restrictingHeading } from '../spans/span-dependencies.ts'
import type { Knowledge } from '../steps.ts'
import { answerKindTags, productKinds, productTraits } from '../understand/intent/tag-classes.data.ts'
import { dedicatedRuleTags, genericQuestionWords, optionalTags, placeTags } from './score-spans.data.ts'
import { contentOf, distinctiveTitles, isDistinctiveTitle, namesAny, stemsIn } from './score-spans.ts'

/** Spans below this share of the best score are about something else. */
const minShareOfBest = 0.5
const maxRules = 2
/** Shorter words rarely name a product kind. */
const minWordLength = 4
const minContentLength = 3

/** The parts of a question about product kinds: "Do you ship plants to Norway?" asks about plants, shipping and a place. */
interface KindQuestion {
  readonly kinds: ReadonlySet<string>
  /** Stems of content words without a tag, which may name product kinds: "pianos". */
  readonly words: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
  readonly namesPlace: boolean
}

/**
 * Spans with rules for the product kinds in question, best first: restrictions, and any rule if the question also names a place. A
 * general rule quoted without them is half a rule.
 */
export function kindSpecificRules(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = kindQuestionOf(question, best.span.language)
  if (asked.kinds.size + asked.words.size === 0 || asked.subjects.size === 0) return []
  const matchingRules = found.filter((one) => one.score >= best.score * minShareOfBest && isRuleFor(one, asked, best))
  const limiting = matchingRules.filter((one) => isRestriction(one.span) || restrictingHeading(one.span) !== null)
  const [first] = limiting
  if (first !== undefined) return limiting.filter(({ span }) => isSameText(span, first.span)).slice(0, maxRules)
  return asked.namesPlace && !mentionsKind(best, asked) ? matchingRules.slice(0, 1) : []
}

/** Drops rules for other product kinds: "Plants cannot be sent" does not apply to chairs. */
export function withoutOtherKinds(question: Question, found: readonly ScoredSpan[]): readonly ScoredSpan[] {
  const [best] = found
  if (best === undefined) return []
  const asked = kindQuestionOf(question, best.span.language)
  return found.filter((one) => !hasAny(contentOf(one.span).own, productKinds) || mentionsKind(one, asked))
}

/**
 * Subjects with dedicated rules, such as gift cards, are answered from text about them: those spans come first. `null` if the store
 * has such text but none of it answers.
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
  const named = products.flatMap(({ title }) => tagsOfTitle(title))
  const kinds = new Set([...tags, ...named].filter((tag) => productKinds.has(tag)))
  const isMatter = (tag: string): boolean =>
    !(kinds.has(tag) || isPlace(tag) || optionalTags.has(tag) || answerKindTags.has(tag))
  const matters = tags.filter(isMatter)
  const actions = matters.filter((tag) => !placeTags.has(tag))
  const words = unknownWords(question, language)
  return { kinds, words, subjects: new Set(actions.length > 0 ? actions : matters), namesPlace: tags.some(isPlace) }
}

/**
 * Whether a span is about the product kind and the subjects of the question. A span of another text than the best one must cover all
 * subjects, and counts only if the best one does not mention the kind, or the question names a place.
 */
function isRuleFor(one: ScoredSpan, asked: KindQuestion, best: ScoredSpan): boolean {
  const { subjects, namesPlace } = asked
  if (!mentionsKind(one, asked)) return false
  const covered = [...subjects].filter((tag) => isAbout(one.span, tag))
  if (isSameText(one.span, best.span)) return covered.length > 0
  // A word without a tag may not be a product kind: it may occur in other texts by chance.
  const isKnown = mentionsKind(one, { ...asked, words: new Set() })
  return isKnown && covered.length === subjects.size && (namesPlace || !mentionsKind(best, asked))
}

/** Whether the span, or the sentence before it, mentions the kind; if neither mentions any kind, its heading counts. */
function mentionsKind({ span, block }: ScoredSpan, { kinds, words }: KindQuestion): boolean {
  const before = span.form === 'sentence' ? block.find(({ number }) => number === span.number - 1) : undefined
  const texts = before?.form === 'sentence' ? [span, before] : [span]
  if (texts.some((one) => includesKind(contentOf(one).own, kinds) || hasAny(stemsIn(one), words))) return true
  const mentionsOtherKind = texts.some((one) => hasAny(contentOf(one).own, productKinds))
  return !mentionsOtherKind && includesKind(contentOf(span).tags, kinds)
}

/** Whether the tags include a kind, a broader kind or a narrower one. */
function includesKind(tags: ReadonlySet<string>, kinds: ReadonlySet<string>): boolean {
  if (kinds.size === 0) return false
  const wide = new Set([...kinds].flatMap((kind) => [kind, ...broaderTags(kind)]))
  return [...tags].some((tag) => wide.has(tag) || broaderTags(tag).some((one) => kinds.has(one)))
}

function hasAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one))
}

/** Stems of the content words of a question. */
export function contentStems(text: string, language: AssistantLanguage): readonly string[] {
  return tokenize(text, language).flatMap(({ folded, stem }) =>
    folded.length < minContentLength || isStopWord(folded) || genericQuestionWords[language].has(folded) ? [] : [stem],
  )
}

/** Stems of a question's content words without a tag. */
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

/** Conditions that distinguish goods of the same kind. */
const conditionTags: ReadonlySet<string> = new Set(['vintage', 'used'])
const maxBetween = 2
/** "We take *your* old chair with us" is not about old chairs for sale. */
const ofReader =
  /\b(?:your|deine?[nrms]?|eure?[nrms]?|ihre?[nrms]?|(?:votre|vos|ton|ta|tes)|(?:tus?|sus?|vuestr[oa]s?)) $/i

/**
 * Drops paragraphs about goods in another condition than the named product: "vintage cameras: 12 months" says nothing about a new
 * camera. A text that names the product is about it.
 */
export function withoutOtherConditions(
  { products, tags }: Pick<Question, 'products' | 'tags'>,
  found: readonly ScoredSpan[],
): readonly ScoredSpan[] {
  if (products.length === 0) return found
  const asked = new Set([...tags, ...products.flatMap(({ title }) => tagsOfTitle(title))])
  const isOther = new Map<ScoredSpan['block'], boolean>()
  return found.filter(({ block }) => {
    const known = isOther.get(block) ?? hasOtherCondition(block, { asked, products })
    isOther.set(block, known)
    return !known
  })
}

function hasOtherCondition(
  block: ScoredSpan['block'],
  { asked, products }: { asked: ReadonlySet<string>; products: Question['products'] },
): boolean {
  const [first] = block
  const texts = [first?.title ?? '', ...(first?.headings ?? []), ...block.map(({ text }) => text)]
  if (products.some(({ title }) => texts.some((text) => text.includes(title)))) return false
  return texts.some((text) => {
    const found = findTags(text, first?.language ?? 'en')
    return found.some(
      ({ tag, start, end }) =>
        conditionTags.has(tag) &&
        !asked.has(tag) &&
        !ofReader.test(text.slice(0, start)) &&
        found.some((kind) => productKinds.has(kind.tag) && kind.start >= end && kind.start - end <= maxBetween),
    )
  })
}

/**
 * For a question only about properties of a named product, drops paragraphs that name neither it nor goods of its kind: "our shoes come
 * in sizes 40 to 46" does not state the size of a bicycle.
 */
export function withoutOtherGoods(
  { products, tags }: Pick<Question, 'products' | 'tags'>,
  found: readonly ScoredSpan[],
): readonly ScoredSpan[] {
  const [product, ...others] = products
  const asked = tags.filter((tag) => !productKinds.has(tag))
  const isAboutTraits = asked.length > 0 && asked.every((tag) => productTraits.has(tag) || tag === 'measure')
  if (product === undefined || others.length > 0 || !isAboutTraits) return found
  const kinds = new Set(tagsOfTitle(product.title).filter((tag) => productKinds.has(tag)))
  return found.filter(({ block }) => {
    if (namesAny(block, [product.title.toLowerCase()])) return true
    const [first] = block
    const texts = [first?.title ?? '', ...(first?.headings ?? []), ...block.map(({ text }) => text)]
    const textTags = texts.flatMap((text) => findTags(text, first?.language ?? 'en').map(({ tag }) => tag))
    return includesKind(new Set(textTags), kinds)
  })
}

/** Regions do not identify a country: Germany may be one of the "other countries" of a shop. */
const regionTags: ReadonlySet<string> = new Set(['eu', 'non_eu', 'other_country', 'country'])

/**
 * For a question that names a country or city, drops paragraphs under the heading of another country that do not mention the place
 * in question: "In France" does not apply to Geneva. Where one is about a part of the country in question, those about other parts
 * are dropped too: "in England and Wales" does not apply to Edinburgh. That one precedes paragraphs without a place.
 */
export function withoutOtherPlaces(
  question: Pick<Question, 'text' | 'products' | 'tags'>,
  found: readonly ScoredSpan[],
  language: AssistantLanguage,
): readonly ScoredSpan[] {
  const { text, products } = question
  // The "Oslo Sofa" is not in Norway.
  const named = placesIn(products.map(({ title }) => title).join('. '), language)
  const asked = new Set([...placesIn(text, language)].filter((place) => !named.has(place)))
  if (asked.size === 0) return found
  const own = partsOfCountries(asked)
  const blocks = [...new Set(found.map(({ block }) => block))].map((block) => ({ block, named: partsNamedIn(block) }))
  const isForPart = blocks.some(({ named }) => hasAny(named, own))
  const others = blocks.filter(({ block, named }) => {
    if (hasOtherPlace(block, asked)) return true
    return isForPart && named.size > 0 && !hasAny(named, own) && !hasAny(named, placesWithin(asked, named))
  })
  const dropped = new Set(others.map(({ block }) => block))
  const left = found.filter(({ block }) => !dropped.has(block))
  const ofPart = new Set(blocks.filter(({ named }) => hasAny(named, own)).map(({ block }) => block))
  return preferBlocks(left, ({ block }) => ofPart.has(block) && isAboutSubject(block, question))
}

/** Raises the best of some blocks to the first place, with the score of that place, unless it scores much lower. */
function preferBlocks(found: readonly ScoredSpan[], isPreferred: (one: ScoredSpan) => boolean): readonly ScoredSpan[] {
  const [best] = found
  const first = found.find(isPreferred)
  if (best === undefined || first === undefined || first.block === best.block) return found
  if (first.score < best.score * minShareOfBest) return found
  const factor = best.score / first.score
  const raised = found
    .filter(({ block }) => block === first.block)
    .map((one) => ({ ...one, score: one.score * factor }))
  return [...raised, ...found.filter(({ block }) => block !== first.block)].sort((a, b) => b.score - a.score)
}

/** Whether a paragraph is about what the question asks of a place: the store in Glasgow is not the delivery there. */
function isAboutSubject(block: ScoredSpan['block'], { tags }: Pick<Question, 'tags'>): boolean {
  const subjects = tags.filter((tag) => !(isPlace(tag) || productKinds.has(tag) || optionalTags.has(tag)))
  return subjects.some((tag) => !answerKindTags.has(tag) && block.some((span) => isAbout(span, tag)))
}

/** The places that are a part of a country, such as a city: "Scotland", and not "United Kingdom". */
function partsOfCountries(places: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...places].filter((place) => broaderPlaces(place).some((one) => !regionTags.has(one))))
}

/** The parts of countries that a paragraph names, if it names no country as a whole. */
function partsNamedIn(block: ScoredSpan['block']): ReadonlySet<string> {
  const [first] = block
  if (first === undefined) return new Set()
  const named = new Set(
    block.flatMap(({ text }) => findTags(text, first.language).map(({ tag }) => tag)).filter((tag) => isPlace(tag)),
  )
  const parts = partsOfCountries(named)
  return parts.size === named.size ? parts : new Set()
}

/** Those of the named places that are in one of the places in question. */
function placesWithin(asked: ReadonlySet<string>, named: ReadonlySet<string>): ReadonlySet<string> {
  const own = partsOfCountries(asked)
  return new Set([...named].filter((place) => broaderPlaces(place).some((one) => own.has(one))))
}

function isPlace(tag: string): boolean {
  return tag === 'eu' || broaderPlaces(tag).length > 0
}

function hasOtherPlace(block: ScoredSpan['block'], asked: ReadonlySet<string>): boolean {
  const [first] = block
  if (first === undefined) return false
  const headed = placesIn([first.title, ...first.headings].join('. '), first.language)
  if (headed.size === 0 || hasAny(headed, asked)) return false
  return !hasAny(placesIn(block.map(({ text }) => text).join(' '), first.language), asked)
}

/** The countries and cities that a text names, with the countries of its cities. */
function placesIn(text: string, language: AssistantLanguage): ReadonlySet<string> {
  const named = findTags(text, language).flatMap(({ tag }) => (broaderPlaces(tag).length > 0 ? [tag] : []))
  return new Set(named.flatMap((tag) => [tag, ...broaderPlaces(tag)]).filter((tag) => !regionTags.has(tag)))
}

function tagsOfTitle(title: string): string[] {
  return findTags(title, 'en').map(({ tag }) => tag)
}

/** Products whose names are in a text, with the share of the name that it has. */
export type FindNames = (text: string) => Promise<readonly { readonly title: string; readonly score: number }[]>

const fullName = 0.95
const minNameWord = 4

/** The first spans of the blocks that name another product and share no word with the names of the products in question. */
export async function blocksOfOtherProducts(
  { spans, blockOf }: Pick<Knowledge, 'spans' | 'blockOf'>,
  question: Question,
  findNames: FindNames,
): Promise<ReadonlySet<KnowledgeSpan>> {
  const titles = distinctiveTitles(question)
  if (titles.length === 0) return new Set()
  const words = titles.flatMap((title) => title.split(/\s+/)).filter((word) => word.length >= minNameWord)
  const hasWord = (text: string): boolean => words.some((word) => text.includes(word))
  const near = spans.filter(({ text }) => hasWord(text.toLowerCase()))
  const blocks = [...new Set(near.map(blockOf))].filter((block) => !namesAny(block, titles))
  const namesOtherProduct = async (block: readonly KnowledgeSpan[]): Promise<boolean> => {
    const text = block.map((span) => span.text).join(' ')
    const others = (await findNames(text)).filter(({ title, score }) => isDistinctiveTitle(title) && score >= fullName)
    // "Sofas and the Wooden Side Desk" applies to any sofa.
    const rest = others.reduce((left, { title }) => left.replaceAll(title.toLowerCase(), ' '), text.toLowerCase())
    return others.length > 0 && !hasWord(rest)
  }
  const found = await Promise.all(blocks.map(namesOtherProduct))
  return new Set(blocks.filter((_, at) => found[at]).flatMap(([first]) => first ?? []))
}

/**
 * Whether a few words name goods that the best text does not mention: "winter jacket" is not answered by the care of plants in winter, and
 * "phone case" not by a phone number "in this case". "Gift card" is answered by a text about gift cards, although no product is one.
 */
export function namesGoodsMissingIn(
  best: ScoredSpan | undefined,
  { text }: Pick<Question, 'text'>,
  language: AssistantLanguage,
): boolean {
  if (best === undefined) return false
  const stems = contentWords(text, language).map((word) => word.slice(0, Math.max(minStem, word.length - maxEnding)))
  // If the words are not a known name, only the noun counts: "dead batteries" is answered by a text about used batteries.
  const noun = language === 'en' || language === 'de' ? stems.slice(-1) : stems.slice(0, 1)
  const name = isNameOfGoods(text, language) ? stems : noun
  if (name.length === 0) return false
  const { title, headings } = best.span
  const said = [title, ...headings, ...best.block.map((span) => span.text)]
  return !said.some((one) => containsName(contentWords(one, best.span.language), name))
}

/** Whether the words of a name, by their stems, follow each other. */
function containsName(words: readonly string[], stems: readonly string[]): boolean {
  return words.some((_word, at) => stems.every((stem, next) => words[at + next]?.includes(stem) === true))
}

function contentWords(text: string, language: AssistantLanguage): string[] {
  return tokenize(text, language).flatMap(({ folded }) => (isStopWord(folded) ? [] : [folded]))
}

const minStem = 4
const maxEnding = 2
