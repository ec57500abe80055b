import Type from 'typebox'
import { describe, expect, it, vi } from 'vitest'
import { createSerializerCompiler, onFirstCall } from './schema-compilers.ts'

const part = { schema: Type.Object({ name: Type.String() }), method: 'GET', url: '/' }

describe('a compiler that waits for the first call', () => {
  it('compiles nothing before it, and each part once', () => {
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

  it('tries again what failed, and says so each time', () => {
    const call = onFirstCall(() => {
      throw new Error('no schema')
    })(part)
    expect(call).toThrow('no schema')
    expect(call).toThrow('no schema')
  })
})

it('the compiler of answers lets nothing through that its schema does not name', async () => {
  const write = (await createSerializerCompiler())(part)
  expect(write({ name: 'chair', secret: 'x' })).toBe('{"name":"chair"}')
})

it('the compiler of answers prints nothing about limits that stand beside several kinds', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const value = Type.Unsafe<string | number>({ anyOf: [{ type: 'string' }, { type: 'number' }], maxLength: 5 })
  const write = (await createSerializerCompiler())({ ...part, schema: Type.Object({ value }) })
  expect(write({ value: 'oak' })).toBe('{"value":"oak"}')
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})
