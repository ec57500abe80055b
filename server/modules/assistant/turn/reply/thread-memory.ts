import type { EvidenceRecord } from '../evidence-record.ts'
import type {
  Claim,
  ClarificationOption,
  FoundProduct,
  Intent,
  Question,
  ShownItem,
  ThreadMemory,
} from '../pipeline.ts'
import type { ComposeReply } from '../steps.ts'

type About = Parameters<ComposeReply>[0]

const maxShown = 10
const maxSeen = 60
const aboutProducts: ReadonlySet<Intent> = new Set(['product_search', 'product_question', 'price_or_stock', 'compare'])

/** The thread's memory for the next message. A clarification or a failure leaves most of it unchanged. */
export function memoryAfter(about: About): ThreadMemory {
  const { admitted, understanding, grounded, decision } = about
  const before = admitted.memory
  const retained = {
    ...before,
    pending: pendingAfter(about),
    email: understanding.email ?? before.email,
    proposed: proposedAfter(about),
  }
  const { questions } = understanding
  const last = questions.at(-1)
  if (decision.outcome === 'temporary_failure' || last === undefined) return retained
  if (decision.outcome === 'clarification') return { ...retained, focus: onlyOf(grounded.products) ?? retained.focus }
  const shown = grounded.products.map(({ productId, title }) => ({ productId, title })).slice(0, maxShown)
  const topic = questions.map(({ topics }) => topics[0]?.topic).findLast((one) => one !== undefined)
  return {
    ...retained,
    shown: isAboutList(shown, { before, last }) ? before.shown : shown,
    focus: selectedByPrice(grounded.products, last) ?? focusAfter(before, { shown, questions }),
    ...variantAfter(before, { shown, claims: grounded.claims }),
    ...seenAfter(before, { shown, last }),
    lastTopic: topic ?? before.lastTopic,
    lastQuestion: last.text,
    lastConstraints: isAnsweredByTexts(grounded) ? null : constraintsAfter(before, { shown, last }),
  }
}

function onlyOf(products: readonly ShownItem[]): ShownItem | null {
  const [only, ...others] = products
  return only === undefined || others.length > 0 ? null : { productId: only.productId, title: only.title }
}

/** Positions ("the second one") keep referring to the list while the shopper asks about its products; a search replaces it. */
function isAboutList(shown: readonly ShownItem[], { before, last }: { before: ThreadMemory; last: Question }): boolean {
  const listed = new Set(before.shown.map(({ productId }) => productId))
  return shown.length === 0 || (last.intent !== 'product_search' && shown.every((one) => listed.has(one.productId)))
}

/** "How much is hiring the tub?", answered by a text: "and the pool?" asks the same of the pool. */
function isAnsweredByTexts({ claims }: About['grounded']): boolean {
  return claims.some(({ kind }) => kind === 'policy') && !claims.some(({ kind }) => kind === 'product')
}

/** A question about a listed product does not narrow the search: "something else" continues the search that produced the list. */
function constraintsAfter(
  before: ThreadMemory,
  { shown, last }: { shown: readonly ShownItem[]; last: Question },
): ThreadMemory['lastConstraints'] {
  if (!aboutProducts.has(last.intent)) return null
  const continuesList = last.intent !== 'product_search' && isAboutList(shown, { before, last })
  return continuesList && before.lastConstraints !== null ? before.lastConstraints : last.constraints
}

/** A new search starts over and "show me more" extends it; questions about its products change nothing. */
function seenAfter(
  before: ThreadMemory,
  { shown, last }: { shown: readonly ShownItem[]; last: Question },
): Pick<ThreadMemory, 'seen'> {
  if (last.intent !== 'product_search') return before.seen === undefined ? {} : { seen: before.seen }
  const ids = [...(last.excludedProductIds ?? []), ...shown.map(({ productId }) => productId)]
  return { seen: [...new Set(ids)].slice(-maxSeen) }
}

/** What "it" refers to next: the only product shown, otherwise the only one asked about; after a list of several, nothing. */
function focusAfter(
  before: ThreadMemory,
  { shown, questions }: { shown: readonly ShownItem[]; questions: readonly Question[] },
): ShownItem | null {
  if (shown.length === 1) return shown[0] ?? null
  const asked = questions.flatMap(({ products }) => products)
  if (asked.length === 1) return asked[0] ?? null
  return shown.length === 0 ? before.focus : null
}

/** "The cheaper one" is "it" in the next message, but "the cheapest ones" are several. */
function selectedByPrice(products: readonly FoundProduct[], { intent, constraints, text }: Question): ShownItem | null {
  const [first] = products
  const isSelection = intent === 'price_or_stock' && constraints.order.startsWith('price') && !severalOnes.test(text)
  if (first === undefined || !isSelection || products.some(({ price }) => price.state !== 'live')) return null
  return { productId: first.productId, title: first.title }
}

const severalOnes = /\b(?:ones|les|los|las)\b|(?<!\bam )\b(?:g(?:ü|ue?)nstigsten|billigsten|teuersten)\b/iu

/** A single variant stays known while the same product is discussed. */
function variantAfter(
  before: ThreadMemory,
  { shown, claims }: { shown: readonly ShownItem[]; claims: readonly Claim[] },
): Pick<ThreadMemory, 'variant'> {
  const [product] = shown
  if (product === undefined) return {}
  const { productId } = product
  const [variantId, ...others] = new Set(claims.flatMap(({ variantIds = [] }) => variantIds))
  if (shown.length > 1) return { variant: undefined }
  if (variantId !== undefined) return { variant: others.length === 0 ? { productId, variantId } : undefined }
  return before.variant?.productId === productId ? {} : { variant: undefined }
}

/** The message that a "yes" would refer to next; a failed turn leaves it unchanged. */
function proposedAfter({ admitted, understanding, decision }: About): string | null {
  const { proposed = null } = admitted.memory
  if (decision.outcome === 'temporary_failure') return proposed
  if (decision.outcome !== 'confirmation_required') return null
  if (understanding.resumed) return understanding.resumed.text
  // A requested address completes the earlier message.
  const [only, ...others] = admitted.memory.pending
  const isCompleted = only !== undefined && others.length === 0 && understanding.email !== null
  const action = understanding.questions.find((question) => question.action !== null)
  return isCompleted && action !== undefined ? action.text : admitted.text
}

/** The options of an open clarification. If it offers none, the next message completes this one. */
function pendingAfter({ admitted, understanding, grounded, decision }: About): readonly ClarificationOption[] {
  const open = understanding.clarification ?? grounded.clarification
  const hasAddress = (understanding.email ?? admitted.memory.email) !== null
  if (decision.outcome === 'handoff' && !hasAddress) return [{ label: '', text: admitted.text, awaitsAddress: true }]
  if (open === null) return []
  return open.options.length > 0 ? open.options : [{ label: '', text: admitted.text }]
}

/** The evidence used and the claims removed, for store members. */
export function evidenceRecord({ gathered, grounded }: About): EvidenceRecord {
  return {
    questions: gathered.evidence.map(({ question, spans, score, products }) => ({
      text: question.text,
      intent: question.intent,
      score,
      spans: spans.slice(0, 5).map((one) => ({ handle: one.span.handle, title: one.span.title, score: one.score })),
      products: products.map(({ productId }) => productId),
    })),
    removed: grounded.removed.map(({ claim, reason }) => ({ text: claim.markdown, why: reason })),
    writtenBy: grounded.writtenBy,
  }
}
