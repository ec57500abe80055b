import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'

const root = path.join(import.meta.dirname, '../..')

/** Lines count between the braces. */
const functionOf = (lines: number) =>
  `export function long(): number {\n  let x = 0\n${'  x += 1\n'.repeat(lines - 2)}  return x\n}\n`
const fileOf = (lines: number) => Array.from({ length: lines }, (_, i) => `export const v${i} = ${i}\n`).join('')
const loops = (depth: number) =>
  `export function loop(list: number[]): void {\n${'for (const _ of list) {\n'.repeat(depth)}list.pop()\n${'}\n'.repeat(depth)}}\n`

/** For each style rule: a file that is exactly at its limit, one that violates it, and biome's name for it. */
const rules: readonly { promise: string; rule: string; good: [string, string]; bad: [string, string] }[] = [
  {
    promise: 'a file has at most 400 lines',
    rule: 'noExcessiveLinesPerFile',
    good: ['server/file-400.ts', fileOf(400)],
    bad: ['server/file-401.ts', fileOf(401)],
  },
  {
    promise: 'a function has at most 70 lines',
    rule: 'noExcessiveLinesPerFunction',
    good: ['server/function-70.ts', functionOf(70)],
    bad: ['server/function-71.ts', functionOf(71)],
  },
  {
    promise: 'an arrow function has at most 70 lines too',
    rule: 'noExcessiveLinesPerFunction',
    good: ['server/arrow-70.ts', functionOf(70).replace('function long(): number', 'const long = (): number =>')],
    bad: ['server/arrow-71.ts', functionOf(71).replace('function long(): number', 'const long = (): number =>')],
  },
  {
    promise: 'a function takes at most 3 parameters',
    rule: 'useMaxParams',
    good: ['server/three.ts', 'export const sum = (a: number, b: number, c: number): number => a + b + c\n'],
    bad: ['server/four.ts', 'export const sum = (a: number, b: number, c: number, _d: number): number => a + b + c\n'],
  },
  {
    promise: 'blocks nest at most 3 deep',
    rule: 'noExcessiveNestedBlocks',
    good: ['server/depth-3.ts', loops(3)],
    bad: ['server/depth-4.ts', loops(4)],
  },
  {
    promise: 'depth counts if, switch and try, and starts at zero in a function; a chain of else is one level',
    rule: 'noExcessiveNestedBlocks',
    good: [
      'server/depth-chain.ts',
      'export function f(a: number): number[] {\n  if (a > 1) {\n    if (a > 2) {\n      if (a === 3) return [3]\n      else if (a === 4) return [4]\n      else if (a === 5) {\n        return [1].map((b) => {\n          if (b > a) return 1\n          return 2\n        })\n      }\n    }\n  }\n  return []\n}\n',
    ],
    bad: [
      'server/depth-mixed.ts',
      'export function f(a: number): number {\n  if (a > 1) {\n    switch (a) {\n      case 2: {\n        try {\n          if (a > 3) {\n            return 1\n          }\n        } catch {\n          return 2\n        }\n      }\n    }\n  }\n  return 3\n}\n',
    ],
  },
  {
    promise: 'there is no any',
    rule: 'noExplicitAny',
    good: ['server/unknown.ts', 'export const a: unknown = 1\n'],
    bad: ['server/any.ts', 'export const a: any = 1\n'],
  },
  {
    promise: 'there is no non-null assertion',
    rule: 'noNonNullAssertion',
    good: ['server/maybe.ts', 'export const f = (a?: string): string => a ?? ""\n'],
    bad: ['server/bang.ts', 'export const f = (a?: string): string => a!\n'],
  },
  {
    promise: 'exports have names',
    rule: 'noDefaultExport',
    good: ['server/named.ts', 'export function f(): void {}\n'],
    bad: ['server/default.ts', 'export default function f(): void {}\n'],
  },
  {
    promise: 'a promise is awaited, returned or caught',
    rule: 'noFloatingPromises',
    good: [
      'server/awaited.ts',
      'async function f(): Promise<void> {}\nexport const g = async () => {\n  await f()\n}\n',
    ],
    bad: ['server/floating.ts', 'async function f(): Promise<void> {}\nexport const g = () => {\n  f()\n}\n'],
  },
  {
    promise: 'a promise is not a condition',
    rule: 'noMisusedPromises',
    good: [
      'server/asked.ts',
      'async function f() {\n  return true\n}\nexport const g = async () => ((await f()) ? 1 : 2)\n',
    ],
    bad: ['server/misused.ts', 'async function f() {\n  return true\n}\nexport const g = () => (f() ? 1 : 2)\n'],
  },
  {
    promise: 'only the configuration reads the environment',
    rule: 'noProcessEnv',
    good: ['server/platform/config/env.ts', 'export const home = process.env.HOME\n'],
    bad: ['server/platform/home.ts', 'export const home = process.env.HOME\n'],
  },
  {
    promise: 'file names are in kebab-case',
    rule: 'useFilenamingConvention',
    good: ['server/run-search.ts', 'export const a = 1\n'],
    bad: ['server/runSearch.ts', 'export const a = 1\n'],
  },
  {
    promise: 'types are imported as types',
    rule: 'useImportType',
    good: ['server/type-import.ts', "import type { Stats } from 'node:fs'\n\nexport type S = Stats\n"],
    bad: ['server/value-import.ts', "import { Stats } from 'node:fs'\n\nexport type S = Stats\n"],
  },
  {
    promise: 'Node modules are imported as node:',
    rule: 'useNodejsImportProtocol',
    good: ['server/node-fs.ts', "import fs from 'node:fs'\n\nexport const read = fs.readFileSync\n"],
    bad: ['server/plain-fs.ts', "import fs from 'fs'\n\nexport const read = fs.readFileSync\n"],
  },
  {
    promise: 'a suppression of the compiler is refused',
    rule: 'noTsIgnore',
    good: ['server/plain.ts', 'export const b = 1\n'],
    bad: ['server/ignored.ts', '// @ts-ignore because\nexport const b: string = 1\n'],
  },
]

describe('the style rules', () => {
  let tree: TemporaryTree
  let complaints: ReadonlyMap<string, readonly string[]>

  beforeAll(() => {
    tree = createTemporaryTree()
    for (const file of ['biome.json', '.gitignore']) copyFileSync(path.join(root, file), path.join(tree.root, file))
    tree.write(Object.fromEntries(rules.flatMap(({ good, bad }) => [good, bad])))
    tree.write({
      'server/long.test.ts': `${functionOf(500)}${loops(5)}export const first = (_a: 1, _b: 2, _c: 3, _d: 4) => [1][0]!\n`,
      'portal/test/peer.ts': functionOf(500),
      'server/words.data.ts': fileOf(500),
      'server/kernel.generated.ts': 'export const a: any = 1\n',
      'portal/vite.config.ts': 'export default {}\n',
    })
    complaints = lint(tree.root)
  })
  afterAll(() => tree.remove())

  it.each(rules)('$promise', ({ rule, good, bad }) => {
    expect(complaints.get(good[0]) ?? []).toEqual([])
    expect(complaints.get(bad[0]) ?? []).toContain(rule)
  })

  it('exempts tests and data tables from size limits, and generated files from all rules, and allows default exports in configuration files', () => {
    for (const file of [
      'server/long.test.ts',
      'portal/test/peer.ts',
      'server/words.data.ts',
      'server/kernel.generated.ts',
      'portal/vite.config.ts',
    ])
      expect(complaints.get(file) ?? []).toEqual([])
  })
})

function lint(folder: string): ReadonlyMap<string, readonly string[]> {
  const binary = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [binary, 'lint', '.', '--reporter=json', '--max-diagnostics=none', '--colors=off']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const end = stdout.lastIndexOf('}')
  if (end < 0) throw new Error(`biome did not answer: ${stderr}`)
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{'), end + 1)) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  const found = new Map<string, string[]>()
  for (const { category, location } of diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category.split('/').at(-1) ?? category])
  }
  return found
}
