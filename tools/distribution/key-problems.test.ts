import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import { keyProblems } from './key-problems.ts'
import { distributionColumn, type Placement, placements } from './placements.ts'
import { type ForeignKey, readSchema, type Table } from './read-schema.ts'

let database: TestDatabase
let schema: Table[]

beforeAll(async () => {
  database = await openTestDatabase()
  schema = await readSchema(database.pool)
})
afterAll(() => database.close())

const without = (columns: readonly string[]) => columns.filter((column) => column !== distributionColumn)
const changed = (table: Table): Table[] => schema.map((one) => (one.name === table.name ? table : one))

describe('the schema', () => {
  it('can be distributed as listed (otherwise: add the table to placements.ts, or the store to its keys)', () => {
    expect(keyProblems(schema, placements)).toEqual([])
  })

  it('cannot be distributed once any key of a distributed table lacks its store', () => {
    const distributed = new Set(placements.filter(({ kind }) => kind === 'distributed').map(({ table }) => table))
    const tables = schema.filter(({ name }) => distributed.has(name))
    expect(tables.length).toBeGreaterThan(50)
    for (const table of tables) {
      expect(table.keys.length).toBeGreaterThan(0)
      for (const { name } of table.keys) {
        const keys = table.keys.map((key) => (key.name === name ? { name, columns: without(key.columns) } : key))
        expect(keyProblems(changed({ ...table, keys }), placements)).toEqual([
          `${table.name}: the key ${name} lacks store_id`,
        ])
      }
    }
  })

  it('cannot be distributed once any foreign key between distributed tables lacks its store', () => {
    const distributed = new Set(placements.filter(({ kind }) => kind === 'distributed').map(({ table }) => table))
    const between = schema.flatMap((table) =>
      table.foreignKeys
        .filter(({ references }) => distributed.has(table.name) && distributed.has(references))
        .map((key) => ({ table, key })),
    )
    expect(between.length).toBeGreaterThan(20)
    for (const { table, key } of between) {
      const foreignKeys = table.foreignKeys.map((one) =>
        one === key
          ? { ...key, columns: without(key.columns), referencedColumns: without(key.referencedColumns) }
          : one,
      )
      expect(keyProblems(changed({ ...table, foreignKeys }), placements)).toEqual([
        `${table.name}: the foreign key ${key.name} lacks store_id`,
      ])
    }
  })

  it('is read with partial indexes, indexes on expressions, exclusion constraints and included columns', async () => {
    await database.pool.query(`
      create table read (store_id uuid not null, name text, note text, constraint read_note exclude using btree (note with =));
      create unique index read_partial on read (store_id, name) where note is null;
      create unique index read_expression on read (lower(name));
      create unique index read_included on read (name) include (store_id);
      create index read_plain on read (note);
    `)
    const read = (await readSchema(database.pool)).find(({ name }) => name === 'read')
    await database.pool.query('drop table read')
    expect(read?.columns).toContainEqual({ name: 'store_id', type: 'uuid', isNullable: false })
    expect(read?.keys).toEqual([
      { name: 'read_expression', columns: [] },
      { name: 'read_included', columns: ['name'] },
      { name: 'read_note', columns: ['note'] },
      { name: 'read_partial', columns: ['store_id', 'name'] },
    ])
  })

  it('fails after a migration that removes a store from a key or adds a table', async () => {
    await database.pool.query(`
      alter table search_settings drop constraint search_settings_pkey;
      alter table search_settings add primary key (revision);
      create table added (store_id uuid);
    `)
    expect(keyProblems(await readSchema(database.pool), placements)).toEqual([
      'added has no placement',
      'search_settings: the key search_settings_pkey lacks store_id',
    ])
  })
})

describe('a placement', () => {
  const table = (name: string, more: Partial<Table> = {}): Table => ({
    name,
    columns: [{ name: 'store_id', type: 'uuid', isNullable: false }],
    keys: [],
    foreignKeys: [],
    ...more,
  })
  const distributed = (name: string, group = 'stores'): Placement => ({ table: name, kind: 'distributed', group })
  const undistributed = (name: string, kind: 'reference' | 'local'): Placement => ({
    table: name,
    kind,
    reason: 'a test',
  })
  const key: ForeignKey = {
    name: 'fk',
    columns: ['store_id', 'id'],
    references: 'to',
    referencedColumns: ['store_id', 'id'],
    onDelete: 'c',
    onUpdate: 'a',
    definition: '',
  }
  const between = (from: Placement, to: Placement, change: Partial<ForeignKey> = {}) =>
    keyProblems([table(from.table, { foreignKeys: [{ ...key, ...change }] }), table('to')], [from, to])

  it('needs a table, and a table needs one', () => {
    expect(keyProblems([table('a')], [distributed('a'), distributed('a'), distributed('b')])).toEqual([
      'a has more than one placement',
      'b does not exist',
    ])
  })

  it.each([
    [[], 'a has no store_id'],
    [[{ name: 'store_id', type: 'text', isNullable: false }], 'a: store_id is not a uuid'],
    [[{ name: 'store_id', type: 'uuid', isNullable: true }], 'a: store_id may be null'],
  ])('of a distributed table needs the store of every row: %j', (columns, problem) => {
    expect(keyProblems([table('a', { columns })], [distributed('a')])).toEqual([problem])
  })

  it.each([
    ['distributed tables of one group', distributed('from'), distributed('to'), {}],
    ['a distributed and a reference table', distributed('from'), undistributed('to', 'reference'), { columns: ['id'] }],
    ['reference tables', undistributed('from', 'reference'), undistributed('to', 'reference'), {}],
    ['a local and a reference table', undistributed('from', 'local'), undistributed('to', 'reference'), {}],
    ['local tables', undistributed('from', 'local'), undistributed('to', 'local'), {}],
    [
      'a reference and a local table, without an action',
      undistributed('from', 'reference'),
      undistributed('to', 'local'),
      { onDelete: 'r' },
    ],
  ])('allows a foreign key between %s', (_title, from, to, change) => {
    expect(between(from, to, change)).toEqual([])
  })

  it.each([
    ['leads to another group', distributed('from'), distributed('to', 'others'), {}],
    ['lacks store_id', distributed('from'), distributed('to'), { columns: ['id', 'store_id'] }],
    ['changes store_id', distributed('from'), distributed('to'), { onDelete: 'n' }],
    ['changes store_id', distributed('from'), distributed('to'), { onUpdate: 'c' }],
    ['leads from a distributed to a local table', distributed('from'), undistributed('to', 'local'), {}],
    ['leads from a local to a distributed table', undistributed('from', 'local'), distributed('to'), {}],
    ['leads from a reference to a distributed table', undistributed('from', 'reference'), distributed('to'), {}],
    ['leads from a reference to a local table', undistributed('from', 'reference'), undistributed('to', 'local'), {}],
  ])('refuses a foreign key that %s (%#)', (problem, from, to, change) => {
    expect(between(from, to, change)).toEqual([expect.stringContaining(`from: the foreign key fk ${problem}`)])
  })
})
