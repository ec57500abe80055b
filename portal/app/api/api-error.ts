import { defineTexts } from '../language/language.ts'

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
    planLimit: 'Die Produkte Ihres Tarifs sind aufgebraucht. Größere Tarife: unter Abrechnung oder vom Betreiber.',
    twoFactor: 'Der Shop verlangt einen zweiten Faktor. Richten Sie ihn unter Sicherheit ein.',
    paymentDue: 'Die letzte Zahlung für Ihren Tarif ist fehlgeschlagen. Begleichen Sie sie zuerst unter Abrechnung.',
    noFactorSetUp: 'Die Einrichtung des zweiten Faktors wurde nicht begonnen oder ist abgelaufen. Beginnen Sie erneut.',
    noGoldenQueries:
      'Es gibt keine goldenen Anfragen, an denen gemessen werden kann. Speichern Sie welche im Suchlabor.',
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
export function messageOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return actions[code] ?? message
}

/** Both envelopes of the API: `{ error, message, details }` and problem documents. */
export function errorOf(response: Response, body: unknown): ApiError {
  const facts = isRecord(body) ? body : {}
  const details = isRecord(facts.details) ? facts.details : {}
  const errors = Array.isArray(details.errors) ? details.errors : Array.isArray(facts.errors) ? facts.errors : []
  const message = [facts.message, facts.detail, facts.title].find((one) => typeof one === 'string')
  const code = String(facts.error ?? facts.code ?? response.status)
  const known = messageOf({ code: String(details.reason ?? code), message: '' })
  return new ApiError(known || (message ?? `${response.status} ${response.statusText}`), {
    status: response.status,
    code,
    correlationId: response.headers.get('x-correlation-id'),
    fields: errors.filter(isRecord).map(fieldProblem),
    details,
  })
}

function fieldProblem({ pointer = '', message = '' }: Readonly<Record<string, unknown>>): FieldProblem {
  const field = String(pointer).replace(/^\//, '')
  return { field, message: withoutField(String(message), field) }
}

/** The message appears next to its field: `email must be an email address.` becomes "Must be an email address." */
function withoutField(message: string, field: string): string {
  const rest = field !== '' && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
