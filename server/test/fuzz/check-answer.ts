import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Endpoint } from './fuzz-call.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** What is wrong with an answer, in a few words; `null` when it is what the description promises. */
export type AnswerCheck = (endpoint: Endpoint, answer: Answer) => string | null

/** Checks answers by the API's own description. */
export function createAnswerCheck(document: object): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const schemaAt = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  return ({ path, method, operation }, { status, type, text }) => {
    if (status >= 500) return `answers ${status}`
    const response = operation.responses[String(status)] as { content?: Record<string, unknown> } | undefined
    // Whatever the address, it may not be one at all.
    if (response === undefined)
      return status === 400 || status === 404 ? null : `answers ${status}, which nothing announces`
    const mediaType = type.split(';')[0] ?? ''
    if (response.content === undefined)
      return text === '' ? null : `answers ${status} with a body that nothing announces`
    if (response.content[mediaType] === undefined) return `answers ${status} as ${mediaType}, which nothing announces`
    if (mediaType !== 'application/json') return null
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', mediaType, 'schema']
    const validate = schemaAt(`/${place.map((part) => encodeURIComponent(escapePointer(part))).join('/')}`)
    return validate(parsed(text)) ? null : `answers ${status} not as announced: ${ajv.errorsText(validate.errors)}`
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
