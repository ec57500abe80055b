import {
  type Answer,
  type Citation,
  type Confirmation,
  type Handoff,
  type LimitationCode,
  maxSections,
  type NextAction,
  type Section,
} from '../../../../../contract/assistant/answer.ts'
import { toMinorUnits } from '../../../../engine/facts/money.ts'
import { presentConfirmation } from '../../consent/new-intent.ts'
import { presentCard } from '../../products/found-product.ts'
import type { Evidence, Intent, KnowledgeSpan, Reply, Understanding } from '../pipeline.ts'
import type { ComposeReply } from '../steps.ts'
import { replyEvents } from '../threads/events.ts'
import { phrase } from '../wording/wording.ts'
import { replyText } from './reply-text.ts'
import { evidenceRecord, memoryAfter } from './thread-memory.ts'

/** Incremented when answers to the same question change. */
export const assistantVersion = { rules: 'rules-1', language_model: 'model-1' } as const

type About = Parameters<ComposeReply>[0]

/** Composes the answer and its events from the grounded draft. Pure. */
export const composeReply: ComposeReply = (about) => {
  const { admitted, grounded, decision, intent } = about
  const clarification = grounded.clarification ?? about.understanding.clarification
  const sections = helpfulSections(about)
  const confirmation = intent === null ? null : presentConfirmation(intent)
  const answer: Answer = {
    answer_status: decision.status,
    response_markdown: replyText({
      grounded,
      decision,
      clarification: clarification?.question ?? null,
      settings: admitted.shopper.settings,
      email: about.understanding.email ?? admitted.memory.email,
      namesSections: sections.length > 0,
    }),
    ...shown(about),
    clarification_question: decision.outcome === 'clarification' ? (clarification?.question ?? null) : null,
    limitations: limitationsOf(about),
    next_actions: nextActions({ ...about, clarification, confirmation }),
    handoff: handoffOf(about, sections),
    ...provenance(about),
  }
  const { outcome } = decision
  const error = outcome === 'temporary_failure' ? upstreamUnavailable(answer.response_markdown) : null
  return {
    outcome,
    answer,
    events: replyEvents({ lease: admitted.lease, outcome, answer, confirmation, error }),
    intent,
    ticket: about.ticket,
    memory: memoryAfter(about),
    record: evidenceRecord(about),
  } satisfies Reply
}

export function upstreamUnavailable(detail: string): { code: string; detail: string } {
  return { code: 'UPSTREAM_UNAVAILABLE', detail }
}

/** Citations, products, conflicts and live facts. */
function shown(about: About): Pick<Answer, 'citations' | 'products' | 'conflicts' | 'live_facts'> {
  const { grounded, decision } = about
  const clarifiesProducts = decision.outcome === 'clarification' && grounded.clarification !== null
  const isSilent =
    (decision.outcome === 'clarification' && !clarifiesProducts) || decision.outcome === 'temporary_failure'
  if (isSilent) return { citations: [], products: [], conflicts: [], live_facts: [] }
  return {
    citations: citationsOf(about),
    products: grounded.products.map((product) => presentCard(product, grounded.reasons.get(product.productId) ?? [])),
    conflicts: [...grounded.conflicts],
    live_facts: [...grounded.liveFacts],
  }
}

/** Each cited sentence once, in the order of the answer, including both sides of a conflict. */
function citationsOf({ gathered, grounded }: About): Citation[] {
  const spans = new Map<string, KnowledgeSpan>()
  for (const { span, block } of gathered.evidence.flatMap((one) => one.spans))
    for (const one of [span, ...block]) spans.set(one.handle, one)
  const contradicting = grounded.conflicts.flatMap(({ statements }) => statements.map(({ handle }) => handle))
  const handles = new Set([...grounded.claims.flatMap((claim) => claim.handles), ...contradicting])
  return [...handles].flatMap((handle) => {
    const span = spans.get(handle)
    if (span === undefined) return []
    return [{ handle, concept_id: span.conceptId, concept_version: span.version, title: span.title }]
  })
}

function handoffOf({ decision, ticket }: About, sections: readonly Section[]): Handoff | null {
  if (decision.handoff === null || ticket === null) return null
  const handoff = { reason: decision.handoff, contact: ticket.contact, ticket_id: ticket.ticketId }
  return sections.length === 0 ? handoff : { ...handoff, sections: [...sections] }
}

/** Questions that a text may answer, unlike orders, actions and searches. */
const ofTexts: ReadonlySet<Intent> = new Set<Intent>(['policy_question', 'product_question', 'price_or_stock'])

const maxNameLength = 120

/**
 * The sections that a handoff names, nearest first, for questions that the texts might answer but do not answer clearly. A question
 * about a product names none, because texts about other goods do not help. The sections do not support any statement.
 */
function helpfulSections({ understanding, gathered, grounded, decision }: About): Section[] {
  if (decision.handoff !== 'insufficient_evidence' || understanding.injections.length > 0) return []
  const open = gathered.evidence.filter(
    ({ question, products }, at) =>
      grounded.statuses[at] === 'no_evidence' &&
      ofTexts.has(question.intent) &&
      question.customerRequest === undefined &&
      products.length === 0,
  )
  const spans = new Map(open.flatMap(({ sections = [] }) => sections.map((span) => [span.handle, span])))
  return [...spans.values()].slice(0, maxSections).map(presentSection)
}

function presentSection({ handle, conceptId, version, title, headings }: KnowledgeSpan): Section {
  const heading = headings.findLast((one) => one.trim() !== '' && one !== title)
  const name = [title, ...(heading === undefined ? [] : [heading])].map(nameOf).join(' › ')
  return { handle, concept_id: conceptId, concept_version: version, title: name }
}

/** Makes a title, which merchants write, one line of plain text of bounded length that cannot change the direction of the text around it. */
function nameOf(text: string): string {
  const line = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim()
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  return letters.length <= maxNameLength
    ? line
    : `${letters
        .slice(0, maxNameLength - 1)
        .join('')
        .trimEnd()}…`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function limitationsOf({ understanding, gathered, grounded, decision }: About): LimitationCode[] {
  const { evidence } = gathered
  const isPartial = decision.outcome === 'answer' && grounded.statuses.includes('no_evidence')
  const found: readonly [LimitationCode, boolean][] = [
    ['part_not_answered', isPartial],
    ['price_filter_not_applied', evidence.some((one) => one.isPriceFilterDropped)],
    ['untrusted_instruction_ignored', understanding.injections.length > 0],
    ['statement_removed', grounded.removed.length > 0],
  ]
  return [...new Set([...grounded.limitations, ...found.flatMap(([code, applies]) => (applies ? [code] : []))])]
}

function provenance({ admitted, gathered, grounded }: About): Pick<Answer, 'freshness' | 'versions'> {
  const reads = grounded.liveFacts.map((fact) => fact.read_at).sort()
  const { catalogue } = gathered
  return {
    freshness: {
      live_reads: reads.length,
      oldest_read_at: reads[0] ?? null,
      catalogue_indexed_at: catalogue.indexedAt?.toISOString() ?? null,
    },
    versions: {
      knowledge: admitted.shopper.knowledgeVersion,
      catalogue: catalogue.revision,
      model_generation: catalogue.generation,
      assistant: assistantVersion[grounded.writtenBy],
    },
  }
}

type NextActionsInput = Parameters<ComposeReply>[0] & {
  readonly clarification: Understanding['clarification']
  readonly confirmation: Confirmation | null
}

/** The actions offered to the shopper. */
function nextActions(about: NextActionsInput): NextAction[] {
  const { grounded, decision, confirmation } = about
  const { settings } = about.admitted.shopper
  const label = (key: 'labelConfirm' | 'labelContact' | 'labelShowAll'): string =>
    phrase(key, grounded.language, settings)
  if (decision.outcome === 'clarification')
    return (about.clarification?.options ?? []).map((one) => ({
      type: 'choose',
      label: one.label,
      payload: { text: one.text },
    }))
  const contact: NextAction = { type: 'contact', label: label('labelContact'), payload: settings.contact }
  if (decision.outcome === 'temporary_failure') return isAboutOrders(about) ? [contact] : []
  const actions: NextAction[] = []
  if (confirmation !== null) actions.push({ type: 'confirm', label: label('labelConfirm'), payload: confirmation })
  for (const evidence of about.gathered.evidence.filter(hasMore))
    actions.push({
      type: 'search',
      label: label('labelShowAll'),
      payload: catalogQuery(evidence),
    })
  if (needsPerson(about)) actions.push(contact)
  return actions
}

function hasMore({ question, products, productsTotal }: Evidence): boolean {
  return question.intent === 'product_search' && products.length > 0 && productsTotal > products.length
}

function isAboutOrders({ understanding }: NextActionsInput): boolean {
  return understanding.questions.some(({ customerRequest }) => customerRequest !== undefined)
}

function needsPerson({ grounded, decision }: NextActionsInput): boolean {
  if (decision.outcome === 'handoff' || decision.outcome === 'denied') return true
  return grounded.statuses.some((one) => one === 'no_evidence' || one === 'denied')
}

/** The fields of `GET /v1/catalog/search`. */
function catalogQuery({ question, products }: Evidence): Record<string, unknown> {
  const { words, colors, sizes, category, priceMin, priceMax } = question.constraints
  const currency = products.map(({ price }) => (price.state === 'live' ? price.value.currency : null)).find(Boolean)
  return {
    ...(words === '' ? {} : { q: words }),
    ...(colors.length === 0 ? {} : { color: [...colors] }),
    ...(sizes.length === 0 ? {} : { size: [...sizes] }),
    ...(category === null ? {} : { category_id: [category] }),
    ...(priceMin === null ? {} : { price_min_minor: toMinorUnits(priceMin, currency ?? null) }),
    ...(priceMax === null ? {} : { price_max_minor: toMinorUnits(priceMax, currency ?? null) }),
  }
}
