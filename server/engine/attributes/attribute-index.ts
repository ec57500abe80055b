import { applyCondition, rowPasses } from './apply-condition.ts'
import { type Column, createColumn } from './column.ts'
import { createColumnSet } from './column-set.ts'
import { countValues } from './count-values.ts'
import { type ConditionResult, evaluateCondition } from './evaluate-condition.ts'
import { createFieldNames } from './field-names.ts'
import type { AttributeIndex, Condition, ConditionGroup, ConditionTree, ValueTest } from './index.ts'

/** Creates an empty index. The columns of `pinnedFields` exist from the start and are never closed. */
export function createAttributeIndex(pinnedFields: readonly string[]): AttributeIndex {
  const names = createFieldNames()
  const columns = createColumnSet(pinnedFields)
  const emptyColumn = createColumn()
  let rows = 0

  /** The column of a field, or `null` when no product has the field. */
  const columnOf = (field: string): Column | null => {
    const column = columns.find(field)
    if (column !== undefined) return column
    if (names.mayHave(field)) throw new Error(`the column of field ${JSON.stringify(field)} was not opened`)
    return null
  }

  const decisionOf = (condition: Condition | ValueTest): { column: Column; decision: ConditionResult } => {
    const column = columnOf(condition.field) ?? emptyColumn
    return { column, decision: evaluateCondition(condition, column.table) }
  }

  /** An upper bound of the rows that pass. */
  const passing = ({ decision }: { decision: ConditionResult }): number =>
    decision.isNegated ? rows - decision.maxRows : decision.maxRows

  /** The rows of `mask` that pass. */
  const passingRows = (mask: Uint8Array, tree: ConditionTree): Uint8Array => {
    const rows = mask.slice()
    if (!isGroup(tree)) narrow(rows, [tree])
    else if ('all' in tree) narrow(rows, tree.all)
    else if ('any' in tree) {
      rows.fill(0)
      for (const one of tree.any) combine(rows, passingRows(mask, one), (a, b) => a | b)
    } else combine(rows, passingRows(mask, tree.not), (a, b) => a & ~b)
    return rows
  }

  const narrow: AttributeIndex['narrow'] = (mask, conditions) => {
    const decisions = conditions.flatMap((one) => (isGroup(one) ? [] : [decisionOf(one)]))
    decisions.sort((a, b) => passing(a) - passing(b))
    const groups = conditions.filter(isGroup)
    let left = decisions.length === 0 ? count(mask) : mask.length
    for (const { column, decision } of decisions) {
      if (left > 0) left = applyCondition(mask, column, decision)
    }
    for (const group of groups) {
      if (left > 0) mask.set(passingRows(mask, group))
    }
    return groups.length === 0 ? left : count(mask)
  }

  const passes = (row: number, tree: ConditionTree): boolean => {
    if (!isGroup(tree)) {
      const { column, decision } = decisionOf(tree)
      return rowPasses(row, column, decision)
    }
    if ('all' in tree) return tree.all.every((one) => passes(row, one))
    return 'any' in tree ? tree.any.some((one) => passes(row, one)) : !passes(row, tree.not)
  }

  return {
    get bytes(): number {
      return names.bytes + columns.bytes
    },

    set(row, metadata): void {
      rows = Math.max(rows, row + 1)
      names.noteAll(metadata)
      columns.set(row, metadata)
    },

    remove: columns.remove,
    kindsOf: names.kindsOf,
    currentKinds: (field) => columnOf(field)?.table.kinds ?? 0,
    missing: (fields) => fields.filter((field) => !columns.use(field) && names.mayHave(field)),
    open: columns.open,
    closeUnused: columns.closeUnused,

    *save() {
      yield { names: names.save(), rows }
      for (const [field, column] of columns.save()) yield { field, column }
    },
    restore(part): void {
      if ('field' in part) columns.restore(part.field, part.column)
      else {
        names.restore(part.names)
        rows = part.rows
      }
    },

    narrow,
    passes,
    valuesOf: (row, field) => columnOf(field)?.valuesOf(row) ?? [],
    numbersOf: (field) => columnOf(field)?.numbers(rows) ?? new Float64Array(rows).fill(Number.NaN),
    sortKeysOf: (field) => columnOf(field)?.sortKeys(rows) ?? new Float64Array(rows).fill(Number.NaN),
    timesOf: (field) => columnOf(field)?.times(rows) ?? new Float64Array(rows).fill(Number.NaN),
    groupsOf: (field) => columnOf(field)?.groups(rows) ?? new Int32Array(rows),

    facet: (field, mask, options) => countValues(columnOf(field) ?? emptyColumn, mask, options),
  }
}

function isGroup(tree: ConditionTree): tree is ConditionGroup {
  return !('field' in tree)
}

/** Replaces each byte of `into` by its combination with the byte of `other`. */
function combine(into: Uint8Array, other: Uint8Array, join: (a: number, b: number) => number): void {
  for (let row = 0; row < into.length; row += 1) into[row] = join(into[row] ?? 0, other[row] ?? 0)
}

function count(mask: Uint8Array): number {
  let set = 0
  for (let row = 0; row < mask.length; row += 1) set += mask[row] ?? 0
  return set
}
