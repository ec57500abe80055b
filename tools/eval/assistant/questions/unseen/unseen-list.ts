import type { Topic } from '../question.ts'

/** Questions of one list: topics of which one must be cited, topics that may be, and the questions. */
type Row = readonly [any: readonly [Topic, ...Topic[]], also: readonly Topic[], ...asks: readonly string[]]
/** Answerable questions by topic, and questions that no text answers although they share words with the texts. */
export interface FreshList {
  readonly answered: readonly Row[]
  readonly unanswered: readonly string[]
}
