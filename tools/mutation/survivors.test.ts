import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inOneLine, type Survivor, score, stale, survivorOf, timedOut, unexplained, untested } from './survivors.ts'

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
  expect(score(report, [])).toEqual({
    killed: 2,
    total: 4,
    explained: 0,
    files: [{ file: 'a.ts', killed: 2, total: 4 }],
  })
  expect(untested(report)).toBe(1)
  expect(timedOut(report).map(({ replacement }) => replacement)).toEqual(['while'])
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

it('joins code of several lines into one', () => {
  const source = 'function a() {\n  try {\n    b()\n  } catch {\n    return 1\n  }\n}\n'
  const location = { start: { line: 4, column: 11 }, end: { line: 6, column: 4 } }
  const block = { mutatorName: 'BlockStatement', replacement: '{\n}', status: 'Survived', location }
  expect(unexplained({ files: { 'a.ts': { source, mutants: [block] } } }, [])).toMatchObject([
    { line: 4, source: '{ return 1 }', replacement: '{ }' },
  ])
})

it('finds a listed survivor that is killed or missing, in the files that were mutated', () => {
  const [alive] = unexplained(report, [])
  if (alive === undefined) throw new Error('the report has a survivor')
  const listed = survivorOf(alive)
  const killed = { ...listed, replacement: 'true' }
  const elsewhere = { ...killed, file: 'b.ts' }
  expect(stale(report, [listed, killed, elsewhere])).toEqual([killed])
})

it('lists survivors of existing code only, each once and with a reason', () => {
  const listed: Survivor[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'survivors.json'), 'utf8'))
  const root = path.join(import.meta.dirname, '../..')
  for (const { file, source, reason } of listed) {
    expect(existsSync(path.join(root, file)), file).toBe(true)
    expect(inOneLine(readFileSync(path.join(root, file), 'utf8'))).toContain(source)
    expect(reason, `${file}: ${source}`).not.toBe('')
  }
  const keys = listed.map(({ reason: _reason, ...key }) => JSON.stringify(key))
  expect(new Set(keys).size).toBe(keys.length)
})
