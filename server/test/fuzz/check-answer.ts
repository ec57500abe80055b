import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Endpoint } from './fuzz-call.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Describes what is wrong with a response in a few words; `null` when it matches the API description. */
export type AnswerCheck = (endpoint: Endpoint, answer: Answer) => string | null

/** Validates responses against the API description. */
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
    // Every endpoint may return these, because a fuzzed path can be invalid.
    if (response === undefined)
      return status === 400 || status === 404 ? null : `answers ${status}, which is not documented`
    const mediaType = type.split(';')[0] ?? ''
    if (response.content === undefined) return text === '' ? null : `answers ${status} with an undocumented body`
    if (response.content[mediaType] === undefined) return `answers ${status} as ${mediaType}, which is not documented`
    if (!/^application\/(problem\+)?json$/.test(mediaType)) return null
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', mediaType, 'schema']
    const validate = schemaAt(`/${place.map((part) => encodeURIComponent(escapePointer(part))).join('/')}`)
    const body = parsed(text)
    if (!validate(body))
      return `answers ${status} with a body that violates the schema: ${ajv.errorsText(validate.errors)}`
    return contradictionIn(body as Claims)
  }
}

/** The parts of a response that must be consistent with each other. */
interface Claims {
  readonly count?: number
  readonly total?: number
  readonly results?: readonly { readonly status?: number }[]
  readonly replay?: { readonly is_catalogue_unchanged: boolean; readonly is_same: boolean | null }
}

function contradictionIn({ count, total, results, replay }: Claims): string | null {
  if (count !== undefined && results !== undefined && count !== results.length)
    return 'count differs from the number of results'
  if (count !== undefined && total !== undefined && total < count) return 'count is greater than total'
  if (results?.some(({ status }) => status !== undefined && status >= 500)) return 'contains a failed search'
  if (replay?.is_catalogue_unchanged === true && replay.is_same === false) return 'replays to a different result'
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
