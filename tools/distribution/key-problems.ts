import { distributionColumn, type Placement } from './placements.ts'
import type { ForeignKey, Table } from './read-schema.ts'

/**
 * What prevents Citus from placing the tables as listed, one sentence each: tables that are missing from the list, keys of
 * distributed tables without the store, and foreign keys that Citus cannot check.
 */
export function keyProblems(tables: readonly Table[], placements: readonly Placement[]): string[] {
  const placed = new Map(placements.map((placement) => [placement.table, placement]))
  const existing = new Set(tables.map(({ name }) => name))
  return [
    ...repeated(placements.map(({ table }) => table)).map((table) => `${table} has more than one placement`),
    ...placements.filter(({ table }) => !existing.has(table)).map(({ table }) => `${table} does not exist`),
    ...tables.flatMap((table) => {
      const placement = placed.get(table.name)
      if (placement === undefined) return [`${table.name} has no placement`]
      const foreignKeys = table.foreignKeys.flatMap((key) => {
        const target = placed.get(key.references)
        const reason = target === undefined ? undefined : foreignKeyProblem(key, placement, target)
        return reason === undefined ? [] : [`${table.name}: the foreign key ${key.name} ${reason}`]
      })
      return [...(placement.kind === 'distributed' ? tableProblems(table) : []), ...foreignKeys]
    }),
  ]
}

function tableProblems({ name, columns, keys }: Table): string[] {
  const column = columns.find((one) => one.name === distributionColumn)
  if (column === undefined) return [`${name} has no ${distributionColumn}`]
  const without = keys.filter((key) => !key.columns.includes(distributionColumn))
  return [
    ...(column.type === 'uuid' ? [] : [`${name}: ${distributionColumn} is not a uuid`]),
    ...(column.isNullable ? [`${name}: ${distributionColumn} may be null`] : []),
    ...without.map((key) => `${name}: the key ${key.name} lacks ${distributionColumn}`),
  ]
}

function foreignKeyProblem(key: ForeignKey, from: Placement, to: Placement): string | undefined {
  if (to.kind === 'reference') return undefined
  if (from.kind === 'distributed' && to.kind === 'distributed') {
    if (from.group !== to.group) return `leads to another group: ${to.table}`
    const at = key.columns.indexOf(distributionColumn)
    if (at < 0 || key.referencedColumns[at] !== distributionColumn) return `lacks ${distributionColumn}`
    if ('nd'.includes(key.onDelete) || 'ndc'.includes(key.onUpdate)) return `changes ${distributionColumn}`
    return undefined
  }
  if (from.kind === 'distributed' || to.kind === 'distributed') return `leads from a ${from.kind} to a ${to.kind} table`
  const isPassive = 'ar'.includes(key.onDelete) && 'ar'.includes(key.onUpdate)
  return from.kind === 'local' || isPassive ? undefined : 'leads from a reference to a local table and has an action'
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
