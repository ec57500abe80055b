import type { Fact, IsFactCovered } from './fact.ts'
import { fromMinorUnits } from './money.ts'

type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>

/** Conversion of units. A month has no fixed number of days. */
const base: Readonly<Record<FactOf<'duration'>['unit'], readonly [unit: string, size: number]>> = {
  minute: ['minute', 1],
  hour: ['minute', 60],
  day: ['day', 1],
  working_day: ['working_day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['month', 12],
}

export const isFactCovered: IsFactCovered = (claimed, known) => known.some((fact) => covers(fact, claimed))

function covers(known: Fact, claimed: Fact): boolean {
  switch (claimed.kind) {
    case 'money':
      return known.kind === 'money' && isSameMoney(known, claimed)
    case 'percentage':
      return known.kind === 'percentage' && known.value === claimed.value && known.bound === claimed.bound
    case 'duration':
      return known.kind === 'duration' && isSameDuration(known, claimed)
    case 'date':
      return isWithinDate(known, claimed)
    case 'time':
      return known.kind === 'time' && known.minutes === claimed.minutes
    case 'weekday':
      return known.kind === 'weekday' && known.day === claimed.day
    case 'stock':
      return known.kind === 'stock' && known.state === claimed.state
    case 'free':
      return known.kind === 'free'
    case 'number':
      return isNumberOf(known, claimed)
  }
}

function isSameMoney(known: FactOf<'money'>, claimed: FactOf<'money'>): boolean {
  const isSameCurrency = claimed.currency === null || claimed.currency === known.currency
  return isSameCurrency && known.minor === claimed.minor && known.bound === claimed.bound
}

function isSameDuration(known: FactOf<'duration'>, claimed: FactOf<'duration'>): boolean {
  const [knownUnit, knownSize] = base[known.unit]
  const [claimedUnit, claimedSize] = base[claimed.unit]
  if (knownUnit !== claimedUnit || known.bound !== claimed.bound) return false
  return known.from * knownSize === claimed.from * claimedSize && known.to * knownSize === claimed.to * claimedSize
}

/** A less specific date is covered: "in November" by "1 November 2025". */
function isWithinDate(known: Fact, { year, month, day }: FactOf<'date'>): boolean {
  if (known.kind === 'number') return month === null && day === null && known.value === year
  if (known.kind !== 'date') return false
  const isYear = year === null || year === known.year
  const isMonth = month === null || month === known.month
  return isYear && isMonth && (day === null || day === known.day)
}

/** "Up to 5 gift cards" covers "5 gift cards", but not "at least 5". */
function isNumberOf(known: Fact, { value, unit, bound }: FactOf<'number'>): boolean {
  if (known.kind !== 'number') return unit === null && bound === 'exact' && numbersOf(known).includes(value)
  const isSameUnit = unit === null || unit === known.unit
  return isSameUnit && known.value === value && (bound === 'exact' || bound === known.bound)
}

function numbersOf(fact: Fact): readonly (number | null)[] {
  switch (fact.kind) {
    case 'money':
      return [fromMinorUnits(fact.minor, fact.currency)]
    case 'percentage':
      return [fact.value]
    case 'duration':
      return [fact.from, fact.to]
    case 'date':
      return [fact.year, fact.day]
    default:
      return []
  }
}
