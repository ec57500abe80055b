import type { TestCard } from '../../contract/billing/sandbox.ts'

interface Card {
  readonly number: string
  readonly card: TestCard
  readonly label: string
}

/** The card numbers that the sandbox accepts, as payment providers publish them for tests. */
export const cards: readonly Card[] = [
  { number: '4242 4242 4242 4242', card: 'pays', label: 'Pays' },
  { number: '4000 0000 0000 0002', card: 'declined', label: 'Declined' },
  { number: '4000 0000 0000 9995', card: 'insufficient_funds', label: 'No funds' },
  { number: '4000 0000 0000 0069', card: 'expired_card', label: 'Expired' },
  { number: '4000 0000 0000 0341', card: 'fails_later', label: 'Fails at renewal' },
]

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The behavior of the card with this number; `null` if it is not a test card. */
export function cardOf(number: string): TestCard | null {
  return cards.find((card) => digitsOf(card.number) === digitsOf(number))?.card ?? null
}

/** Groups of four digits, at most 16 digits. */
export function formatNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `MM / YY`, from whatever was typed. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
}

/** Whether a card with this date is valid in the given month. */
export function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > now
}

export interface CardFields {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
}

export type FieldName = keyof CardFields

/** The invalid fields, each with a sentence about the expected value. */
export function faultsOf(fields: CardFields, now: Date): Partial<Record<FieldName, string>> {
  const faults: Partial<Record<FieldName, string>> = {}
  if (cardOf(fields.number) === null)
    faults.number = 'Use one of the test cards. A real card is refused here and never leaves this page.'
  if (!isFuture(fields.expiry, now)) faults.expiry = 'Enter a month in the future, such as 12 / 34.'
  if (!/^\d{3,4}$/.test(fields.cvc)) faults.cvc = 'Enter any three digits.'
  if (fields.name.trim() === '') faults.name = 'Enter any name.'
  return faults
}
