import Type from 'typebox'
import { describe, expect, it, vi } from 'vitest'
import { createSerializerCompiler, onFirstCall } from './schema-compilers.ts'

const part = { schema: Type.Object({ name: Type.String() }), method: 'GET', url: '/' }

describe('a lazy schema compiler', () => {
  it('compiles nothing before the first call, and each part once', () => {
    const compiled: string[] = []
    const compile = onFirstCall(({ url }) => {
      compiled.push(url)
      return (value) => `${url} ${String(value)}`
    })
    const [first, second] = [compile({ ...part, url: '/first' }), compile({ ...part, url: '/second' })]
    expect(compiled).toEqual([])
    expect([second(1), second(2)]).toEqual(['/second 1', '/second 2'])
    expect(compiled).toEqual(['/second'])
    expect(first(3)).toBe('/first 3')
    expect(compiled).toEqual(['/second', '/first'])
  })

  it('compiles again after a failure, and reports the error each time', () => {
    const call = onFirstCall(() => {
      throw new Error('no schema')
    })(part)
    expect(call).toThrow('no schema')
    expect(call).toThrow('no schema')
  })
})

it('the response compiler removes every field that is not in its schema', async () => {
  const write = (await createSerializerCompiler())(part)
  expect(write({ name: 'chair', secret: 'x' })).toBe('{"name":"chair"}')
})

it('the response compiler prints no warning about limits next to several types', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const value = Type.Unsafe<string | number>({ anyOf: [{ type: 'string' }, { type: 'number' }], maxLength: 5 })
  const write = (await createSerializerCompiler())({ ...part, schema: Type.Object({ value }) })
  expect(write({ value: 'oak' })).toBe('{"value":"oak"}')
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})
