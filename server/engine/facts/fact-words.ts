import type { Fact, FactLanguage } from './fact.ts'

export type DurationUnit = Extract<Fact, { kind: 'duration' }>['unit']
export type StockState = Extract<Fact, { kind: 'stock' }>['state']

/** How a language speaks of facts: alternatives of a pattern in plain letters (`inPlainLetters`; "ß" is "_"), longest first. */
export interface FactWords {
  readonly units: Readonly<Record<DurationUnit, string>>
  /** What may stand between a number and its unit of time. */
  readonly beforeUnit: string
  /** January first. */
  readonly months: readonly string[]
  /** Monday first. */
  readonly weekdays: readonly string[]
  /** What stands before an amount that must not be passed, and what before one that must be reached. */
  readonly atMost: string
  readonly atLeast: string
  /** The same of time alone: "in the 5 days after", "nach 30 Tagen". */
  readonly within: string
  readonly after: string
  /** The same behind the amount. */
  readonly atMostAfter: string
  readonly atLeastAfter: string
  /** A beginning: `at_least`, unless an end follows. */
  readonly from: string
  /** Between such a word and the amount. */
  readonly fillers: string
  /** Between two amounts that are the ends of one, and between two that share their unit. */
  readonly to: string
  readonly and: string
  /** Behind an hour. */
  readonly oClock: string
  readonly percent: string
  readonly measures: string
  readonly free: string
  readonly stock: Readonly<Record<StockState, string>>
  /** Turns what follows into its opposite. */
  readonly not: string
}

export type WordsOfFacts = Readonly<Record<FactLanguage, FactWords>>
