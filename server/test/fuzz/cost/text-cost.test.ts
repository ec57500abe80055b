import { describe, expect, it } from 'vitest'
import { createDice } from '../dice.ts'
import { measureTextCost } from './text-cost.ts'
import { type TextEntry, textEntries } from './text-cost-entries.ts'
import { plainShapes, shapesOf } from './text-cost-shapes.ts'

/** The repeated units of the worst known texts for some functions. */
const pieces = [
  `en tant qu ${'-'.repeat(985)}. `,
  ...[
    'en tant qu-',
    'en tant qu ',
    'assistant that ',
    'ai must now always ',
    'forget ',
    'reveal your ',
    'der bot hat nie ',
  ],
  ...[
    '<!---->',
    '<!--',
    '"token',
    '":"',
    'eyJ-',
    '３',
    '１',
    'İ',
    '中',
    '\u3000',
    ' ',
    '\n',
    '3 may ',
    '1 ',
    '. ',
    '|a|\n|-|\n',
  ],
  ...['gilt ', 'size ', 'in ', 'and how ', '> ', '[', '<', '&#', '@', 'a.', '$1.', 'mon - '],
]
/** Some are expensive only after a prefix that occurs once. */
const texts = [
  ...pieces.map((piece) => ['', piece] as const),
  ['en tant qu ', '-'],
  ['#', '\u3000'],
  ['"password":"', '\\'],
] as const
const maxSeconds = 2
/** Slow texts were slow at this length; `npm run fuzz` tests the full length. */
const longEnough = 12_000

function entry(name: string, run: TextEntry['run']): TextEntry {
  return { name, run, limit: 8_000, maxMs: 10, files: ['server/a.ts'] }
}

describe('an external text', () => {
  // The slow implementations took 8 s or more, the linear ones take hundredths of a second. The limit is far from both, for busy machines.
  it.each(textEntries)('is read within the time limit, whatever it repeats: $name', async ({ run, limit }) => {
    for (const [beginning, piece] of texts) {
      const length = Math.min(limit, longEnough)
      const text = (beginning + piece.repeat(Math.ceil(length / piece.length))).slice(0, length)
      const before = process.threadCpuUsage()
      await Promise.resolve(run(text)).catch(() => {})
      const { user, system } = process.threadCpuUsage(before)
      expect([piece, (user + system) / 1_000_000 > maxSeconds]).toEqual([piece, false])
    }
  })
})

describe('the search for expensive texts', () => {
  it('finds what grows faster than its text, and passes what does not', async () => {
    const patterns = [{ source: 'qu-+x', flags: '', places: ['server/a.ts:1'] }]
    const entries = [entry('slow', (text) => /-+x/.test(text)), entry('linear', (text) => /(?<!-)-+x/.test(text))]
    const [slow, linear] = await measureTextCost({ entries, patterns, dice: createDice(1) })
    expect(slow?.problem).not.toBeNull()
    expect(linear?.problem).toBeNull()
  })

  it('draws texts from a pattern: samples, near misses, and each repetition filling the entire text', () => {
    const shapes = shapesOf({ source: '\\ben tant qu.(?: ?[\\w-]+){0,3}? ?(?:bot|ia)', flags: '' }, createDice(1))
    const texts = shapes.map(({ at }) => at(100))
    expect(texts.every((text) => text.length <= 110)).toBe(true)
    expect(texts.filter((text) => /^en tant qu/.test(text)).length).toBeGreaterThan(3)
    expect(texts.some((text) => /^en tant qu.{0,2}[\w-]{40}/.test(text))).toBe(true)
    expect(plainShapes.length).toBeGreaterThan(80)
  })
})
