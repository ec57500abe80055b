import { setImmediate } from 'node:timers/promises'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { isFactCovered } from '../../../../engine/facts/fact-is-covered.ts'
import type { KnowledgeSpan, SpanConflict } from '../../turn/pipeline.ts'
import { type ReadText, stemMark } from './analyze-text.ts'
import { readInSlices } from './in-batches.ts'
import { type Statement, statementsOf } from './statements.ts'

/**
 * How much of what each of two statements is about the other must be about, too. On the demo's texts the planted contradictions
 * reach 1.0 in all four languages and nothing else more than 0.67.
 */
const leastAgreement = 0.75
/** Terms that both name: one is a subject only where both texts are of one topic ("We answer within …" means two things in two). */
const leastShared = 1.5
const leastSharedOfTopic = 1
/** Comparisons are bounded to what a store of a hundred long texts needs; about 5 s of one core. */
const mostComparisons = 500_000
/** A store with more has not contradicted itself but written a table as sentences. */
const mostConflicts = 200
/** Comparisons before whatever else waits has its turn; about 10 ms. */
const comparisonsAtOnce = 1_000

interface Comparing {
  readonly byConcept: ReadonlyMap<string, readonly Statement[]>
  comparisons: number
}

/**
 * Pairs of spans that cannot both be true, of different texts of a language or of translations of one: they are about the same,
 * narrowed by nothing that only one of them names, and give facts of one kind that exclude each other, or one denies what the
 * other affirms. Each pair once. Work and pairs are bounded, and nothing else is held up meanwhile.
 */
export async function findConflicts(spans: readonly KnowledgeSpan[], read: ReadText): Promise<SpanConflict[]> {
  const statements = await readInSlices(spans, (span) => statementsOf(span, read))
  const comparing: Comparing = { byConcept: Map.groupBy(statements, ({ span }) => span.conceptId), comparisons: 0 }
  const byTerm = new Map<string, Statement[]>()
  const found = new Map<string, SpanConflict>()
  let pauseAt = comparisonsAtOnce
  for (const statement of statements) {
    const others = new Set([...statement.own].flatMap((term) => byTerm.get(term) ?? []))
    for (const other of others) {
      comparing.comparisons += 1
      if (comparing.comparisons > mostComparisons || found.size === mostConflicts) return [...found.values()]
      if (exclude(other, statement, comparing))
        found.set(`${other.span.handle} ${statement.span.handle}`, conflictOf(other, statement))
      if (comparing.comparisons < pauseAt) continue
      pauseAt = comparing.comparisons + comparisonsAtOnce
      await setImmediate()
    }
    for (const term of statement.own) remember(byTerm, term, statement)
  }
  return [...found.values()]
}

function remember(byTerm: Map<string, Statement[]>, term: string, statement: Statement): void {
  const known = byTerm.get(term)
  if (known === undefined) byTerm.set(term, [statement])
  else known.push(statement)
}

function conflictOf(one: Statement, other: Statement): SpanConflict {
  const tags = [...one.own].filter((term) => other.own.has(term) && !term.startsWith(stemMark))
  return { topic: one.span.topic, spans: [one.span, other.span], sharedTags: tags }
}

function exclude(one: Statement, other: Statement, comparing: Comparing): boolean {
  if (one.span.conceptId === other.span.conceptId) return false
  const isTranslated = one.span.language !== other.span.language
  if (isTranslated && one.span.slug !== other.span.slug) return false
  if (!areAboutTheSame(one, other)) return false
  if (isTranslated)
    return factsExclude(one, other) && !isSaidThere(one, other, comparing) && !isSaidThere(other, one, comparing)
  return factsExclude(one, other) || one.polarity !== other.polarity
}

function areAboutTheSame(one: Statement, other: Statement): boolean {
  const isSameTopic = one.span.topic === other.span.topic
  const weightOf = weigher(one, other)
  const shared = weightOf(one.own, other.own)
  if (shared < (isSameTopic ? leastSharedOfTopic : leastShared)) return false
  return (
    weightOf(one.own, other.around) >= leastAgreement * weightOf(one.own, one.own) &&
    weightOf(other.own, one.around) >= leastAgreement * weightOf(other.own, other.own)
  )
}

/** Stems count half, and nothing between two languages. */
function weigher(one: Statement, other: Statement) {
  const ofStem = one.span.language === other.span.language ? 0.5 : 0
  return (terms: ReadonlySet<string>, among: ReadonlySet<string>): number => {
    let weight = 0
    for (const term of terms) if (among.has(term)) weight += term.startsWith(stemMark) ? ofStem : 1
    return weight
  }
}

/** Whether the other text says the same facts about the same elsewhere: translations divide their sentences differently. */
function isSaidThere(statement: Statement, { span }: Statement, comparing: Comparing): boolean {
  const there = comparing.byConcept.get(span.conceptId) ?? []
  comparing.comparisons += there.length
  return there.some(
    (other) =>
      areAboutTheSame(statement, other) &&
      !factsExclude(statement, other) &&
      statement.facts.some((fact) => isFactCovered(fact, other.facts)),
  )
}

type Kind = 'duration' | 'money' | 'percentage' | 'time' | 'number'
const kindsOfRules: readonly Kind[] = ['duration', 'money', 'percentage']
const kindsOfOneLanguage: readonly Kind[] = [...kindsOfRules, 'time', 'number']

/** Both give facts of a kind, and neither gives one of the other's. */
function factsExclude(one: Statement, other: Statement): boolean {
  const kinds = one.span.language === other.span.language ? kindsOfOneLanguage : kindsOfRules
  return kinds.some((kind) => {
    const first = factsOf(one.facts, kind)
    const second = factsOf(other.facts, kind)
    if (first.length === 0 || second.length === 0) return false
    return !first.some((fact) => isFactCovered(fact, second)) && !second.some((fact) => isFactCovered(fact, first))
  })
}

/** What costs nothing costs no other amount. A bare number is the name of something as often as it is an amount. */
function factsOf(facts: readonly Fact[], kind: Kind): Fact[] {
  return facts.filter(
    (fact) =>
      (fact.kind === kind && (fact.kind !== 'number' || fact.unit !== null)) ||
      (kind === 'money' && fact.kind === 'free'),
  )
}
