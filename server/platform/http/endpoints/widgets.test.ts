import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import { addResponseHeaders } from '../response-headers.ts'
import { createHttp, type Http } from '../server.ts'
import { serveWidgets } from './widgets.ts'

let folder: string
let http: Http

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-widgets-'))
  http = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  addResponseHeaders(http, { baseUrl: null })
  serveWidgets(http, folder)
})
afterEach(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (name: string, headers: Record<string, string> = {}) => http.inject({ url: `/widget/${name}`, headers })

describe.each(['search.js', 'index.js'])('/widget/%s', (name) => {
  const module = `export const widget = '${name}'\n`.repeat(100)
  beforeEach(() => writeFileSync(path.join(folder, name), module))

  it('may be loaded by the pages of any origin, for five minutes', async () => {
    const answer = await get(name, { origin: 'https://shop.example' })
    expect(answer.body).toBe(module)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    })
  })

  it('is sent compressed, and answered with 304 if the client has it', async () => {
    const answer = await get(name, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(module)
    const again = await get(name, { 'accept-encoding': 'gzip, br', 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body, again.headers['access-control-allow-origin']]).toEqual([304, '', '*'])
  })
})

it.each(['search.js', 'index.js'])('without a build, /widget/%s explains how to create one', async (name) => {
  const answer = await get(name)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
})
