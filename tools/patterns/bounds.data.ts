/**
 * The maximum input length of a pattern that is not linear, or that the analysis cannot decide. The check tries the worst text of that
 * length. Prefer a linear pattern; add an entry only when that pattern would be harder to read.
 */
export interface PatternBound {
  readonly file: string
  /** The start of its source. */
  readonly source: string
  /** In characters. */
  readonly longest: number
  readonly why: string
}

const facts = 'server/engine/facts/'
const sentences = 'server/modules/assistant/knowledge/segmentation/split-sentences.ts'

export const patternBounds: readonly PatternBound[] = [
  {
    file: 'server/engine/feeds/mapping/price.ts',
    source: '^([^\\d\\s.,-]',
    longest: 40,
    why: 'parsePrice refuses longer texts',
  },
  { file: `${facts}bounds.ts`, source: '(?<![\\w])', longest: 48, why: 'applied to the characters before an amount' },
  {
    file: `${facts}times.ts`,
    source: '(?<![\\w])(?!avant',
    longest: 24,
    why: 'applied to the characters before a time',
  },
  { file: sentences, source: '[^\\s("„“«]+$', longest: 60, why: 'applied to the word before a full stop' },
  { file: sentences, source: '(\\S+)\\s+\\S+$', longest: 60, why: 'applied to the words before a full stop' },
  {
    file: 'server/modules/assistant/turn/understand/cues/question-forms.data.ts',
    source: '\\bcombien (?:coute',
    longest: 2_000,
    why: 'the contract limits the length of a message',
  },
  {
    file: 'server/modules/security/access/access-cache.ts',
    source: '\\b(?:insert\\s+into',
    longest: 20_000,
    why: 'applied to our own statements, whose values are parameters',
  },
  {
    file: 'server/platform/http/known-routes.ts',
    source: '\\((.*)\\)$',
    longest: 200,
    why: 'applied to our own routes',
  },
]

/** Files that build patterns at run time, and from what. */
export const builtOnCall: Readonly<Record<string, string>> = {
  'portal/app/parts/forms/compile-pattern.ts': 'a checked pattern of a schema in the contract',
  'server/engine/attributes/evaluate-condition.ts': 'the escaped text of a filter: no quantifier',
  'server/modules/assistant/turn/understand/parse-message.ts': 'a checked literal with another flag',
  'server/modules/assistant/turn/understand/constraints/constraints.ts': 'a checked literal with another flag',
  'server/platform/http/known-routes.ts': 'the bounds of a parameter in one of our own routes',
}
