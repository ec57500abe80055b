import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { isSameWord } from '../gather/required-words.ts'
import type { Claim, KnowledgeSpan } from '../pipeline.ts'
import { degreePatterns, propertyOfThingPatterns } from '../understand/cues/question-forms.data.ts'
import { ambiguousTags, productKinds } from '../understand/intent/tag-classes.data.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, escapeMarkdown } from '../wording/wording.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { stemsOf } from './mentioned-attributes.ts'
import { attributeText, formatValue, isDescription, productLine, shownAttributes, tagsIn } from './product-claims.ts'
import { type Quote, selectQuotes } from './select-quotes.ts'

const otherLanguagePhrases: Readonly<Record<AssistantLanguage, PhraseKey>> = {
  en: 'onlyInEnglish',
  de: 'onlyInGerman',
  fr: 'onlyInFrench',
  es: 'onlyInSpanish',
}

/** Whether the store's texts answer the question: above the threshold and without a conflict. */
export function isAnsweredByTexts({ evidence, settings }: Pick<QuestionContext, 'evidence' | 'settings'>): boolean {
  return evidence.spans.length > 0 && evidence.score >= settings.evidence_threshold && evidence.conflicts.length === 0
}

/** Whether the best paragraph mentions the thing in question: a text about other prices does not answer "how much is a helicopter?". */
function mentionsThing({ evidence, understanding, language }: QuestionContext): boolean {
  const { question, spans } = evidence
  const written = understanding.messageLanguage ?? language
  const [best] = spans
  if (question.namesThing === undefined || best === undefined || best.span.language !== written) return true
  const { title, headings } = best.span
  const own = stemsOf([title, ...headings, ...best.block.map(({ text }) => text)].join('. '), written)
  const plain = inPlainLetters(question.text).toLowerCase()
  const thing = propertyOfThingPatterns[written].exec(plain)?.groups?.thing ?? question.text
  return [...stemsOf(thing, written)].some((stem) => [...own].some((one) => one === stem || isSameWord(one, stem)))
}

/** Whether the best paragraph mentions the property in question: other statements about cameras do not answer "how loud is the camera?". */
function statesDegree({ evidence, understanding, language }: QuestionContext): boolean {
  const { text, tags } = evidence.question
  const written = understanding.messageLanguage ?? language
  const plain = inPlainLetters(text).toLowerCase()
  const { index: at = 0, 0: found = '', groups } = degreePatterns[written].exec(plain) ?? {}
  const start = at + found.lastIndexOf(groups?.property ?? '')
  // As typed: "groß" is a word, its plain form is not.
  const property = groups?.property === undefined ? undefined : text.slice(start, start + groups.property.length)
  const isAboutGoods = evidence.products.length > 0 || tags.some((tag) => productKinds.has(tag))
  const [best] = evidence.spans
  if (property === undefined || best === undefined || !isAboutGoods) return true
  const [word] = tokenize(property, written)
  const ofProperty = new Set(findTags(property, written).map(({ tag }) => tag))
  return best.block.some(
    ({ text: sentence, tags: own, language: spoken }) =>
      own.some((tag) => ofProperty.has(tag)) || tokenize(sentence, spoken).some(({ stem }) => stem === word?.stem),
  )
}

/** Terms that a text must mention to answer a question about them: what it says about other payments does not count. */
const terms: ReadonlySet<string> = new Set(['installments'])

const providerPattern = /\b(?:klarna|afterpay|clearpay|alma|scalapay|sequra|oney|cofidis|affirm)\b/i

/** Whether a sufficient sentence, or its heading, mentions the terms in question: a text about currencies does not answer for instalments. */
function coversTerms({ evidence, settings }: QuestionContext): boolean {
  const { tags: askedTags, text: question } = evidence.question
  // "Plazo para devolver" is a period. "Do you accept Klarna?" is answered by the list of methods, whether or not the list contains it.
  const others = askedTags.filter((tag) => !(terms.has(tag) || ambiguousTags.has(tag)))
  const isOnly = others.every((tag) => tag === 'pay') && !providerPattern.test(question)
  const asked = isOnly ? askedTags.filter((tag) => terms.has(tag)) : []
  const sufficient = evidence.spans.filter(({ score }) => score >= settings.evidence_threshold)
  const blocks = [...new Set(sufficient.flatMap(({ block }) => block))]
  return asked.every((tag) =>
    blocks.some(({ tags, title, headings, language }) => {
      const inHeadings = [title, ...headings].flatMap((text) => findTags(text, language).map((one) => one.tag))
      return [...tags, ...inHeadings].includes(tag)
    }),
  )
}

/** Whether the question names the subject of only some items of a list. */
function namesSome({ evidence, understanding, language }: QuestionContext, items: readonly KnowledgeSpan[]): boolean {
  const { text, tags } = evidence.question
  const asked = stemsOf(text, understanding.messageLanguage ?? language)
  const named = items.filter(
    ({ text: item, tags: own, language: spoken }) =>
      own.some((tag) => tags.includes(tag)) || [...stemsOf(item, spoken)].some((stem) => asked.has(stem)),
  )
  return named.length > 0 && named.length < items.length
}

/** Quotes the store's published texts; claims nothing when they are insufficient or contradict each other. */
export function draftPolicy(context: QuestionContext): DraftPart {
  const { evidence, language } = context
  if (evidence.conflicts.length > 0) return { status: 'conflict', claims: [] }
  const own = warrantyOfProduct(context)
  if (!isAnsweredByTexts(context)) {
    const unknown = evidence.failed.length > 0 ? 'unavailable' : 'no_evidence'
    return own.claims.length > 0 ? { ...own, status: 'answered' } : { status: unknown, claims: [] }
  }
  if (!statesDegree(context) || !mentionsThing(context) || !coversTerms(context))
    return { status: 'no_evidence', claims: [] }
  const pieces = selectQuotes(evidence.spans, {
    answerKind: evidence.question.answerKind,
    singlesOut: (items) => namesSome(context, items),
  })
  const other = pieces.flatMap(({ spans }) => spans).find((span) => span.language !== language)?.language
  if (pieces.length === 0) return { status: 'no_evidence', claims: [] }
  const quoted = pieces.flatMap((piece) => quoteClaims(context, piece))
  const isTruncated = pieces.some((piece) => piece.isTruncated)
  const limitations: LimitationCode[] = [
    ...(isTruncated ? (['part_not_answered'] as const) : []),
    ...(other === undefined ? [] : (['answered_in_other_language'] as const)),
  ]
  const claims = other === undefined ? quoted : [connectingClaim(context, otherLanguagePhrases[other]), ...quoted]
  return { status: 'answered', ...own, claims: [...own.claims, ...claims], limitations }
}

/** "Does the compass have a lifetime warranty?": what its own data say about a warranty. */
function warrantyOfProduct(context: QuestionContext): Pick<DraftPart, 'claims' | 'products'> {
  const { question, products } = context.evidence
  const [product, ...others] = products
  if (question.intent !== 'policy_question' || product === undefined || others.length > 0) return { claims: [] }
  const stated = shownAttributes(product).flatMap(([name, value]) => {
    const text = formatValue(value, context.language)
    if (!isDescription(name))
      return tagsIn(`${name}: ${text}`).includes('warranty') ? [attributeText(name, text, context)] : []
    return [...sentences.segment(text)]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => tagsIn(sentence).includes('warranty'))
  })
  const reasons = stated.slice(0, maxReasons)
  return reasons.length === 0
    ? { claims: [] }
    : { claims: [productLine(context, product, { reasons })], products: [product] }
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const maxReasons = 2

/**
 * The claims of one quote, in a separate paragraph. A truncated list is followed by the title of the text that contains the whole
 * list.
 */
function quoteClaims(context: QuestionContext, piece: Quote): Claim[] {
  const quoted = piece.spans.map((span, at) =>
    at === 0 ? { ...quoteClaim(context, span), startsParagraph: true } : quoteClaim(context, span),
  )
  return [...headingClaim(context, piece), ...quoted, ...(piece.isTruncated ? truncatedListClaims(context, piece) : [])]
}

function truncatedListClaims(context: QuestionContext, { spans }: Quote): Claim[] {
  const [first] = spans
  if (first === undefined) return []
  return [connectingClaim(context, 'listGoesOn'), ...headingClaim(context, { spans, heading: first.title })]
}

/** A published sentence or list item, word for word. */
function quoteClaim({ index }: Pick<QuestionContext, 'index'>, { form, text, handle }: KnowledgeSpan): Claim {
  const markdown = form === 'sentence' ? escapeMarkdown(text) : `- ${escapeMarkdown(text)}`
  return { kind: 'policy', questionIndex: index, markdown, handles: [handle], productIds: [] }
}

/** A published heading; `ground` recognizes it by this form. */
export function headingMarkdown(heading: string): string {
  return `**${escapeMarkdown(heading)}**`
}

function headingClaim({ index }: QuestionContext, { heading, spans }: Pick<Quote, 'heading' | 'spans'>): Claim[] {
  if (heading === null) return []
  const items = spans.filter(({ form }) => form !== 'sentence')
  const handles = (items.length > 0 ? items : spans).map(({ handle }) => handle)
  return [{ kind: 'policy', questionIndex: index, markdown: headingMarkdown(heading), handles, productIds: [] }]
}
