import { expect, it } from 'vitest'
import { splitIndexMemory } from './memory-budget.ts'

const mebibyte = 1024 * 1024

it.each([16, 512, 2048, 1_048_576])(
  'splits %i MB without exceeding it, three quarters or more for the indexes',
  (megabytes) => {
    const total = megabytes * mebibyte
    const budget = splitIndexMemory(total)
    const sum = Object.values(budget).reduce((taken, bytes) => taken + bytes, 0)
    expect(sum).toBe(total)
    expect(budget.indexes).toBeGreaterThanOrEqual(0.75 * total)
    for (const bytes of Object.values(budget)) expect(bytes).toBeGreaterThan(0)
  },
)
