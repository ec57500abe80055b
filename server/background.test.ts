import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { takenOverTables } from './background.ts'

it('expires the leases of dead processes in every leased table except that of confirmed actions', () => {
  const schema = readFileSync(path.join(import.meta.dirname, 'migrations', 'schema.sql'), 'utf8')
  const leased = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)].flatMap(([, name, columns]) =>
    columns?.includes('lease_holder') ? [name] : [],
  )
  expect(takenOverTables.map(({ name }) => name).sort()).toEqual(
    leased.filter((name) => name !== 'confirmations').sort(),
  )
})
