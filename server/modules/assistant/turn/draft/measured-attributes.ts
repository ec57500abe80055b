import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import type { FoundProduct } from '../pipeline.ts'
import { measuredPattern, sizeAttributePattern, sizeQuestionPatterns } from '../understand/cues/question-forms.data.ts'
import type { QuestionContext } from './draft-part.ts'
import { describedProperties, frequency, howOften, measuredUnits } from './measured-attributes.data.ts'
import { type Attribute, formatValue, isDescription, matchesConstraint, shownAttributes } from './product-claims.ts'

type Asked = Pick<QuestionContext, 'evidence' | 'understanding' | 'language'>

/** "How many litres is it?": the attributes with such a unit. */
export function measuredAttributes(
  { evidence }: Pick<QuestionContext, 'evidence'>,
  product: FoundProduct,
): Attribute[] {
  const plain = withoutTitle(evidence.question.text, product)
  const units = measuredUnits.filter(({ asked }) => asked.test(plain))
  if (units.length === 0) return []
  return shownAttributes(product).filter(
    ([name, value]) => !isDescription(name) && units.some(({ stated }) => stated.test(formatValue(value))),
  )
}

/** "How loud is it?": the sentences of its description that state a value in such a unit. */
export function describedValues({ evidence }: Pick<QuestionContext, 'evidence'>, product: FoundProduct): Attribute[] {
  const plain = withoutTitle(evidence.question.text, product)
  const asked = describedProperties.filter((one) => one.asked.test(plain))
  if (asked.length === 0) return []
  return shownAttributes(product).flatMap(([name, value]): Attribute[] => {
    const stating = sentencesOf(formatValue(value)).filter((sentence) =>
      asked.some(({ stated, otherwise }) => stated.test(sentence) && otherwise?.test(sentence) !== true),
    )
    return isDescription(name) && stating.length > 0 ? [[name, stating.join(' ')]] : []
  })
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** "How often do I use it?": what states how often, of a description only the sentences that do. */
export function frequencyAttributes({ evidence, understanding, language }: Asked, product: FoundProduct): Attribute[] {
  const written = understanding.messageLanguage ?? language
  if (!howOften[written].test(withoutTitle(evidence.question.text, product))) return []
  const isFrequency = (text: string) => frequency.test(inPlainLetters(text).toLowerCase())
  return shownAttributes(product).flatMap(([name, value]): Attribute[] => {
    const stating = sentencesOf(formatValue(value)).filter(isFrequency)
    return stating.length === 0 ? [] : [[name, stating.join(' ')]]
  })
}

function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim())
}

/** "How big is it?": attributes with a name such as "capacity"; otherwise those with a length or volume. */
export function sizeAttributes({ evidence, understanding, language }: Asked, product: FoundProduct): Attribute[] {
  const written = understanding.messageLanguage ?? language
  if (!sizeQuestionPatterns[written].test(withoutTitle(evidence.question.text, product))) return []
  const shown = shownAttributes(product)
  const named = shown.filter(([name]) => sizeAttributePattern.test(inPlainLetters(name).toLowerCase()))
  return named.length > 0 ? named : shown.filter(([, value]) => measuredPattern.test(formatValue(value)))
}

/** "What size is it?": after the sizes to choose from, what the product measures. */
export function withMeasurements(context: Asked, product: FoundProduct, matched: readonly Attribute[]): Attribute[] {
  const isOfSizes = matched.length > 0 && matched.every(([name]) => matchesConstraint(name, 'sizes'))
  if (!isOfSizes) return [...matched]
  const measured = sizeAttributes(context, product).filter(([, value]) => measuredPattern.test(formatValue(value)))
  return [...matched, ...measured.filter(([name]) => !matched.some(([other]) => other === name))]
}

/** The question in plain letters, without the product's name: the "Mascara Volumen" does not ask about a volume. */
function withoutTitle(text: string, { title }: FoundProduct): string {
  const plain = inPlainLetters(text).toLowerCase()
  return plain.replace(inPlainLetters(title).toLowerCase(), ' ')
}
