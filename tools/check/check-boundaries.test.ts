import { cruise } from 'dependency-cruiser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'
import { boundaryRules, checkBoundaries } from './check-boundaries.ts'
import { businessModules } from './modules.ts'

/** A small tree that violates no rule; each violation below is added to it. */
const clean: Record<string, string> = {
  'package.json': JSON.stringify({ dependencies: { pg: '1' }, devDependencies: { vitest: '1' } }),
  'node_modules/pg/package.json': JSON.stringify({ name: 'pg', version: '1.0.0', main: 'index.js' }),
  'node_modules/pg/index.js': '',
  'node_modules/vitest/package.json': JSON.stringify({ name: 'vitest', version: '1.0.0', main: 'index.js' }),
  'node_modules/vitest/index.js': '',
  'contract/catalog/product.ts': 'export type Product = string\nexport const product = 1\n',
  'server/engine/scan.ts': 'export const scan = 1\n',
  'server/engine/late.ts': "export const late = () => import('vitest')\n",
  'server/platform/db.ts': "import 'pg'\nimport 'node:fs'\nexport const db = 1\n",
  ...Object.fromEntries(
    businessModules.flatMap(({ name }) => [
      [`server/modules/${name}/index.ts`, `export { inner } from './inner.ts'\n`],
      [`server/modules/${name}/inner.ts`, 'export const inner = 1\nexport type Inner = number\n'],
    ]),
  ),
  'server/modules/search/run.ts':
    "import '../stores/index.ts'\nimport '../../engine/scan.ts'\nimport '../../platform/db.ts'\nimport '../../../contract/catalog/product.ts'\nexport const run = 1\n",
  'server/modules/search/run.test.ts': "import '../../test/kit/app.ts'\nimport '../webhooks/inner.ts'\n",
  'server/test/kit/app.ts': "import '../../app.ts'\nexport const kit = 1\n",
  'server/app.ts': "import './modules/webhooks/index.ts'\nimport './platform/db.ts'\nexport const app = 1\n",
  'server/main.ts': "import './app.ts'\n",
  'server/doctor.ts': "import './platform/db.ts'\nimport './engine/scan.ts'\nexport const doctor = 1\n",
  'portal/main.tsx': "import '../contract/catalog/product.ts'\nexport const portal = 1\n",
  'widgets/button.ts': "import '../contract/catalog/product.ts'\nexport const button = 1\n",
  'cli/vitrine.ts': "import '../contract/catalog/product.ts'\nexport const cli = 1\n",
  'tools/build.ts': "import '../server/app.ts'\nexport const build = 1\n",
}

/** For each rule, a file that violates it, and its content. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['contract imports only what the list allows', 'contract/bad.ts', "import '../server/platform/db.ts'\n"],
  ['engine imports only what the list allows', 'server/engine/bad.ts', "import '../platform/db.ts'\n"],
  ['error codes imports only what the list allows', 'contract/error-codes.ts', "import './catalog/product.ts'\n"],
  ['plans imports only what the list allows', 'contract/billing/plan.ts', "import '../catalog/product.ts'\n"],
  [
    'bundled models imports only what the list allows',
    'contract/operations/bundled-models.ts',
    "import '../catalog/product.ts'\n",
  ],
  ['platform imports only what the list allows', 'server/platform/bad.ts', "import '../modules/stores/index.ts'\n"],
  ...businessModules.map(({ name }) => {
    const forbidden = name === 'webhooks' || name === 'archive' ? '../stores/inner.ts' : '../webhooks/index.ts'
    const file = `server/modules/${name}/bad.ts`
    return [`module ${name} imports only what the list allows`, file, `import '${forbidden}'\n`] as const
  }),
  [
    'local storefront imports only what the list allows',
    'server/local-storefront/bad.ts',
    "import '../platform/db.ts'\n",
  ],
  ['demo storefront imports only what the list allows', 'server/demo-storefront/bad.ts', "import '../wiring.ts'\n"],
  ['identity imports only what the list allows', 'server/identity.ts', "import './modules/search/inner.ts'\n"],
  ['storefronts imports only what the list allows', 'server/storefronts.ts', "import './wiring.ts'\n"],
  ['answering imports only what the list allows', 'server/assistant.ts', "import './modules/search/inner.ts'\n"],
  ['wiring imports only what the list allows', 'server/wiring.ts', "import './modules/search/inner.ts'\n"],
  ['routes imports only what the list allows', 'server/routes.ts', "import './modules/search/inner.ts'\n"],
  ['background imports only what the list allows', 'server/background.ts', "import './modules/search/inner.ts'\n"],
  ['app imports only what the list allows', 'server/app.ts', "import './modules/search/inner.ts'\n"],
  [
    'Node.js version imports only what the list allows',
    'server/require-node.ts',
    "import './modules/search/index.ts'\n",
  ],
  ['main imports only what the list allows', 'server/main.ts', "import './modules/search/inner.ts'\n"],
  ['backup imports only what the list allows', 'server/backup.ts', "import './modules/search/index.ts'\n"],
  ['preparation imports only what the list allows', 'server/prepare.ts', "import './modules/search/index.ts'\n"],
  ['start imports only what the list allows', 'server/start.ts', "import './modules/search/index.ts'\n"],
  ['welcome imports only what the list allows', 'server/welcome.ts', "import './modules/search/inner.ts'\n"],
  ['retention imports only what the list allows', 'server/retention.ts', "import './modules/search/inner.ts'\n"],
  ['doctor imports only what the list allows', 'server/doctor.ts', "import './modules/search/index.ts'\n"],
  ['portal imports only what the list allows', 'portal/bad.tsx', "import '../server/platform/db.ts'\n"],
  ['widgets imports only what the list allows', 'widgets/bad.ts', "import '../portal/main.tsx'\n"],
  ['guide imports only what the list allows', 'server/guide/bad.ts', "import '../modules/search/index.ts'\n"],
  ['client imports only what the list allows', 'client/bad.ts', "import '../contract/catalog/product.ts'\n"],
  ['cli imports only what the list allows', 'cli/bad.ts', "import '../server/main.ts'\n"],
  ['tools imports only what the list allows', 'tools/bad.ts', "import '../server/modules/search/inner.ts'\n"],
  ['no import cycles', 'server/platform/round.ts', "import type { A } from './round.ts'\nexport type A = 1 | A[]\n"],
  ['product code never imports test code', 'server/platform/kit.ts', "import '../test/kit/app.ts'\n"],
  ['nothing but tests imports tools', 'server/platform/tool.ts', "import '../../tools/build.ts'\n"],
  ['every import can be resolved', 'server/platform/lost.ts', "import './nowhere.ts'\n"],
  ['the engine computes: no SQL, HTTP or jobs', 'server/engine/sql.ts', "import 'pg'\n"],
  ['the service runs without development packages', 'server/platform/dev.ts', "import 'vitest'\n"],
]

describe('the boundary check', () => {
  let tree: TemporaryTree
  beforeEach(() => {
    tree = createTemporaryTree()
  })
  afterEach(() => tree.remove())

  it('passes a valid tree, and checks every file of it', async () => {
    tree.write(clean)
    const report = await checkBoundaries(tree.root)
    expect(report.problems).toEqual([])
    expect(report.filesChecked).toBe(
      Object.keys(clean).filter((name) => /^(?!node_modules).*\.tsx?$/.test(name)).length,
    )
  })

  it('reports a violation of each rule, and nothing else', async () => {
    const rules = boundaryRules().map(({ name }) => name ?? '')
    expect(violations.map(([rule]) => rule).sort()).toEqual(rules.sort())
    tree.write({ ...clean, ...Object.fromEntries(violations.map(([, file, text]) => [file, text])) })
    const { problems } = await checkBoundaries(tree.root)
    const found = problems.map((problem) => problem.split(' → ')[0])
    expect(found.sort()).toEqual(violations.map(([rule, file]) => `${rule}: ${file}`).sort())
  })

  it('counts types, re-exports and dynamic imports as imports, and finds a cycle of types alone', async () => {
    tree.write({
      ...clean,
      'server/modules/search/a.ts': "import type { Inner } from '../stores/inner.ts'\nexport type Bad = Inner\n",
      'server/modules/search/b.ts': "export type Bad = import('../stores/inner.ts').Inner\n",
      'server/modules/search/c.ts': "export type { Inner } from '../stores/inner.ts'\n",
      'server/modules/search/d.ts': "export const bad = () => import('../stores/inner.ts')\n",
      'server/platform/e.ts': "import type { F } from './f.ts'\nexport type E = F\n",
      'server/platform/f.ts': "import type { E } from './e.ts'\nexport type F = E | 1\n",
    })
    const { problems } = await checkBoundaries(tree.root)
    const inSearch = (file: string) =>
      `module search imports only what the list allows: server/modules/search/${file}.ts → server/modules/stores/inner.ts`
    expect(problems).toHaveLength(5)
    expect(problems).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd'].map(inSearch)))
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^no import cycles: server\/platform\/e/)]))
  })

  it('reports a file outside every module', async () => {
    tree.write({ ...clean, 'server/modules/misc/index.ts': 'export const misc = 1\n' })
    const { problems } = await checkBoundaries(tree.root)
    expect(problems).toEqual(['server/modules/misc/index.ts belongs to no layer or module of tools/check/modules.ts.'])
  })

  it('fails when there is nothing to check', async () => {
    tree.write({ 'package.json': '{}' })
    const { problems } = await checkBoundaries(tree.root)
    expect(problems).toEqual(['No source files were found: nothing was checked.'])
  })

  it('fails when dependency-cruiser sees fewer files than there are', async () => {
    tree.write(clean)
    const onlyContract = (...[, options]: Parameters<typeof cruise>) => cruise(['contract/catalog/product.ts'], options)
    const report = await checkBoundaries(tree.root, onlyContract)
    expect(report.problems).toEqual([expect.stringMatching(/^\d+ of \d+ files were not checked, /)])
    expect(report.filesChecked).toBe(1)
  })
})
