import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import { describeSchema } from './dump-schema.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('the committed schema.sql matches the migrations on every PostgreSQL version (otherwise: npm run generate)', async () => {
  const committed = readFileSync(new URL('../../server/migrations/schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(database.pool)).toBe(committed)
})

it('describes enums, checks, collations, identities, defaults, views, functions and triggers', async () => {
  await database.pool.query(`
    create type mood as enum ('happy', 'sad');
    create table described (
      id bigint generated always as identity primary key,
      name text collate "C" not null default 'x' check (name <> ''),
      doubled integer generated always as (length(name) * 2) stored,
      feeling mood
    );
    create index described_by_name on described (name) where feeling = 'sad';
    create view only_names as select name from described;
    create function nothing() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger before_all before insert on described for each row execute function nothing();
  `)
  const text = await describeSchema(database.pool)
  for (const expected of [
    "create type mood as enum ('happy', 'sad');",
    '  id bigint generated always as identity not null,',
    `  name text collate "C" default 'x'::text not null,`,
    '  doubled integer generated always as ((length(name) * 2)) stored,',
    '  constraint described_pkey PRIMARY KEY (id),',
    "  constraint described_name_check CHECK ((name <> ''::text))",
    "CREATE INDEX described_by_name ON described USING btree (name) WHERE (feeling = 'sad'::mood);",
    // Its body is PostgreSQL's own text, which changed in version 16.
    'create view only_names as\n SELECT ',
    'CREATE OR REPLACE FUNCTION public.nothing()',
    'CREATE TRIGGER before_all BEFORE INSERT ON public.described FOR EACH ROW EXECUTE FUNCTION nothing();',
  ]) {
    expect(text).toContain(expected)
  }
})
