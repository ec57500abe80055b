import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { apiCallFor } from './api-call.ts'
import type { Query } from './query.ts'

const origin = 'http://127.0.0.1:8080'

/** The arguments that a shell passes to curl when the command is pasted into it. */
function argumentsOf(query: Query): string[] {
  const { command } = apiCallFor(query, origin)
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=secret; ${command}`
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

describe('the search as a command', () => {
  it('sends the words as JSON, whatever they contain', () => {
    const words = `men's "shoe" $HOME \`id\` \\ 100%`
    const args = argumentsOf({ kind: 'text', text: words })
    expect(args).toContain('Authorization: Bearer secret')
    expect(args[0]).toBe(`${origin}/v1/search/text`)
    expect(JSON.parse(args.at(-1) ?? '')).toEqual({ query: words, limit: 12 })
  })

  it('includes a disabled interpretation and another threshold', () => {
    const args = argumentsOf({ kind: 'text', text: 'red', interpret: false, threshold: 0.21 })
    expect(JSON.parse(args.at(-1) ?? '')).toEqual({ query: 'red', limit: 12, threshold: 0.21, interpret: false })
  })

  it('sends a photo by its file name, whatever it contains', () => {
    const photo = { id: '1', name: `it's "me"; rm.jpg`, upload: async () => new Blob(), previewUrl: '' }
    const args = argumentsOf({ kind: 'photo', photo })
    expect(args[0]).toBe(`${origin}/v1/search`)
    expect(args.at(-1)).toBe(`image=@"it's \\"me\\"; rm.jpg"`)
    expect(args).toEqual(expect.arrayContaining(['limit=12']))
  })

  it('names the product for similar products', () => {
    const args = argumentsOf({ kind: 'similar', productId: "a/b'c" })
    expect(args[0]).toBe(`${origin}/v1/products/a%2Fb'c/similar?limit=12`)
  })

  it('lists the products before the first search', () => {
    expect(argumentsOf({ kind: 'browse' })[0]).toBe(`${origin}/v1/products?limit=12`)
  })
})
