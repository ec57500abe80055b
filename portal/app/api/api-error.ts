import { defineTexts } from '../language/language.ts'
import { serviceMessage, withoutField } from '../language/service-messages.ts'

/** One invalid field of a request. */
export interface FieldProblem {
  /** The path of the field, such as `email` or `scopes/0`. */
  readonly field: string
  readonly message: string
}

/** A refused or failed call, with the error message of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly code: string
  readonly correlationId: string | null
  readonly fields: readonly FieldProblem[]
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, facts: Pick<ApiError, 'status' | 'code' | 'correlationId' | 'fields' | 'details'>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.correlationId = facts.correlationId
    this.fields = facts.fields
    this.details = facts.details
  }
}

const t = defineTexts({
  en: {
    planLimit: 'Your plan allows no more products. See Billing, or ask the operator to raise the limit.',
    twoFactor: 'The store requires two-factor authentication. Set up your second factor under Security.',
    paymentDue: 'The last payment for your plan failed. Pay it first, under Billing.',
    noFactorSetUp: 'The setup of the second factor was not started, or has expired. Start it again.',
    noGoldenQueries: 'There are no golden queries to measure by. Save some in the search lab.',
  },
  de: {
    planLimit:
      'Ihr Tarif erlaubt keine weiteren Produkte. Wechseln Sie ihn unter Abrechnung, oder fragen Sie den Betreiber.',
    twoFactor: 'Der Shop verlangt einen zweiten Faktor. Richten Sie ihn unter Sicherheit ein.',
    paymentDue: 'Die letzte Zahlung für Ihren Tarif ist fehlgeschlagen. Begleichen Sie sie zuerst unter Abrechnung.',
    noFactorSetUp: 'Die Einrichtung des zweiten Faktors wurde nicht begonnen oder ist abgelaufen. Beginnen Sie erneut.',
    noGoldenQueries:
      'Es gibt noch keine Referenzsuchen, an denen gemessen werden kann. Speichern Sie welche im Suchlabor.',
  },
})

/** What to do in the portal, for messages of the API that name an API call; by error code, or by the reason of a conflict. */
const actions: Readonly<Record<string, string>> = {
  plan_limit_reached: t.planLimit,
  two_factor_required: t.twoFactor,
  payment_due: t.paymentDue,
  not_set_up: t.noFactorSetUp,
  no_judgments: t.noGoldenQueries,
}

/** The message to show for an error of the API. */
export function messageOf({ code, message, field }: ReportedError): string {
  return actions[code] ?? serviceMessage(message, field)
}

interface ReportedError {
  readonly code: string
  readonly message: string
  /** The field that the message begins with, if it is about one. */
  readonly field?: string | null
}

/** Both envelopes of the API: `{ error, message, details }` and problem documents. */
export function errorOf(response: Response, body: unknown): ApiError {
  const facts = isRecord(body) ? body : {}
  const details = isRecord(facts.details) ? facts.details : {}
  const errors = Array.isArray(details.errors) ? details.errors : Array.isArray(facts.errors) ? facts.errors : []
  const message = [facts.message, facts.detail, facts.title].find((one) => typeof one === 'string')
  const code = String(facts.error ?? facts.code ?? response.status)
  const fields = errors.filter(isRecord)
  const field = fields.length === 0 ? null : fieldOf(fields[0] ?? {})
  const known = messageOf({
    code: String(details.reason ?? code),
    message: message ?? `${response.status} ${response.statusText}`,
    field,
  })
  return new ApiError(known, {
    status: response.status,
    code,
    correlationId: response.headers.get('x-correlation-id'),
    fields: fields.map(fieldProblem),
    details,
  })
}

function fieldOf({ pointer = '' }: Readonly<Record<string, unknown>>): string {
  return String(pointer).replace(/^\//, '')
}

/** The message appears next to its field, and does not repeat its name. */
function fieldProblem(error: Readonly<Record<string, unknown>>): FieldProblem {
  const field = fieldOf(error)
  return { field, message: serviceMessage(withoutField(String(error.message ?? ''), field)) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
