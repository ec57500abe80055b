import type { Fact, FactLanguage } from './fact.ts'

export type DurationUnit = Extract<Fact, { kind: 'duration' }>['unit']
export type StockState = Extract<Fact, { kind: 'stock' }>['state']

/** A language's words for facts: pattern alternatives in plain letters (`inPlainLetters`; "ß" is "s"), longest first. */
export interface FactWords {
  readonly units: Readonly<Record<DurationUnit, string>>
  /** Words between a number and its unit of time. */
  readonly beforeUnit: string
  /** January first. */
  readonly months: readonly string[]
  /** Monday first. */
  readonly weekdays: readonly string[]
  /** Words before an upper and a lower limit. */
  readonly atMost: string
  readonly atLeast: string
  /** The same, for times only: "in the 5 days after", "nach 30 Tagen". */
  readonly within: string
  readonly after: string
  /** The same, after the amount. */
  readonly atMostAfter: string
  readonly atLeastAfter: string
  /** The start of a range: `at_least` unless an end follows. */
  readonly from: string
  /** Words between such a word and the amount. */
  readonly fillers: string
  /** Words between the ends of a range, and between amounts that share a unit. */
  readonly to: string
  readonly and: string
  /** Words after an hour. */
  readonly oClock: string
  readonly percent: string
  readonly measures: string
  readonly free: string
  readonly stock: Readonly<Record<StockState, string>>
  /** Negations. */
  readonly not: string
}

export type WordsOfFacts = Readonly<Record<FactLanguage, FactWords>>
