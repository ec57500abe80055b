import { setImmediate } from 'node:timers/promises'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { isFactCovered } from '../../../../engine/facts/fact-is-covered.ts'
import type { Polarity } from '../../../../engine/meaning/polarity.ts'
import { broaderPlaces } from '../../../../engine/meaning/tags/find-tags.ts'
import type { KnowledgeSpan, SpanConflict } from '../../turn/pipeline.ts'
import { type AnalyzeText, flatMapYielding, stemPrefix } from './analyze-text.ts'

/**
 * The share of each statement's subject that the other statement's context must contain. In the demo texts, the planted
 * contradictions reach 1.0 in all four languages, and no other pair exceeds 0.67.
 */
const minAgreement = 0.75
/** Weight of the shared terms. Texts of different topics need more: "We answer within …" means something else in each. */
const minSharedWeight = 1.5
const minSharedWeightInTopic = 1
/** The maximum number of comparisons: enough for a store with a hundred long texts; about 5 s on one core. */
const maxComparisons = 500_000
/** The maximum number of conflicts. More usually mean that a store wrote a table as sentences, not that it contradicts itself. */
const maxConflicts = 200
/** Comparisons between two yields to the event loop; about 10 ms. */
const comparisonsPerSlice = 1_000

/** One assertion of a span: a sentence of an item, or the text on one side of a semicolon. */
interface Statement {
  readonly span: KnowledgeSpan
  readonly subject: ReadonlySet<string>
  /** Terms of the whole span, its headings and its title. */
  readonly context: ReadonlySet<string>
  readonly facts: readonly Fact[]
  readonly polarity: Polarity
}

interface ComparisonState {
  readonly byConcept: ReadonlyMap<string, readonly Statement[]>
  comparisons: number
}

/**
 * Finds pairs of spans that cannot both be true, each pair once. The spans belong to different texts of one language, or to
 * translations of one text. Their statements have the same subject and give facts of one kind that exclude each other, or one
 * affirms what the other denies. The numbers of comparisons and of pairs are limited, and the function yields to the event loop.
 */
export async function findConflicts(spans: readonly KnowledgeSpan[], analyze: AnalyzeText): Promise<SpanConflict[]> {
  const statements = await flatMapYielding(spans, (span) => statementsOf(span, analyze))
  const state: ComparisonState = { byConcept: Map.groupBy(statements, ({ span }) => span.conceptId), comparisons: 0 }
  const byTerm = new Map<string, Statement[]>()
  const found = new Map<string, SpanConflict>()
  let yieldAt = comparisonsPerSlice
  for (const statement of statements) {
    const others = new Set([...statement.subject].flatMap((term) => byTerm.get(term) ?? []))
    for (const other of others) {
      state.comparisons += 1
      if (state.comparisons > maxComparisons || found.size === maxConflicts) return [...found.values()]
      if (contradict(other, statement, state))
        found.set(`${other.span.handle} ${statement.span.handle}`, conflictOf(other, statement))
      if (state.comparisons < yieldAt) continue
      yieldAt = state.comparisons + comparisonsPerSlice
      await setImmediate()
    }
    for (const term of statement.subject) addTo(byTerm, term, statement)
  }
  return [...found.values()]
}

const CLAUSE = /(?<=[;!?])\s+|(?<=[.])\s+(?=\p{Lu})|(?<!\s)\s+;\s+/u
/** "Express: …": the label of an item is part of the subject of each of its sentences. */
const LABEL = /^([^:.]{1,80}):\s/u

function statementsOf(span: KnowledgeSpan, analyze: AnalyzeText): Statement[] {
  const { language, text, headings, title, form } = span
  const label = form === 'item' ? (LABEL.exec(text)?.[1] ?? null) : null
  const labelTerms = label === null ? [] : [...analyze(label, language).terms]
  const context = new Set([text, ...headings, title].flatMap((part) => [...analyze(part, language).terms]))
  const clauses = form === 'row' ? [text] : text.split(CLAUSE)
  return clauses.flatMap((clause) => {
    const { terms, facts, polarity } = analyze(clause, language)
    const subject = new Set([...terms, ...labelTerms])
    return subject.size === 0 ? [] : [{ span, subject, context, facts, polarity }]
  })
}

function addTo(byTerm: Map<string, Statement[]>, term: string, statement: Statement): void {
  const statements = byTerm.get(term)
  if (statements === undefined) byTerm.set(term, [statement])
  else statements.push(statement)
}

function conflictOf(one: Statement, other: Statement): SpanConflict {
  const sharedTags = [...one.subject].filter((term) => other.subject.has(term) && !term.startsWith(stemPrefix))
  return { topic: one.span.topic, spans: [one.span, other.span], sharedTags }
}

function contradict(one: Statement, other: Statement, state: ComparisonState): boolean {
  if (one.span.conceptId === other.span.conceptId) return false
  const isTranslated = one.span.language !== other.span.language
  if (isTranslated && one.span.slug !== other.span.slug) return false
  if (!haveSameSubject(one, other)) return false
  if (isTranslated)
    return factsContradict(one, other) && !isStatedIn(one, other, state) && !isStatedIn(other, one, state)
  return factsContradict(one, other) || one.polarity !== other.polarity
}

function haveSameSubject(one: Statement, other: Statement): boolean {
  const isSameTopic = one.span.topic === other.span.topic
  const weightOf = sharedWeight(one, other)
  const shared = weightOf(one.subject, other.subject)
  if (shared < (isSameTopic ? minSharedWeightInTopic : minSharedWeight)) return false
  const agrees = (terms: ReadonlySet<string>, context: ReadonlySet<string>): boolean =>
    weightOf(terms, context) >= minAgreement * weightOf(terms, terms)
  // Places alone do not make "return shipping to Germany" the same as "shipping to Germany".
  return [
    [one.subject, other.context] as const,
    [other.subject, one.context] as const,
    [withoutPlaces(one.subject), other.context] as const,
    [withoutPlaces(other.subject), one.context] as const,
  ].every(([terms, context]) => agrees(terms, context))
}

function withoutPlaces(terms: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => term !== 'eu' && broaderPlaces(term).length === 0))
}

/** Weighs the terms that two sets share. A stem counts half, and nothing between two languages. */
function sharedWeight(one: Statement, other: Statement) {
  const stemWeight = one.span.language === other.span.language ? 0.5 : 0
  return (terms: ReadonlySet<string>, among: ReadonlySet<string>): number => {
    let weight = 0
    for (const term of terms) if (among.has(term)) weight += term.startsWith(stemPrefix) ? stemWeight : 1
    return weight
  }
}

/** Whether another sentence of the other text agrees with the statement: translations divide their sentences differently. */
function isStatedIn(statement: Statement, { span }: Statement, state: ComparisonState): boolean {
  const candidates = state.byConcept.get(span.conceptId) ?? []
  state.comparisons += candidates.length
  return candidates.some(
    (candidate) =>
      haveSameSubject(statement, candidate) &&
      !factsContradict(statement, candidate) &&
      statement.facts.some((fact) => isFactCovered(fact, candidate.facts)),
  )
}

type Kind = 'duration' | 'money' | 'percentage' | 'time' | 'number'
const kindsAcrossLanguages: readonly Kind[] = ['duration', 'money', 'percentage']
const kindsWithinLanguage: readonly Kind[] = [...kindsAcrossLanguages, 'time', 'number']

/** Whether both state facts of the same kind but have no fact in common. */
function factsContradict(one: Statement, other: Statement): boolean {
  const kinds = one.span.language === other.span.language ? kindsWithinLanguage : kindsAcrossLanguages
  return kinds.some((kind) => {
    const first = factsOf(one.facts, kind)
    const second = factsOf(other.facts, kind)
    if (first.length === 0 || second.length === 0) return false
    return !first.some((fact) => isFactCovered(fact, second)) && !second.some((fact) => isFactCovered(fact, first))
  })
}

/** "Free" counts as an amount of money. Numbers without a unit do not count: they are often part of a name. */
function factsOf(facts: readonly Fact[], kind: Kind): Fact[] {
  return facts.filter(
    (fact) =>
      (fact.kind === kind && (fact.kind !== 'number' || fact.unit !== null)) ||
      (kind === 'money' && fact.kind === 'free'),
  )
}
