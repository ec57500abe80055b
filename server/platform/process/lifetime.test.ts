import { describe, expect, it } from 'vitest'
import { createLifetime } from './lifetime.ts'

describe('a lifetime', () => {
  it('closes the newest first, each after the previous one has closed, and only once', async () => {
    const lifetime = createLifetime()
    const closed: string[] = []
    const close = async (name: string) => {
      await Promise.resolve()
      closed.push(name)
    }
    for (const name of ['database', 'model', 'app']) {
      expect(await lifetime.open(Promise.resolve(name), close)).toBe(name)
    }
    await Promise.all([lifetime.end(), lifetime.end()])
    expect(closed).toEqual(['app', 'model', 'database'])
  })

  it('stops waiting when stopped, and still closes what was opening then', async () => {
    const lifetime = createLifetime()
    const database = Promise.withResolvers<string>()
    const closed: string[] = []
    const opened = lifetime.open(database.promise, async (name) => void closed.push(name))
    lifetime.stop()
    await expect(opened).rejects.toHaveProperty('name', 'AbortError')
    const ended = lifetime.end()
    database.resolve('database')
    await ended
    expect(closed).toEqual(['database'])
  })

  it('does not wait forever for something that never opens', async () => {
    const lifetime = createLifetime(5)
    void lifetime.open(new Promise(() => undefined), async () => undefined)
    await lifetime.end()
  })

  it('closes the others when one fails to close, and reports it', async () => {
    const lifetime = createLifetime()
    const closed: string[] = []
    await lifetime.open(Promise.resolve(), async () => void closed.push('database'))
    await lifetime.open(Promise.resolve(), () => Promise.reject(new Error('the model is stuck')))
    await expect(lifetime.end()).rejects.toThrow('the model is stuck')
    expect(closed).toEqual(['database'])
  })

  it('has nothing to close for something that failed to open', async () => {
    const lifetime = createLifetime()
    const opening = lifetime.open(Promise.reject(new Error('no such folder')), () =>
      Promise.reject(new Error('closed')),
    )
    await expect(opening).rejects.toThrow('no such folder')
    await lifetime.end()
  })
})
