import type { RawItem } from '../feed.ts'
import { type DateReading, readDate } from './date.ts'
import { normalizeColumnName } from './mapping.ts'
import { type DecimalMark, type NumberReading, readNumber } from './number.ts'
import { isBlank, isBoolean, readValues } from './read-values.ts'
import type { ColumnSummary, MisfitCell, Target } from './target.ts'

const maxColumns = 1000
const maxExamples = 3
const maxExampleLength = 60
/** A text column is reported as nearly typed when at most this share of its values does not fit. */
const nearlyAll = 0.1

/**
 * Decides the type of each column from all its values. Only a text column without a given type becomes a number, boolean or date, and
 * only when every value is one: a later feed line can then never be refused because of a guess.
 */
export function createColumnSurvey(options: { guessesTypes: boolean }) {
  const tallies = new Map<string, ColumnTally>()
  return {
    observe(item: RawItem, targets: ReadonlyMap<string, Target>): void {
      if ('problem' in item) return
      for (const [column, values] of item.values) {
        if (values.length === 0) continue
        const target = targets.get(column)
        if (target === undefined) continue
        const tally = tallies.get(column) ?? (tallies.size < maxColumns ? createTally(target) : null)
        if (tally === null) continue
        tallies.set(column, tally)
        takeValues(tally, values, item.line)
      }
    },
    /** By column. Columns without any value are absent. */
    summarize(): Map<string, ColumnSummary> {
      const mark = commonMark([...tallies.values()])
      return new Map([...tallies].map(([column, tally]) => [column, summarize(column, tally, { ...options, mark })]))
    },
  }
}

type ColumnTally = ReturnType<typeof createTally>

/** Values that do not fit a type. */
interface Misfits {
  count: number
  readonly examples: MisfitCell[]
}

const noMisfits = (): Misfits => ({ count: 0, examples: [] })

function addMisfit(misfits: Misfits, line: number, value: string): void {
  misfits.count += 1
  if (misfits.examples.length < maxExamples) misfits.examples.push({ line, value: shorten(value) })
}

function createTally(target: Target) {
  return {
    target,
    filled: 0,
    /** `-`, `n/a`: no value in a column of numbers, booleans or dates. */
    blanks: 0,
    hasSeveral: false,
    examples: [] as string[],
    kinds: new Set<string>(),
    /** Values that do not fit the type of the target. */
    typed: noMisfits(),
    numbers: { point: noMisfits(), comma: noMisfits(), onlyPoint: 0, onlyComma: 0, ambiguous: '', leadingZero: '' },
    currencies: new Set<string | null>(),
    barcodes: 0,
    booleans: noMisfits(),
    dates: { dayFirst: noMisfits(), monthFirst: noMisfits(), ambiguous: '' },
  }
}

function takeValues(tally: ColumnTally, values: readonly unknown[], line: number): void {
  const { target } = tally
  const [first] = values
  tally.filled += 1
  tally.hasSeveral ||= values.length > 1
  tally.kinds.add(kindOf(first))
  const example = shorten(typeof first === 'string' ? first : JSON.stringify(first))
  if (tally.examples.length < maxExamples && !tally.examples.includes(example)) tally.examples.push(example)
  if (typeof first !== 'string') return
  if (target.type === 'text') takeText(tally, first, line)
  else {
    if (target.type === 'number' || target.type === 'price') takeNumber(tally, readNumber(first), { text: first, line })
    else if (target.type === 'date') takeDate(tally, readDate(first), { text: first, line })
    if (readValues(values, target).kind === 'problem') addMisfit(tally.typed, line, first)
  }
}

function takeText(tally: ColumnTally, text: string, line: number): void {
  if (isBlank(text)) {
    tally.blanks += 1
    return
  }
  // Most cells are words: nothing without a digit is a number or a date.
  const hasDigit = /\d/.test(text)
  takeNumber(tally, hasDigit ? readNumber(text) : null, { text, line })
  takeDate(tally, hasDigit ? readDate(text) : null, { text, line })
  if (!isBoolean(text)) addMisfit(tally.booleans, line, text)
}

function takeNumber(tally: ColumnTally, reading: NumberReading | null, { text, line }: Cell): void {
  const { numbers } = tally
  if (reading?.point == null) addMisfit(numbers.point, line, text)
  if (reading?.comma == null) addMisfit(numbers.comma, line, text)
  if (reading === null) return
  if (reading.comma === null) numbers.onlyPoint += 1
  else if (reading.point === null) numbers.onlyComma += 1
  else if (reading.point !== reading.comma) numbers.ambiguous ||= text
  if (reading.hasLeadingZero) numbers.leadingZero ||= text
  if (/^\d+$/.test(text) && isBarcode(text)) tally.barcodes += 1
  tally.currencies.add(reading.currency)
}

function takeDate({ dates }: ColumnTally, reading: DateReading | null, { text, line }: Cell): void {
  if (reading?.dayFirst == null) addMisfit(dates.dayFirst, line, text)
  if (reading?.monthFirst == null) addMisfit(dates.monthFirst, line, text)
  const isCertain = reading === null || reading.dayFirst === null || reading.monthFirst === null
  if (!isCertain && reading.dayFirst !== reading.monthFirst) dates.ambiguous ||= text
}

interface Cell {
  readonly text: string
  readonly line: number
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function shorten(text: string): string {
  return text.length > maxExampleLength ? `${text.slice(0, maxExampleLength).toWellFormed()}…` : text
}

/** The decimal mark of all columns that show one; `null` if they differ or none does. */
function commonMark(tallies: readonly ColumnTally[]): DecimalMark | null {
  const marks = new Set(tallies.map(({ numbers }) => markOf(numbers)).filter((mark) => mark !== null))
  const [mark] = marks
  return marks.size === 1 && mark !== undefined ? mark : null
}

/** Only columns of numbers count: most text fits neither convention. */
function markOf({ point, comma, onlyPoint, onlyComma }: ColumnTally['numbers']): DecimalMark | null {
  if (onlyPoint > 0 && onlyComma === 0 && point.count === 0) return 'point'
  return onlyComma > 0 && onlyPoint === 0 && comma.count === 0 ? 'comma' : null
}

interface Decision {
  readonly type: ColumnSummary['type']
  readonly isTypeGuessed?: boolean
  readonly decimal?: DecimalMark
  readonly monthFirst?: boolean
  readonly note?: string | null
}

interface Circumstances {
  /** Whether text may be another type; strings of JSON are typed already. */
  readonly guessesTypes: boolean
  readonly mark: DecimalMark | null
}

function summarize(column: string, tally: ColumnTally, about: Circumstances): ColumnSummary {
  const decision = decide(column, tally, about)
  const { isTypeGuessed = false, note = null } = decision
  return {
    ...decision,
    isTypeGuessed,
    note,
    filled: tally.filled,
    examples: tally.examples,
    misfits: tally.typed.count,
    misfitExamples: tally.typed.examples,
  }
}

function decide(column: string, tally: ColumnTally, about: Circumstances): Decision {
  const { target, kinds } = tally
  if (target.type === 'number' || target.type === 'price') return decideMark(target.type, tally, about)
  if (target.type === 'date') {
    const { dayFirst, monthFirst } = tally.dates
    return { type: 'date', monthFirst: dayFirst.count > monthFirst.count }
  }
  if (target.type !== 'text') return { type: target.type }
  if (kinds.size > 1 || !kinds.has('string')) return { type: jsonType(kinds) }
  if (!about.guessesTypes || target.isTypeGiven || textFields.has(target.field)) return { type: 'text' }
  if (tally.hasSeveral || tally.filled === tally.blanks) return { type: 'text' }
  return { isTypeGuessed: true, ...guess(column, tally, about) }
}

function jsonType(kinds: ReadonlySet<string>): Decision['type'] {
  const [kind, ...others] = [...kinds].filter((one) => one !== 'null')
  if (kind === undefined) return 'text'
  if (others.length > 0) return 'mixed'
  return kind === 'string' ? 'text' : (kind as 'number' | 'boolean' | 'list' | 'object')
}

/** The decimal mark of a column that is known to hold numbers. */
function decideMark(type: 'number' | 'price', { numbers }: ColumnTally, { mark }: Circumstances): Decision {
  const { onlyPoint, onlyComma, ambiguous } = numbers
  if (onlyPoint > 0 && onlyComma > 0) return { type }
  const decimal = onlyPoint > 0 ? 'point' : onlyComma > 0 ? 'comma' : mark
  if (ambiguous === '') return decimal === null ? { type } : { type, decimal }
  const decided = decimal ?? 'point'
  return { type, decimal: decided, note: onlyPoint + onlyComma > 0 ? null : ambiguousNote(ambiguous, decided) }
}

function ambiguousNote(text: string, decimal: DecimalMark): string {
  return `"${text}" is read as ${String(readNumber(text)?.[decimal])}.`
}

function guess(column: string, tally: ColumnTally, about: Circumstances): Omit<Decision, 'isTypeGuessed'> {
  const { numbers, booleans, dates } = tally
  if (numbers.point.count === 0 || numbers.comma.count === 0) return guessNumber(column, tally, about)
  if (booleans.count === 0) {
    return isIdentifier(column) ? { type: 'text' } : { type: 'boolean' }
  }
  if (dates.dayFirst.count === 0 && dates.monthFirst.count === 0 && dates.ambiguous !== '') {
    const note = `Text, because "${dates.ambiguous}" does not show whether the day or the month comes first. Map the column to "${tally.target.field}:date" to read the day first.`
    return { type: 'text', note }
  }
  if (dates.dayFirst.count === 0) return { type: 'date' }
  if (dates.monthFirst.count === 0) return { type: 'date', monthFirst: true }
  return { type: 'text', note: nearlyNote(tally) }
}

function guessNumber(column: string, tally: ColumnTally, about: Circumstances): Omit<Decision, 'isTypeGuessed'> {
  const { numbers, currencies } = tally
  const values = tally.filled - tally.blanks
  const text = (because: string): Omit<Decision, 'isTypeGuessed'> => ({
    type: 'text',
    note: `Text, because ${because}. Map the column to "${tally.target.field}:number" if it holds numbers.`,
  })
  if (numbers.leadingZero !== '') return text(`"${numbers.leadingZero}" would lose its leading zero`)
  if (isIdentifier(column)) return text('its name is that of an identifier')
  if (tally.barcodes === values) return text('all values are barcode numbers')
  const codes = [...currencies].filter((code) => code !== null)
  if (codes.length > 1) return text(`it has several currencies: ${codes.slice(0, 5).join(', ')}`)
  const decided = decideMark('number', tally, about)
  const [currency] = codes
  const note = [decided.note ?? '', currency === undefined ? '' : `In ${currency}.`]
    .filter((one) => one !== '')
    .join(' ')
  return { ...decided, note: note === '' ? null : note }
}

/** For a text column that is almost of another type, a note with the values that do not fit. */
function nearlyNote(tally: ColumnTally): string | null {
  const values = tally.filled - tally.blanks
  const { numbers, dates, booleans } = tally
  const [best] = [
    { what: 'number', of: numbers.point },
    { what: 'number', of: numbers.comma },
    { what: 'date', of: dates.dayFirst },
    { what: 'boolean', of: booleans },
  ].sort((a, b) => a.of.count - b.of.count)
  if (best === undefined || best.of.count > values * nearlyAll) return null
  const [first] = best.of.examples
  const examples = best.of.examples.map(({ line, value }) => `"${value}" (line ${line})`).join(', ')
  return first === undefined
    ? null
    : `Text, because ${best.of.count} of ${values} values are not a ${best.what}: ${examples}. Map the column to "${tally.target.field}:${best.what}" to refuse these records instead.`
}

/** Fields that the API or the search reads as text. */
const textFields = new Set([
  'product_id',
  'image_url',
  'name',
  'category',
  'brand',
  'color_name',
  'currency',
  'availability',
  'url',
  'description',
  'size',
])

const identifier =
  /(?:^|_)(?:id|ids|no|nr|num|number|nummer|code|codes|sku|skus|ref|asin|mpn|plz|zip|zipcode|postcode|postleitzahl|phone|tel|telephone|telefon|fax|language|lang|sprache|locale|country|land|pays|size|größe|groesse|model|modell|modelo)$/u
const compoundIdentifier = /(?:nummer|number|code|(?:ean|gtin|upc|isbn|barcode)(?:_?\d{1,2})?)$/u

/** Whether a column name indicates that digits are not a quantity. */
function isIdentifier(column: string): boolean {
  const name = normalizeColumnName(column)
  return identifier.test(name) || compoundIdentifier.test(name)
}

/** EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit. */
function isBarcode(digits: string): boolean {
  if (![8, 12, 13, 14].includes(digits.length)) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
