import { expect, it } from 'vitest'
import { createReferenceCounter } from './reference-count.ts'

it('closes a retired object when the last call that uses it has ended, successfully or not', async () => {
  const closed: object[] = []
  const uses = createReferenceCounter<object>((thing) => closed.push(thing))
  const [busy, idle] = [{}, {}]
  const calls = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const ended = calls.map(({ promise }) => uses.use(busy, () => promise))
  uses.retire(idle)
  uses.retire(busy)
  expect(closed).toEqual([idle])
  calls[0]?.resolve('found')
  expect(await ended[0]).toBe('found')
  expect(closed).toEqual([idle])
  calls[1]?.reject(new Error('not found'))
  await expect(ended[1]).rejects.toThrow('not found')
  expect(closed).toEqual([idle, busy])
})

it('keeps an object open until it is retired', async () => {
  const closed: object[] = []
  const uses = createReferenceCounter<object>((thing) => closed.push(thing))
  const thing = {}
  await uses.use(thing, async () => undefined)
  await uses.use(thing, async () => undefined)
  expect(closed).toEqual([])
})
