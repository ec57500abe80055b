/**
 * Patterns that are not linear in every text, by file: how long a text can be that reaches them, and why. The check tries the
 * worst text of that length. Prefer a pattern that is linear; an entry is for what would be harder to read.
 */
export interface PatternBound {
  /** A file, or a folder with all below it. */
  readonly place: string
  /** In characters. */
  readonly longest: number
  readonly why: string
}

export const patternBounds: readonly PatternBound[] = [
  { place: 'server/engine/feeds/price.ts', longest: 40, why: 'parsePrice refuses what is longer' },
]

/** Patterns that are composed when a function is called: of what. */
export const builtOnCall: Readonly<Record<string, string>> = {
  'server/engine/attributes/decide.ts': 'the escaped text of a filter: no quantifier',
  'server/modules/assistant/turn/understand/hear.ts': 'a checked literal with another flag',
  'server/modules/assistant/turn/understand/resolve-references.ts': 'a checked literal with another flag',
  'server/platform/http/known-routes.ts': 'the bounds of a parameter in one of our own routes',
}
