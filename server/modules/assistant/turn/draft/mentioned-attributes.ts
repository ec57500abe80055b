import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { FoundProduct } from '../pipeline.ts'
import { genericWords } from '../understand/references/resolve-references.data.ts'
import type { QuestionContext } from './draft-part.ts'
import { type Attribute, formatValue, labelOf, shownAttributes } from './product-claims.ts'

const minShare = 0.5
const minWordLength = 3

/**
 * Attributes with the words that the question adds to the product's name: "is the umbrella *windproof*?". At least half of these words
 * must be there; empty if the question adds none.
 */
export function mentionedAttributes(
  { evidence, understanding, language }: Pick<QuestionContext, 'evidence' | 'understanding' | 'language'>,
  product: FoundProduct,
): Attribute[] {
  const written = understanding.messageLanguage ?? language
  const named = stemsOf(product.title, written)
  const asked = [...stemsOf(evidence.question.text, written)].filter((stem) => !named.has(stem))
  if (asked.length === 0) return []
  const found = shownAttributes(product).map((attribute) => {
    const own = stemsOf(formatValue(attribute[1]), written)
    return { attribute, count: asked.filter((stem) => own.has(stem)).length }
  })
  const most = Math.max(0, ...found.map(({ count }) => count))
  if (most < asked.length * minShare) return []
  return found.filter(({ count }) => count === most).map(({ attribute }) => attribute)
}

const maxSentences = 2

/** Of a long attribute, only the sentences with words of the question; of a short one, its label and value. */
export function mentionedSentences(
  context: Pick<QuestionContext, 'evidence' | 'understanding' | 'language' | 'settings'>,
  product: FoundProduct,
): string[] {
  const written = context.understanding.messageLanguage ?? context.language
  const asked = stemsOf(context.evidence.question.text, written)
  return mentionedAttributes(context, product).flatMap(([name, value]) => {
    const text = formatValue(value)
    const sentences = [...segmenter.segment(text)].map(({ segment }) => segment.trim())
    if (sentences.length === 1 && text.length <= maxLabeledLength) return [`${labelOf(name, context)}: ${text}`]
    const telling = sentences.filter((sentence) => [...stemsOf(sentence, written)].some((stem) => asked.has(stem)))
    return telling.slice(0, maxSentences).map((sentence) => sentence.replace(/(?<!\.)\.$/, ''))
  })
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const maxLabeledLength = 60

/** The stems of words with a meaning of their own. */
function stemsOf(text: string, language: AssistantLanguage): ReadonlySet<string> {
  const telling = tokenize(text, language).filter(
    ({ folded }) => folded.length >= minWordLength && !isStopWord(folded) && !genericWords[language].has(folded),
  )
  return new Set(telling.map(({ stem }) => stem))
}
