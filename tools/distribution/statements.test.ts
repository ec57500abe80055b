import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import { describeSchema } from '../generate/dump-schema.ts'
import { placements } from './placements.ts'
import { readSchema, type Table } from './read-schema.ts'
import { distributionStatements } from './statements.ts'

let database: TestDatabase
let schema: Table[]
let statements: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  schema = await readSchema(database.pool)
  statements = distributionStatements(schema, placements)
})
afterAll(() => database.close())

const tablesOf = (pattern: RegExp): string[] => statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? [])
const placedAs = (kind: string): string[] => placements.filter((one) => one.kind === kind).map(({ table }) => table)

describe('the statements that distribute a database', () => {
  it('place every table that is not local, once', () => {
    expect(tablesOf(/^select create_reference_table\('(\w+)'\);$/).sort()).toEqual(placedAs('reference').sort())
    expect(tablesOf(/^select create_distributed_table\('(\w+)', 'store_id', /).sort()).toEqual(
      placedAs('distributed').sort(),
    )
  })

  it('start each group with one table, which the others join', () => {
    const [first, ...others] = statements.filter((statement) => statement.includes('create_distributed_table'))
    expect(first).toContain("colocate_with => 'none'")
    const name = /'(\w+)'/.exec(first ?? '')?.[1]
    expect(others.filter((statement) => !statement.endsWith(`colocate_with => '${name}');`))).toEqual([])
  })

  it('place a table after those that its foreign keys lead to', () => {
    const order = tablesOf(/^select create_\w+\('(\w+)'/)
    const wrong = schema.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ references }) => order.includes(name) && order.indexOf(references) > order.indexOf(name))
        .map(({ references }) => `${name} before ${references}`),
    )
    expect(wrong).toEqual([])
  })

  it('run in one transaction and leave the schema as it was', async () => {
    const before = await describeSchema(database.pool)
    // These replace the functions of the extension, and refuse what it refuses: foreign keys of a table that moves.
    await database.pool.query(`
      create function create_reference_table(moved text) returns void language plpgsql as $$ begin
        if exists (select from pg_constraint where contype = 'f' and moved::regclass in (conrelid, confrelid)) then
          raise exception 'a foreign key of %', moved;
        end if;
      end $$;
      create function create_distributed_table(moved text, by_column text, colocate_with text) returns void
      language sql as $$ select create_reference_table(moved) $$;
    `)
    expect([statements[0], statements.at(-1)]).toEqual(['begin;', 'commit;'])
    await database.pool.query(statements.join('\n'))
    await database.pool.query(
      'drop function create_distributed_table(text, text, text); drop function create_reference_table(text)',
    )
    expect(await describeSchema(database.pool)).toBe(before)
  })

  it('are printed by the tool', () => {
    const tool = path.join(import.meta.dirname, 'distribute.ts')
    const { stdout, stderr, status } = spawnSync(process.execPath, [tool], { encoding: 'utf8' })
    expect({ stdout, stderr, status }).toEqual({ stdout: `${statements.join('\n')}\n`, stderr: '', status: 0 })
  })

  it('cannot be written for foreign keys in a cycle', () => {
    const key = { name: 'k', columns: [], referencedColumns: [], onDelete: 'a', onUpdate: 'a', definition: '' }
    const table = (name: string, references: string): Table => ({
      name,
      columns: [],
      keys: [],
      foreignKeys: [{ ...key, references }],
    })
    expect(() => distributionStatements([table('a', 'b'), table('b', 'a')], [])).toThrow('The foreign keys of a form a')
    expect(distributionStatements([table('a', 'a')], [{ table: 'a', kind: 'local', reason: 'a test' }])).toHaveLength(3)
  })
})
