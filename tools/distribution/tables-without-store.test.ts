import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import { parseStatement, readDistributedTables } from './parse-statement.ts'
import { type DistributedTables, tablesWithoutStore } from './tables-without-store.ts'

let database: TestDatabase
let tables: DistributedTables

beforeAll(async () => {
  database = await openTestDatabase()
  tables = await readDistributedTables(database.pool)
})
afterAll(() => database.close())

const withoutStore = async (sql: string) => tablesWithoutStore(await parseStatement(database.pool, sql), tables)

/** Statements that name their store. The conditions in brackets are needed for it, each of them. */
const complete = [
  'select * from products where [store_id = $1 and] product_id = $2',
  'select * from products where [$1::uuid = store_id and] (product_id = $2 or product_id = $3)',
  'update products set revision = $3 where [store_id = $1 and] product_id = $2 returning store_id',
  'delete from products where [store_id = $1 and] product_id = $2',
  'select 1 from products p join product_images i on [i.store_id = p.store_id and] i.product_id = p.product_id where [p.store_id = $1 and] true',
  'select 1 from products p, product_images i where [p.store_id = i.store_id and] [i.store_id = $1 and] i.position = 0',
  'select 1 from products p join product_images i using ([store_id,] product_id) where [i.store_id = $1 and] true',
  'select 1 from products p left join product_images i on [i.store_id = p.store_id and] i.position = 0 where [p.store_id = $1 and] true',
  'select 1 from product_images i right join products p on [i.store_id = $1 and] i.position = 0 where [p.store_id = $1 and] true',
  'select 1 from stores s join products p on [p.store_id = s.store_id and] true where [s.store_id = $1 and] s.slug = $2',
  'select (select count(*) from products p where [p.store_id = s.store_id and] true) from stores s where [s.store_id = $1 and] true',
  'select 1 from stores s where [s.store_id = $1 and] exists (select from products p where [p.store_id = s.store_id and] true)',
  'select 1 from (select store_id from products where [store_id = $1 and] true) p join product_images i on [i.store_id = p.store_id and] true',
  'select 1 from stores s cross join lateral (select 1 from products p where [p.store_id = s.store_id and] true limit 1) l where [s.store_id = $1 and] true',
  `with ended as (update turns set outcome = $2 where [store_id = $1 and] turn_id = $3 returning store_id, thread_id)
   update threads t set last_outcome = $2 from ended e where [t.store_id = e.store_id and] t.thread_id = e.thread_id`,
  `with added as (insert into imports (store_id, import_id, state, created_at) values ($1, $2, 'reading', now()) returning store_id)
   select 1 from added a join import_items i on [i.store_id = a.store_id and] true`,
  `insert into imports (store_id, import_id, state, created_at)
   select store_id, $2, 'reading', now() from products where [store_id = $1 and] true on conflict (store_id, import_id) do nothing`,
  `select 1 from (select store_id from products where [store_id = $1 and] true
   union all select store_id from imports where [store_id = $1 and] true) u join feedback f on [f.store_id = u.store_id and] true`,
  'select p.store_id, count(*) from products p where [p.store_id = $1 and] true group by p.store_id',
  `select 1 from (select store_id, count(*) from products where [store_id = $1 and] true group by store_id) g
   join feedback f on [f.store_id = g.store_id and] true`,
  'select 1 from products where [store_id = $1 and] true for update skip locked',
]
const bracket = /\[([^\]]*)\]/g
/** PostgreSQL accepts no parameter that a statement does not use: the first one becomes a value. */
const withValue = (statement: string): string =>
  statement.replaceAll(/\$(\d)/g, (_whole, number) =>
    number === '1' ? `'${crypto.randomUUID()}'::uuid` : `$${Number(number) - 1}`,
  )

describe('a statement', () => {
  it.each(complete)('that names its store everywhere is accepted: %s', async (statement) => {
    expect(await withoutStore(statement.replaceAll(bracket, '$1'))).toEqual([])
  })

  it.each(
    complete.flatMap((statement) =>
      [...statement.matchAll(bracket)].map((left) => {
        const without = `${statement.slice(0, left.index)}${statement.slice(left.index + left[0].length)}`
        return without.replaceAll(bracket, '$1')
      }),
    ),
  )('that lacks one store is refused: %s', async (statement) => {
    expect(await withoutStore(withValue(statement))).not.toEqual([])
  })

  it.each([
    [
      'a condition that is not always true',
      'select 1 from products where store_id = $1 or product_id = $2',
      ['products'],
    ],
    ['several stores', 'select 1 from products where store_id = any($1)', ['products']],
    ['another store', 'select 1 from products where store_id <> $1', ['products']],
    [
      'an outer join that preserves the rows',
      'select 1 from products p left join product_images i on p.store_id = i.store_id and p.store_id = $1',
      ['products', 'product_images'],
    ],
    ['a full join', 'select 1 from (select 1 as one) a full join products p on p.store_id = $1', ['products']],
    [
      'one part of a union',
      'select 1 from (select store_id from products where store_id = $1 union all select store_id from stores) u join feedback f on f.store_id = u.store_id',
      ['feedback'],
    ],
  ])('does not name its store with %s', async (_title, statement, found) => {
    expect(await withoutStore(statement)).toEqual(found)
  })

  it.each([
    'select * from stores',
    'select * from outbox o join api_keys k on k.store_id = o.store_id',
    "insert into imports (store_id, import_id, state, created_at) values ($1, $2, 'reading', now()), ($3, $4, 'read', now())",
    'select 1 as "a (b) {c} [d] \\ :e"',
  ])('needs no store for tables that are not distributed, and for inserts: %s', async (statement) => {
    expect(await withoutStore(statement)).toEqual([])
  })

  it('may have any number of parameters', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `$${at + 2}`).join(', ')
    expect(await withoutStore(`select 1 from products where store_id = $1 and product_id in (${many})`)).toEqual([])
    expect(await withoutStore(`select 1 from products where vector_id = $1 and product_id in (${many})`)).toEqual([
      'products',
    ])
  })

  it('fails when the database does not accept it, and leaves nothing behind', async () => {
    await expect(withoutStore('select nothing from products')).rejects.toThrow('nothing')
    expect(await withoutStore('select 1')).toEqual([])
  })
})
