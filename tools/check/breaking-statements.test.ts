import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakingStatements } from './breaking-statements.ts'

const folder = path.join(import.meta.dirname, '../..', 'server', 'migrations')
/** Migrations from before rolling upgrades were supported. */
const lastUnchecked = 34

it('no migration breaks the version before it', () => {
  const files = globSync('[0-9]*.sql', { cwd: folder }).filter((file) => Number(file.slice(0, 4)) > lastUnchecked)
  const found = files.flatMap((file) =>
    breakingStatements(readFileSync(path.join(folder, file), 'utf8')).map((one) => ({ file, ...one })),
  )
  expect(found).toEqual([])
})

describe('a migration', () => {
  it.each([
    ['drop table carts', 'still uses'],
    ['alter table products drop column title', 'reads the column'],
    ['alter table products rename column title to name', 'old name'],
    ['alter table products rename to goods', 'old name'],
    ['ALTER TABLE products\n  ALTER COLUMN price TYPE bigint', 'old type'],
    ['alter table products alter title set not null', 'write null'],
    ['alter table products alter column title drop default', 'default'],
    ['alter table products add column rank integer not null', 'without the column'],
    ['alter table products add column a text default $$;$$, add column rank integer not null', 'without the column'],
    ['alter table products add constraint positive check (price > 0)', 'violate the constraint'],
    ['create unique index products_by_name on products (store_id, name)', 'violate the index'],
    ['truncate products', 'still uses'],
  ])('breaks it with: %s', (statement, reason) => {
    const sql = `create table other (id text not null primary key);\n${statement};`
    expect(breakingStatements(sql)).toMatchObject([{ reason: expect.stringContaining(reason) }])
  })

  it.each([
    'alter table products add column rank integer',
    'alter table products add column rank integer not null default 0',
    "alter table products add column state text default 'a; b' not null",
    'alter table products alter column title drop not null',
    'alter table products drop constraint products_check',
    'drop index products_by_rank',
    'create index products_by_rank on products (rank)',
    'create table ranks (id text not null); create unique index ranks_by_id on ranks (id); alter table ranks add check (id > $$$$)',
    "insert into notes values ('drop table notes; truncate notes')",
    '-- drop table notes\nselect 1',
    '-- compatible: nothing has read it since 0.3\nalter table products drop column title',
  ])('does not break it with: %s', (sql) => {
    expect(breakingStatements(sql)).toEqual([])
  })

  it('allows one statement only by its comment', () => {
    const sql = '-- compatible: unused\ndrop table a;\ndrop table b;'
    expect(breakingStatements(sql)).toMatchObject([{ statement: 'drop table b' }])
  })
})
