import type { Fact } from '../../../../engine/facts/fact.ts'
import type { Polarity } from '../../../../engine/meaning/polarity.ts'
import type { KnowledgeSpan } from '../../turn/pipeline.ts'
import type { ReadText } from './analyze-text.ts'

/** One thing that a span says: a sentence of an item, or what stands before and after a semicolon. */
export interface Statement {
  readonly span: KnowledgeSpan
  /** What it is about. */
  readonly own: ReadonlySet<string>
  /** The same with all that stands around it: the rest of the span, headings, title. */
  readonly around: ReadonlySet<string>
  readonly facts: readonly Fact[]
  readonly polarity: Polarity
}

const CLAUSE = /(?<=[;!?])\s+|(?<=[.])\s+(?=\p{Lu})|(?<!\s)\s+;\s+/u
/** "Express: …": what an item is about, in each of its sentences. */
const SUBJECT = /^([^:.]{1,80}):\s/u

/** What a span says, statement by statement. */
export function statementsOf(span: KnowledgeSpan, read: ReadText): Statement[] {
  const { language, text, headings, title, form } = span
  const subject = form === 'item' ? (SUBJECT.exec(text)?.[1] ?? null) : null
  const subjectTerms = subject === null ? [] : [...read(subject, language).terms]
  const around = new Set([text, ...headings, title].flatMap((part) => [...read(part, language).terms]))
  const clauses = form === 'row' ? [text] : text.split(CLAUSE)
  return clauses.flatMap((clause) => {
    const { terms, facts, polarity } = read(clause, language)
    const own = new Set([...terms, ...subjectTerms])
    return own.size === 0 ? [] : [{ span, own, around, facts, polarity }]
  })
}
