import { expect, it } from 'vitest'
import { areas, codeOf, testsOf } from './areas.ts'

it.each(areas)('every pattern of the area $name matches a file', (area) => {
  const [code, tests] = [codeOf(area), testsOf(area)]
  for (const file of code) expect(file).not.toMatch(/\.(test|routes)\.ts$/)
  for (const file of tests) expect(file).toMatch(/\.test\.ts$/)
  expect(Math.min(code.length, tests.length)).toBeGreaterThan(0)
})

it('reports a pattern that matches no file', () => {
  const renamed = { name: 'renamed', mutate: ['server/no-such-file.ts'], tests: [] }
  expect(() => codeOf(renamed)).toThrow('no file matches server/no-such-file.ts')
})

it('preserves the order of the tests', () => {
  const area = { name: 'a', mutate: [], tests: ['tools/mutation/survivors.test.ts', 'tools/mutation/*.test.ts'] }
  expect(testsOf(area)).toEqual(['tools/mutation/survivors.test.ts', 'tools/mutation/areas.test.ts'])
})
