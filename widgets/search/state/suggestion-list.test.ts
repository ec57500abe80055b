import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSuggestionList } from './suggestion-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(1000)

function createList(suggest: (text: string, signal: AbortSignal) => Promise<string[]>) {
  const asked: string[] = []
  const list = createSuggestionList(
    {
      suggest: (text, signal) => {
        asked.push(text)
        return suggest(text, signal)
      },
    },
    () => {},
  )
  return { list, asked }
}

describe('suggestions', () => {
  it('are asked for when the typing pauses, and once for each text', async () => {
    const { list, asked } = createList(async (text) => [`${text} one`])
    for (const text of ['c', 'ch', 'cha']) list.type(text)
    await settle()
    expect(list.items).toEqual(['cha one'])
    list.type('chair')
    await settle()
    list.type('CHA ')
    await settle()
    expect(asked).toEqual(['cha', 'chair'])
    expect(list.items).toEqual(['cha one'])
  })

  it('that arrive too late are not shown', async () => {
    let finish = (_items: string[]) => {}
    const { list } = createList((text) =>
      text === 'slow' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(['fast']),
    )
    list.type('slow')
    await settle()
    list.type('fast')
    await settle()
    finish(['too late'])
    await settle()
    expect(list.items).toEqual(['fast'])
    list.close()
    expect(list.items).toEqual([])
  })

  it('that fail leave the list as it is', async () => {
    const { list } = createList(() => Promise.reject(new Error('429')))
    list.type('chair')
    await settle()
    expect(list.items).toEqual([])
  })

  it('can be cycled through, including the typed text itself', async () => {
    const { list } = createList(async () => ['a', 'b'])
    list.type('x')
    await settle()
    const walk = (step: 1 | -1) => {
      list.move(step)
      return list.active
    }
    expect([1, 1, 1, 1].map(() => walk(1))).toEqual([0, 1, -1, 0])
    expect([1, 1].map(() => walk(-1))).toEqual([-1, 1])
  })
})
