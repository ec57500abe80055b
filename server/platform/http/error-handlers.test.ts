import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AssistantErrorCode,
  assistantCodeOf,
  assistantErrorCodes,
  type ErrorCode,
  errorCodes,
} from '../../../contract/error-codes.ts'
import { AppError } from '../errors.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'

interface OperationDocument {
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
}
interface ApiDocument {
  paths: Record<string, Record<string, OperationDocument>>
  components: { schemas: Record<string, { properties: Record<string, { description: string }> }> }
}

const everyCode = { ...errorCodes, ...assistantErrorCodes }
const codes = Object.keys(everyCode) as (ErrorCode | AssistantErrorCode)[]
let app: Http
let document: ApiDocument

beforeAll(async () => {
  document = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as ApiDocument
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  for (const envelope of ['search', 'assistant'] as const) {
    for (const code of codes) {
      app.get(`/${envelope}/${code}`, { config: { access: 'public', envelope } }, () => {
        throw new AppError(code, { detail: 'Refused.' })
      })
    }
  }
})
afterAll(() => app.close())

describe('the table of error codes', () => {
  it.each(Object.entries(errorCodes))('gives %s the status %i in the body of the search API', async (code, status) => {
    const answer = await app.inject(`/search/${code}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error: code, status })
  })

  it.each(Object.entries(everyCode))('gives %s the status %i in a problem document', async (code, status) => {
    const answer = await app.inject(`/assistant/${code}`)
    const body = answer.json()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ code: assistantCodeOf(code as ErrorCode), status })
    expect(Object.keys(assistantErrorCodes)).toContain(body.code)
  })

  it('does not change assistant codes', () => {
    for (const code of Object.keys(assistantErrorCodes) as AssistantErrorCode[])
      expect(assistantCodeOf(code)).toBe(code)
  })

  it('has every error status of the API description, and each has the error body of its API', () => {
    const statuses = new Set(Object.values(everyCode).map(String))
    const bodies = {
      'application/json': '#/components/schemas/Error',
      'application/problem+json': '#/components/schemas/Problem',
    }
    const responses = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => Object.entries(operation.responses))
      .filter(([status]) => Number(status) >= 400)
    expect(responses.length).toBeGreaterThan(100)
    for (const [status, { content = {} }] of responses) {
      expect(statuses).toContain(status)
      expect(bodies).toMatchObject(
        Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema.$ref])),
      )
    }
  })

  it('is the list of codes in the API description', () => {
    const { Error: errorBody, Problem: problem } = document.components.schemas
    expect(codesIn(errorBody?.properties.error?.description)).toEqual(errorCodes)
    expect(codesIn(problem?.properties.code?.description)).toEqual(assistantErrorCodes)
  })
})

/** Reads `400 a, b; 401 c` back into a table. */
function codesIn(description = ''): Record<string, number> {
  const groups = [...description.matchAll(/(\d{3}) ((?:`\w+`(?:, )?)+)/g)]
  const entries = groups.flatMap(([, status, list = '']) =>
    [...list.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, Number(status)] as const),
  )
  return Object.fromEntries(entries)
}
