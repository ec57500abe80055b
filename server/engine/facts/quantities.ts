import { boundOf, connectorBetween, startsRange } from './bounds.ts'
import type { Bound, Fact } from './fact.ts'
import type { FactText } from './fact-text.ts'
import { decimalsOf, toMinorUnits } from './money.ts'
import type { NumberMatch } from './numbers.ts'
import { currencyBefore, type Unit, unitAfter } from './units.ts'

/** A number with its unit. The range includes an adjacent unit. */
interface Quantity extends NumberMatch {
  readonly unit: Unit | null
}

const YEAR = /^(?:19|20)\d\d$/

/** Finds amounts, durations, percentages and other numbers among the numbers outside dates and times. */
export function findQuantities(reading: FactText, numbers: readonly NumberMatch[]): Fact[] {
  const quantities = withSharedUnits(
    reading,
    numbers.map((number) => withUnit(reading, number)),
  )
  const facts: Fact[] = []
  for (let at = 0; at < quantities.length; at += 1) {
    const [one, next] = [quantities[at], quantities[at + 1]]
    if (one === undefined || (one.isOnlyWithUnit && (one.unit === null || one.unit.kind === 'number'))) continue
    const isRange = next !== undefined && isRangeOf(reading, one, next)
    facts.push(...(isRange ? rangeFacts(reading, one, next) : [factOf(reading, one)]))
    if (isRange) at += 1
  }
  return facts
}

function withUnit(reading: FactText, number: NumberMatch): Quantity {
  const preceding = currencyBefore(reading, number.start)
  if (preceding !== null) return { ...number, start: preceding.start, unit: preceding.unit }
  const following = unitAfter(reading, number.end)
  return following === null ? { ...number, unit: null } : { ...number, end: following.end, unit: following.unit }
}

/** Shares units: in "2 to 4 days" and "$10 to 20", both numbers have the unit. */
function withSharedUnits(reading: FactText, quantities: readonly Quantity[]): Quantity[] {
  const shared = [...quantities]
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, next] = [shared[at], shared[at + 1]]
    if (one === undefined || next === undefined || one.isOnlyWithUnit || next.isOnlyWithUnit) continue
    const gap = connectorBetween(reading, one.end, next.start)
    if (gap === null) continue
    if (one.unit === null && next.unit !== null) shared[at] = { ...one, unit: next.unit }
    if (one.unit?.kind === 'money' && next.unit === null && gap === 'to') shared[at + 1] = { ...next, unit: one.unit }
  }
  return shared
}

function isRangeOf(reading: FactText, one: Quantity, next: Quantity): boolean {
  if (one.unit === null || next.unit === null || !isSameUnit(one.unit, next.unit) || one.value >= next.value)
    return false
  const gap = connectorBetween(reading, one.end, next.start)
  return gap === 'to' || (gap === 'and' && (one.unit.kind === 'duration' || startsRange(reading, one.start)))
}

function isSameUnit(one: Unit, other: Unit): boolean {
  if (one.kind === 'money' && other.kind === 'money') return one.currency === other.currency
  if (one.kind === 'duration' && other.kind === 'duration') return one.unit === other.unit
  if (one.kind === 'number' && other.kind === 'number') return one.unit === other.unit
  return one.kind === other.kind
}

function rangeFacts(reading: FactText, one: Quantity, next: Quantity): Fact[] {
  if (one.unit?.kind !== 'duration') {
    return [factOf(reading, one, 'at_least'), factOf(reading, next, 'at_most')]
  }
  const bound = startsRange(reading, one.start) ? 'exact' : boundOf(reading, { ...one, end: next.end }, true)
  const place = { start: one.start, end: next.end }
  return [{ kind: 'duration', ...place, from: one.value, to: next.value, unit: one.unit.unit, bound }]
}

function factOf(reading: FactText, quantity: Quantity, given?: Bound): Fact {
  const { start, end, value, unit } = quantity
  const place = { start, end }
  const bound = given ?? boundOf(reading, place, unit?.kind === 'duration')
  if (unit?.kind === 'money')
    return { kind: 'money', ...place, minor: minorOf(quantity, unit), currency: unit.currency, bound }
  if (unit?.kind === 'percentage') return { kind: 'percentage', ...place, value, bound }
  if (unit?.kind === 'duration') return { kind: 'duration', ...place, from: value, to: value, unit: unit.unit, bound }
  if (unit === null && YEAR.test(reading.plain.slice(start, end))) {
    return { kind: 'date', ...place, year: value, month: null, day: null }
  }
  return { kind: 'number', ...place, value, unit: unit?.unit ?? null, bound }
}

/** Three digits after a separator are decimals only in currencies with three decimals; otherwise they group thousands. */
function minorOf({ value, asMoney }: Quantity, { currency, isMinor }: Extract<Unit, { kind: 'money' }>): number {
  if (isMinor) return asMoney
  return toMinorUnits(decimalsOf(currency) === 3 ? value : asMoney, currency)
}
