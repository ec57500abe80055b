import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'
import { notOnCitus } from './not-on-citus.data.ts'
import { databaseMarkers, testsThatReach, testsToRun } from './test-files.ts'

const plain = "it('does nothing', () => {})\n"

describe('the tests that reach a word', () => {
  let tree: TemporaryTree
  beforeEach(() => {
    tree = createTemporaryTree()
    tree.write({ 'server/kit/open.ts': "export const open = () => inject('databaseSource')\n" })
  })
  afterEach(() => tree.remove())

  const reaching = () => testsThatReach(tree.root, databaseMarkers)

  it('are those that contain it, and no other file', () => {
    tree.write({ 'cli/asks.test.ts': 'process.env.TEST_DATABASE_URL\n', 'cli/plain.test.ts': plain })
    expect(reaching()).toEqual(['cli/asks.test.ts'])
  })

  it.each([
    ["import { open } from '../kit/open.ts'", 'a name'],
    ["import {\n  close,\n  open,\n} from '../kit/open.ts'", 'names on lines of their own'],
    ["import { type Opened, open } from '../kit/open.ts'", 'a name next to a type'],
    ["import '../kit/open.ts'", 'nothing of it'],
    ["const { open } = await import('../kit/open.ts')", 'it later'],
    ["export { open } from '../kit/open.ts'", 'it for others'],
  ])('are those that import a file that names it: %s', (line) => {
    tree.write({ 'server/api/near.test.ts': `${line}\n${plain}` })
    expect(reaching()).toEqual(['server/api/near.test.ts'])
  })

  it('are those that import it indirectly, also in a cycle', () => {
    tree.write({
      'server/kit/app.ts':
        "import { open } from './open.ts'\nimport { store } from './store.ts'\nexport const app = open\n",
      'server/kit/store.ts': "import { app } from './app.ts'\nexport const store = app\n",
      'server/api/far.test.ts': "import { store } from '../kit/store.ts'\nstore()\n",
    })
    expect(reaching()).toEqual(['server/api/far.test.ts'])
  })

  it('are not those that import only a type, which is erased at run time', () => {
    tree.write({ 'server/api/type.test.ts': "import type { Opened } from '../kit/open.ts'\n" })
    expect(reaching()).toEqual([])
  })
})

describe('of our own tests', () => {
  const reaching = testsThatReach(path.join(import.meta.dirname, '../..'), databaseMarkers)

  it('those of the API and of the entire portal use the database, and those of the engine, the other pages and the contract do not', () => {
    expect(reaching).toContain('server/test/api/search/search.test.ts')
    expect(reaching).toContain('server/platform/db/migrate.test.ts')
    expect(reaching.filter((file) => /^(server\/engine|portal(?!\/test\/e2e)|contract)\//.test(file))).toEqual([])
  })

  it('those of pages and commands run on one database only', () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://localhost')
    vi.stubEnv('TEST_NODES', '')
    const onPostgres = testsToRun(path.join(import.meta.dirname, '../..'))
    vi.unstubAllEnvs()
    expect(reaching).toContain('portal/test/e2e/catalog.test.ts')
    expect(onPostgres).toContain('server/test/api/search/search.test.ts')
    expect(onPostgres.filter((file) => /^(?:portal|cli)\//.test(file))).toEqual([])
  })

  it('those that cannot run on a distributed database are left out there, and exist', () => {
    const root = path.join(import.meta.dirname, '../..')
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://localhost')
    const onPostgres = testsToRun(root)
    vi.stubEnv('TEST_CITUS', '1')
    const onCitus = testsToRun(root)
    vi.unstubAllEnvs()
    const leftOut = notOnCitus.flatMap(({ files }) => files)
    expect(onPostgres.filter((file) => !onCitus.includes(file)).toSorted()).toEqual(leftOut.toSorted())
    expect(leftOut).not.toEqual([])
  })

  it('nothing is run and nothing fails without a server for the distributed databases', () => {
    const tool = path.join(import.meta.dirname, 'test-postgres.ts')
    const { stdout, status } = spawnSync(process.execPath, [tool, '--citus'], {
      env: { ...process.env, CITUS_URL: '' },
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('NOT TESTED: no server with Citus.')])
  })
})
