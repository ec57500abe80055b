import { rankByMeasure } from '../../products/attributes/measures.ts'
import { connectingClaim, labeled } from '../wording/wording.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { formatValue, labelOf, productLine } from './product-claims.ts'

const maxListed = 5

/** Products by the attribute that the question ranks them by, then those that do not state it; `null` if it ranks none. */
export function draftRanking(context: QuestionContext): DraftPart | null {
  const { question, products } = context.evidence
  if (question.measure === undefined) return null
  const language = context.understanding.messageLanguage ?? context.language
  const ranking = rankByMeasure(products, question.measure, language)
  if (ranking === null) return null
  const shown = ranking.ranked.slice(0, maxListed)
  const label = labelOf(ranking.attribute, context)
  const reasons = new Map(
    shown.map(({ product, value }) => [
      product.productId,
      [labeled(label, formatValue(value, context.language), context.language)],
    ]),
  )
  const lineOf = (product: (typeof products)[number]) =>
    productLine(context, product, { reasons: reasons.get(product.productId) ?? [] })
  const others = ranking.others.slice(0, maxListed)
  const missing =
    others.length === 0 ? [] : [connectingClaim(context, 'productDetailMissingFor'), ...others.map(lineOf)]
  return {
    status: 'answered',
    claims: [connectingClaim(context, 'rankedByDetail'), ...shown.map(({ product }) => lineOf(product)), ...missing],
    products: [...shown.map(({ product }) => product), ...others],
    reasons,
  }
}
