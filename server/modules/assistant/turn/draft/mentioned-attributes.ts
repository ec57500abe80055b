import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { translatedNouns } from '../../../../engine/lexical/query/names/foreign-names.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { type Token, tokenize } from '../../../../engine/meaning/tokenize.ts'
import { categoryOf } from '../../products/found-product.ts'
import { areRelatedKinds } from '../../products/retrieval/match-product.ts'
import type { FoundProduct, KnowledgeSpan } from '../pipeline.ts'
import { blankOrdinals } from '../understand/constraints/constraints.ts'
import type { Cue } from '../understand/cues/cues.data.ts'
import { findCues } from '../understand/cues/find-cues.ts'
import { makerPattern, materialWords, overviewWords, whoPatterns } from '../understand/cues/question-forms.data.ts'
import { ambiguousTags, answerKindTags, productKinds, productTraits } from '../understand/intent/tag-classes.data.ts'
import { genericWords } from '../understand/references/resolve-references.data.ts'
import type { QuestionContext } from './draft-part.ts'
import { bestMentions, isAbsenceWord, type Mention, mentionIn } from './label-words.ts'
import { type Attribute, attributeText, formatValue, shownAttributes, tagsIn } from './product-claims.ts'

const minShare = 0.5
const minWordLength = 3

/**
 * Attributes whose labels or values contain the words of the question outside of the product's name: "is the umbrella *windproof*?".
 * They must contain at least this share of these words; empty if there are none.
 */
export function mentionedAttributes(context: Asked, product: FoundProduct, share: number = minShare): Attribute[] {
  const { words, mentions } = mentionsOf(context, product)
  const found = mentions.filter(({ count }) => count >= words * share)
  return bestMentions(found).map(({ attribute }) => attribute)
}

/** The attributes whose labels alone contain at least this share of the words: "is it *dishwasher safe*?". */
export function labeledAttributes(context: Asked, product: FoundProduct, share: number = minShare): Attribute[] {
  const { words, mentions } = mentionsOf(context, product)
  const best = bestMentions(mentions)
  return best.filter(({ labeled }) => labeled >= words * share).map(({ attribute }) => attribute)
}

type Asked = Pick<QuestionContext, 'evidence' | 'understanding' | 'language'>

/** The attributes with any word of the question outside of the product's name, and the number of these words. */
function mentionsOf(
  { evidence, understanding, language }: Asked,
  product: FoundProduct,
): { words: number; mentions: Mention[] } {
  const { text } = evidence.question
  const written = understanding.messageLanguage ?? language
  const { products, productWords } = evidence.question
  const isGuess = products.length === 0 && productWords !== null
  // The kind of a product that the question does not name says nothing about it.
  const named = isGuess ? withKind(stemsOfName(text, product, written), product) : stemsOfName(text, product, written)
  const all = contentWords(text, written).filter(
    ({ stem, folded }) => !(named.has(stem) || isAbsenceWord(folded, written) || suitabilityWords[written].has(folded)),
  )
  const shared = sharedNames(evidence.products, isGuess)
  const rest = all.filter(({ stem }) => !shared.has(stem))
  // "What battery does the remote take?" asks about a remote, although batteries are goods too.
  const asked = rest.length > 0 ? rest : all
  const words = [...new Map(asked.map((word) => [word.stem, word])).values()]
  const asksWho = whoPatterns[written].test(inPlainLetters(text))
  // "Designed with your comfort in mind" does not name a maker.
  const namesMaker = (value: string) => value.length <= maxLabeledLength || makerPattern.test(value)
  const mentions = shownAttributes(product)
    .filter(([, value]) => !asksWho || namesMaker(formatValue(value)))
    .map((attribute) => mentionIn(attribute, words, written))
    .filter(({ count }) => count > 0)
  const isNamed = contentWords(text, written).some(({ stem }) => named.has(stem))
  // "Vegan: yes" of a product that the question does not name would answer for another one.
  const relevant =
    isGuess && !isNamed ? mentions.filter(({ labeled, count }) => labeled === 0 || count === words.length) : mentions
  return { words: words.length, mentions: relevant }
}

/**
 * The stems by which the products in question were found: "how loud is the Forelle?" does not ask whether a filter is "for the Forelle".
 * Of products that the question names, only stems that are in several names: it may ask whether one fits the other.
 */
function sharedNames(products: readonly FoundProduct[], isGuess: boolean): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { title } of products)
    for (const stem of new Set(assistantLanguages.flatMap((language) => [...stemsOf(title, language)])))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const least = isGuess ? 1 : 2
  return new Set([...counts].flatMap(([stem, count]) => (count >= least ? [stem] : [])))
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that ask whether something suits; what it must suit says more. Folded. */
const suitabilityWords: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: listed('fit fits fitting suit suits suitable work works use used usable okay'),
  de: listed('passt passen geeignet eignet eignen taugt taugen funktioniert funktionieren verwenden benutzen nutzen'),
  fr: listed(
    'convient conviennent adapte adaptee adaptes adaptees marche marchent fonctionne utiliser utilisable sert',
  ),
  es: listed('sirve sirven vale valen apto apta aptos aptas funciona funcionan usar adecuado adecuada'),
}

function withKind(stems: ReadonlySet<string>, product: FoundProduct): ReadonlySet<string> {
  const category = categoryOf(product) ?? ''
  return new Set([...stems, ...assistantLanguages.flatMap((language) => [...stemsOf(category, language)])])
}

const materialTags: ReadonlySet<string> = new Set(['material', 'leather', 'fabric', 'wood', 'metal'])

/** "What is it made of?": the sentences of a product's attributes that name a material. */
export function materialAttributes(product: FoundProduct, { tags }: RequestedDetails): Attribute[] {
  if (![...tags].some((tag) => materialTags.has(tag))) return []
  const namesMaterial = (text: string) => tokenize(text, 'en').some(({ folded }) => materialWords.has(folded))
  return shownAttributes(product).flatMap(([name, value]): Attribute[] => {
    const sentences = sentencesOf(formatValue(value)).filter(namesMaterial)
    return sentences.length === 0 ? [] : [[name, sentences.slice(0, maxSentences).join(' ')]]
  })
}

const maxSentences = 2

/** Of a long attribute, only the sentences with words of the question; of a short one, its label and value. */
export function mentionedSentences(
  context: Pick<QuestionContext, 'evidence' | 'understanding' | 'language' | 'settings'>,
  product: FoundProduct,
): string[] {
  const written = context.understanding.messageLanguage ?? context.language
  const asked = stemsOf(context.evidence.question.text, written)
  const stated = mentionedAttributes(context, product).flatMap(([name, value]) => {
    const text = formatValue(value)
    const sentences = sentencesOf(text)
    if (sentences.length === 1 && text.length <= maxLabeledLength) return [attributeText(name, text, context)]
    const relevant = sentences.filter((sentence) => [...stemsOf(sentence, written)].some((stem) => asked.has(stem)))
    return (relevant.length === 0 ? sentences : relevant)
      .slice(0, maxSentences)
      .map((sentence) => sentence.replace(/(?<!\.)\.$/, ''))
  })
  return [...new Set(stated)]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim())
}

const maxLabeledLength = 60

/** The stems of content words. */
export function stemsOf(text: string, language: AssistantLanguage): ReadonlySet<string> {
  return new Set(contentWords(text, language).map(({ stem }) => stem))
}

/** The stems of a product's name, and of the words of a text that name its goods in another language: "vélo" for a "Road Bike". */
function stemsOfName(
  text: string,
  { title }: Pick<FoundProduct, 'title'>,
  language: AssistantLanguage,
): ReadonlySet<string> {
  const words = new Set(tokenize(title, language).map(({ folded }) => singular(folded)))
  const translated = contentWords(text, language).filter(({ folded }) =>
    translatedNouns(folded, language).some((noun) => words.has(noun)),
  )
  return new Set([...stemsOf(title, language), ...translated.map(({ stem }) => stem)])
}

function contentWords(text: string, language: AssistantLanguage): Token[] {
  return tokenize(text, language).filter(
    ({ folded }) => folded.length >= minWordLength && !isStopWord(folded) && !genericWords[language].has(folded),
  )
}

/** The requested details of a product: stems and semantic tags of the question, without the ones in the product's name and in the form of the question. */
export interface RequestedDetails {
  readonly stems: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

/** Cues without content: "*tell me about* the lamp". */
const framingCues: ReadonlySet<Cue> = new Set<Cue>([
  'hello',
  'thanks',
  'looking_for',
  'sell',
  'have_you',
  'tell_about',
  'recommend',
  'wish',
  'general',
  'it',
  'there',
])

/** The details of a product that the question requests; empty for a request for an overview: "tell me more about the second one". */
export function requestedDetailsOf(
  { evidence, understanding, language }: Pick<QuestionContext, 'evidence' | 'understanding' | 'language'>,
  { title }: Pick<FoundProduct, 'title'>,
): RequestedDetails {
  const written = understanding.messageLanguage ?? language
  const text = blankOrdinals(evidence.question.text)
  const named = stemsOfName(text, { title }, written)
  const framed = findCues(text, written).filter(({ cue }) => framingCues.has(cue))
  const words = contentWords(text, written).filter(
    ({ start, end, folded, stem }) =>
      !(named.has(stem) || overviewWords[written].has(folded)) &&
      !framed.some((cue) => cue.start <= start && end <= cue.end),
  )
  // The "Leather Sofa" is a name, "is the Leather Sofa real leather?" is not.
  const at = text.toLowerCase().indexOf(title.toLowerCase())
  const rest = at === -1 ? text : `${text.slice(0, at)} ${text.slice(at + title.length)}`
  const outsideName = new Set(findTags(rest, written).map(({ tag }) => tag))
  const own = new Set(tagsIn(title).filter((tag) => at === -1 || !outsideName.has(tag)))
  const isQuestionForm = (tag: string) => ambiguousTags.has(tag) || answerKindTags.has(tag)
  const asked = evidence.question.tags.filter((tag) => !(own.has(tag) || isQuestionForm(tag)))
  return {
    stems: new Set(words.map(({ stem }) => stem)),
    // A text about the Balearic Islands addresses Menorca.
    tags: new Set(asked.flatMap((tag) => [tag, ...broaderPlaces(tag)])),
  }
}

/**
 * Whether a paragraph covers the requested details. A paragraph that only mentions the product, or is about other goods, does not:
 * "Dust the Leather Sofa every week" does not state who designed it.
 */
export function addressesRequest(
  asked: RequestedDetails,
  block: readonly KnowledgeSpan[],
  product: FoundProduct,
): boolean {
  const [first] = block
  if (first === undefined || isAboutOtherGoods(first, product)) return false
  const texts = [first.title, ...first.headings, ...block.map(({ text }) => text)].join('. ')
  // "Defects of material" does not state the material of a sofa.
  if (requestsOnlyTraits(asked) && !namesGoods(texts, first.language, product)) return false
  if (findTags(texts, first.language).some(({ tag }) => asked.tags.has(tag))) return true
  return [...stemsOf(texts, first.language)].some((stem) => asked.stems.has(stem))
}

/** Whether the question requests only properties of the product: its material, weight, size … */
export function requestsOnlyTraits({ tags }: RequestedDetails): boolean {
  return tags.size > 0 && [...tags].every((tag) => productTraits.has(tag) || tag === 'measure')
}

/** Whether a text names the product, or goods of its kind. */
function namesGoods(text: string, language: AssistantLanguage, { title }: FoundProduct): boolean {
  const kinds = tagsIn(title).filter((tag) => productKinds.has(tag))
  const named = stemsOf(title, language)
  const isOfKind = (tag: string) => productKinds.has(tag) && kinds.some((kind) => areRelatedKinds(kind, tag))
  return (
    findTags(text, language).some(({ tag }) => isOfKind(tag)) ||
    [...stemsOf(text, language)].some((stem) => named.has(stem))
  )
}

/** Conditions that distinguish goods of the same kind. */
const conditionTags: ReadonlySet<string> = new Set(['vintage', 'used', 'unused'])

/** Whether the title or heading of a text names goods of another kind or condition: "Buying a vintage camera" for a new camera. */
function isAboutOtherGoods({ title, headings }: KnowledgeSpan, product: FoundProduct): boolean {
  // Descriptions mention other goods: "retro styled".
  const values = [...product.attributes.values()]
    .map((value) => formatValue(value))
    .filter((value) => value.length <= maxLabeledLength)
  const own = new Set([product.title, ...values].flatMap(tagsIn))
  const named = [title, ...headings].flatMap(tagsIn)
  if (named.some((tag) => conditionTags.has(tag) && !own.has(tag))) return true
  const kinds = named.filter((tag) => productKinds.has(tag))
  const isOfKind = [...own].some((tag) => productKinds.has(tag))
  return isOfKind && kinds.length > 0 && !kinds.some((kind) => [...own].some((tag) => areRelatedKinds(kind, tag)))
}
