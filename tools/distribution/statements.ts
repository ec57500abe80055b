import { distributionColumn, type Placement } from './placements.ts'
import type { Table } from './read-schema.ts'

/**
 * The statements that place the tables of a database with the extension Citus, in one transaction. Foreign keys of
 * tables that move are dropped first and added last: Citus checks those of all tables whenever one of them moves.
 */
export function distributionStatements(tables: readonly Table[], placements: readonly Placement[]): string[] {
  const placed = new Map(placements.map((placement) => [placement.table, placement]))
  const moves = (table: string): boolean => placed.get(table)?.kind !== 'local'
  const foreignKeys = tables.flatMap(({ name, foreignKeys: keys }) =>
    keys.filter(({ references }) => moves(name) || moves(references)).map((key) => ({ table: name, ...key })),
  )
  const ordered = inDependencyOrder(tables).flatMap(({ name }) => placed.get(name) ?? [])
  return [
    'begin;',
    // Foreign keys to reference tables need one connection per node in a transaction.
    "set local citus.multi_shard_modify_mode = 'sequential';",
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...ordered
      .filter(({ kind }) => kind === 'reference')
      .map(({ table }) => `select create_reference_table('${table}');`),
    ...distributed(ordered),
    ...foreignKeys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    'commit;',
  ]
}

/** The first table of a group starts it, and the others join the first. */
function distributed(ordered: readonly Placement[]): string[] {
  const firstOf = new Map<string, string>()
  return ordered.flatMap((placement) => {
    if (placement.kind !== 'distributed') return []
    const { table, group } = placement
    const first = firstOf.get(group) ?? 'none'
    if (first === 'none') firstOf.set(group, table)
    return [`select create_distributed_table('${table}', '${distributionColumn}', colocate_with => '${first}');`]
  })
}

/** Each table after all others that its foreign keys lead to; otherwise in the given order. */
function inDependencyOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Table>()
  const visit = (table: Table, path: readonly Table[]): void => {
    if (ordered.has(table)) return
    if (path.includes(table)) throw new Error(`The foreign keys of ${table.name} form a cycle.`)
    for (const { references } of table.foreignKeys) {
      const target = byName.get(references)
      if (target !== undefined && target !== table) visit(target, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered]
}
