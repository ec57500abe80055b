import { describe, expect, it } from 'vitest'
import { createTemporaryTree } from '../temporary-tree.ts'
import { keyOf, patternProblems, type Verdicts } from './check-patterns.ts'
import { collectPatterns } from './collect-patterns.ts'
import { judgePattern } from './judge-pattern.ts'

const nothing = { bounds: [], known: {}, least: 0 }
const pattern = (source: string, flags = '') => ({ source, flags, places: ['server/a.ts:1'] })
const problemsOf = (
  source: string,
  verdict: Verdicts[string],
  expected = nothing as Parameters<typeof patternProblems>[2],
) => {
  const found = pattern(source)
  return patternProblems({ patterns: [found], builtOnCall: [] }, { [keyOf(found)]: verdict }, expected)
}

describe('the search for patterns', () => {
  it('finds literals, composed patterns and those of schemas, and reports patterns composed at run time', async () => {
    const tree = createTemporaryTree()
    tree.write({
      'server/a.ts': [
        "const word = 'a+'",
        'export const literal = /x+y/gi',
        'export const composed = new RegExp("^(?:" + word + ")$", "u")',
        'export const later = (text: string) => new RegExp(text)',
      ].join('\n'),
      'server/a.test.ts': 'export const tested = /tested/',
      'contract/b.ts': [
        "const letters = '[a-z]'",
        'export const Schema = { type: "object", properties: { slug: { type: "string", pattern: "^" + letters + "+$" } } }',
        'export const Keys = { patternProperties: { "^k": {} } }',
      ].join('\n'),
    })
    const { patterns, builtOnCall } = await collectPatterns(tree.root)
    tree.remove()
    expect(patterns.map(({ source, flags }) => `/${source}/${flags}`).sort()).toEqual([
      '/^(?:a+)$/u',
      '/^[a-z]+$/u',
      '/^k/u',
      '/x+y/i',
    ])
    expect(patterns.find(({ source }) => source === 'x+y')?.places).toEqual(['server/a.ts:2'])
    expect(builtOnCall).toEqual(['server/a.ts:4'])
  })
})

describe('the check of patterns', () => {
  it.each([
    ['^(?:a|a)*$', 'exponential'],
    ['^(<!--.*?-->\\s*)*<html', 'exponential'],
    ['\\s+$', 'slow'],
    ['^[a-z]+$', 'safe'],
  ])('reports that /%s/ is %s', async (source, is) => {
    expect(await judgePattern({ source, flags: 's' })).toMatchObject({ is })
  })

  it('rejects exponential patterns with any bound, slow ones without a bound, and unreviewed ones', () => {
    const attack = { pumps: [{ prefix: '', pump: ' ' }], suffix: 'x' }
    const bounds = [{ file: 'server/a.ts', source: '', longest: 50, why: '' }]
    expect(problemsOf('(a|a)*$', { is: 'exponential', attack }, { ...nothing, bounds })).toHaveLength(1)
    expect(problemsOf('\\s+$', { is: 'slow', degree: 2, attack })).toMatchObject([
      expect.stringContaining('server/a.ts:1'),
    ])
    expect(problemsOf('\\s+$', { is: 'slow', degree: 2, attack }, { ...nothing, bounds })).toEqual([])
    expect(problemsOf('(?<!\\s)\\s+$', { is: 'slow', degree: 2, attack })).toEqual([])
    expect(problemsOf('a', { is: 'unknown' })).toHaveLength(1)
    expect(problemsOf('a', { is: 'safe' })).toEqual([])
    expect(patternProblems({ patterns: [pattern('a')], builtOnCall: [] }, {}, nothing)).toHaveLength(1)
  })

  it('tests random matches of a bounded pattern that could not be analyzed', () => {
    const bounds = [{ file: 'server/a.ts', source: '', longest: 40_000, why: '' }]
    expect(problemsOf('x\\d+\\d+y', { is: 'unknown' }, { ...nothing, bounds })).toHaveLength(1)
    expect(problemsOf('x\\d+y', { is: 'unknown' }, { ...nothing, bounds })).toEqual([])
  })

  it('fails when it sees too few patterns, or an undeclared composed one', () => {
    const found = { patterns: [], builtOnCall: ['server/a.ts:4'] }
    expect(patternProblems(found, {}, { ...nothing, least: 1 })).toHaveLength(2)
    expect(patternProblems(found, {}, { ...nothing, known: { 'server/a.ts': 'a literal' } })).toEqual([])
  })
})
