import { expect, it } from 'vitest'
import { score, unexplained } from './survivors.ts'

const mutant = (status: string, replacement: string, line = 2) => ({
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
  location: { start: { line, column: 7 }, end: { line, column: 12 } },
})

const report = {
  files: {
    'a.ts': {
      source: 'const a = 1\n  if (a > b) return\n',
      mutants: [
        mutant('Killed', 'true'),
        mutant('Timeout', 'while'),
        mutant('Survived', 'false'),
        mutant('NoCoverage', ''),
        mutant('Ignored', 'x'),
        mutant('RuntimeError', 'y'),
      ],
    },
  },
}

it('counts killed mutants among those that tests can reach, and those that survive with a reason', () => {
  expect(score(report, [])).toEqual({ killed: 2, total: 4, explained: 0 })
})

it('finds a listed survivor by its code, wherever it has moved in its file', () => {
  const known = {
    file: 'a.ts',
    mutator: 'ConditionalExpression',
    source: 'a > b',
    replacement: 'false',
    reason: 'equal',
  }
  expect(unexplained(report, [known]).map(({ replacement }) => replacement)).toEqual([''])
  expect(score(report, [known]).explained).toBe(1)
  for (const other of [{ file: 'b.ts' }, { mutator: 'Other' }, { source: 'a < b' }, { replacement: 'true' }])
    expect(unexplained(report, [{ ...known, ...other }])).toHaveLength(2)
})
