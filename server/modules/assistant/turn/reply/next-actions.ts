import type { Confirmation, NextAction } from '../../../../../contract/assistant/answer.ts'
import type { Constraints, Evidence, Understanding } from '../pipeline.ts'
import type { ComposeReply } from '../steps.ts'
import { say } from '../wording/phrases.ts'

type About = Parameters<ComposeReply>[0] & {
  readonly clarification: Understanding['clarification']
  readonly confirmation: Confirmation | null
}

/** What the shopper may do next. */
export function nextActions(about: About): NextAction[] {
  const { grounded, decision, confirmation } = about
  const { settings } = about.admitted.shopper
  const label = (key: 'labelConfirm' | 'labelContact' | 'labelShowAll'): string => say(key, grounded.language, settings)
  if (decision.outcome === 'clarification')
    return (about.clarification?.readings ?? []).map((one) => ({
      type: 'choose',
      label: one.label,
      payload: { text: one.text },
    }))
  if (decision.outcome === 'temporary_failure') return []
  const actions: NextAction[] = []
  if (confirmation !== null) actions.push({ type: 'confirm', label: label('labelConfirm'), payload: confirmation })
  for (const evidence of about.gathered.evidence.filter(hasMore))
    actions.push({
      type: 'search',
      label: label('labelShowAll'),
      payload: catalogueQuery(evidence.question.constraints),
    })
  if (needsPerson(about)) actions.push({ type: 'contact', label: label('labelContact'), payload: settings.contact })
  return actions
}

function hasMore({ question, products, productsTotal }: Evidence): boolean {
  return question.intent === 'product_search' && products.length > 0 && productsTotal > products.length
}

function needsPerson({ grounded, decision }: About): boolean {
  if (decision.outcome === 'handoff' || decision.outcome === 'denied') return true
  return grounded.answered.some((one) => one === 'no_evidence' || one === 'denied')
}

/** The fields of `GET /v1/catalog/search`. */
function catalogueQuery(constraints: Constraints): Record<string, unknown> {
  const { words, colors, sizes, category, priceMinMinor, priceMaxMinor } = constraints
  return {
    ...(words === '' ? {} : { q: words }),
    ...(colors.length === 0 ? {} : { color: [...colors] }),
    ...(sizes.length === 0 ? {} : { size: [...sizes] }),
    ...(category === null ? {} : { category_id: [category] }),
    ...(priceMinMinor === null ? {} : { price_min_minor: priceMinMinor }),
    ...(priceMaxMinor === null ? {} : { price_max_minor: priceMaxMinor }),
  }
}
