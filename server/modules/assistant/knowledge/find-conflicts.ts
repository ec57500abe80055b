import type { Fact } from '../../../engine/facts/fact.ts'
import { factIsCovered } from '../../../engine/facts/fact-is-covered.ts'
import type { KnowledgeSpan, SpanConflict } from '../turn/pipeline.ts'
import { type ReadText, stemMark } from './read-text.ts'
import { type Statement, statementsOf } from './statements.ts'

/**
 * How much of what each of two statements is about the other must be about, too. On the demo's texts the planted contradictions
 * reach 1.0 in all four languages and nothing else more than 0.67.
 */
const leastAgreement = 0.75
/** Terms that both name: one is a subject only where both texts are of one topic ("We answer within …" means two things in two). */
const leastShared = 1.5
const leastSharedOfTopic = 1
/** About a second of work, forty times what the demo's texts need: turns of all stores wait meanwhile. */
const mostComparisons = 1_000_000
/** A store with more has not contradicted itself but written a table as sentences. */
const mostConflicts = 200

/**
 * Pairs of spans that cannot both be true, of different texts of a language or of translations of one: they are about the same,
 * narrowed by nothing that only one of them names, and give facts of one kind that exclude each other, or one denies what the
 * other affirms. Each pair once.
 */
export function findConflicts(spans: readonly KnowledgeSpan[], read: ReadText): SpanConflict[] {
  const statements = spans.flatMap((span) => statementsOf(span, read))
  const byTerm = new Map<string, number[]>()
  const found = new Map<string, SpanConflict>()
  let comparisons = 0
  for (const [at, statement] of statements.entries()) {
    const others = new Set([...statement.own].flatMap((term) => byTerm.get(term) ?? []))
    comparisons += others.size
    if (comparisons > mostComparisons || found.size >= mostConflicts) break
    for (const place of others) {
      const other = statements[place]
      if (other === undefined || !exclude(other, statement, statements)) continue
      const conflict = conflictOf(other, statement)
      found.set(`${other.span.handle} ${statement.span.handle}`, conflict)
    }
    for (const term of statement.own) {
      const places = byTerm.get(term)
      if (places === undefined) byTerm.set(term, [at])
      else places.push(at)
    }
  }
  return [...found.values()].slice(0, mostConflicts)
}

function conflictOf(one: Statement, other: Statement): SpanConflict {
  const ideas = [...one.own].filter((term) => other.own.has(term) && !term.startsWith(stemMark))
  return { topic: one.span.topic, spans: [one.span, other.span], ideas }
}

function exclude(one: Statement, other: Statement, all: readonly Statement[]): boolean {
  if (one.span.conceptId === other.span.conceptId) return false
  const isTranslated = one.span.language !== other.span.language
  if (isTranslated && one.span.slug !== other.span.slug) return false
  if (!areAboutTheSame(one, other)) return false
  if (isTranslated) return factsExclude(one, other) && !isSaidThere(one, other, all) && !isSaidThere(other, one, all)
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
function isSaidThere(statement: Statement, { span }: Statement, all: readonly Statement[]): boolean {
  return all.some(
    (other) =>
      other.span.conceptId === span.conceptId &&
      areAboutTheSame(statement, other) &&
      !factsExclude(statement, other) &&
      statement.facts.some((fact) => factIsCovered(fact, other.facts)),
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
    return !first.some((fact) => factIsCovered(fact, second)) && !second.some((fact) => factIsCovered(fact, first))
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
