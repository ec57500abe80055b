import { expect, it, vi } from 'vitest'
import { closeWhenUnused } from './run-search.ts'

it('a retired generation closes when the last call that uses it has ended, successfully or not', async () => {
  const close = vi.fn()
  const generation = closeWhenUnused(close)
  const calls = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const ended = calls.map(({ promise }) => generation.use(() => promise))
  generation.retire()
  expect(close).not.toHaveBeenCalled()
  calls[0]?.resolve('found')
  expect(await ended[0]).toBe('found')
  expect(close).not.toHaveBeenCalled()
  calls[1]?.reject(new Error('not found'))
  await expect(ended[1]).rejects.toThrow('not found')
  expect(close).toHaveBeenCalledOnce()
})

it('an unused generation closes as soon as it is retired', () => {
  const close = vi.fn()
  closeWhenUnused(close).retire()
  expect(close).toHaveBeenCalledOnce()
})

it('a generation stays open until it is retired', async () => {
  const close = vi.fn()
  const generation = closeWhenUnused(close)
  await generation.use(async () => undefined)
  await generation.use(async () => undefined)
  expect(close).not.toHaveBeenCalled()
})
