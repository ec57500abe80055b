import { applyCondition, rowPasses } from './apply-condition.ts'
import { type Column, createColumn } from './column.ts'
import { createColumnSet } from './column-set.ts'
import { countValues, emptyFacet } from './count-values.ts'
import { type ConditionResult, evaluateCondition } from './evaluate-condition.ts'
import { createFieldNames } from './field-names.ts'
import type { AttributeIndex, Condition, ValueTest } from './index.ts'

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

    narrow(mask, conditions): number {
      const decisions = conditions.map(decisionOf).sort((a, b) => passing(a) - passing(b))
      if (decisions.length === 0) return count(mask)
      let left = mask.length
      for (const { column, decision } of decisions) {
        if (left > 0) left = applyCondition(mask, column, decision)
      }
      return left
    },

    passes(row, condition): boolean {
      const { column, decision } = decisionOf(condition)
      return rowPasses(row, column, decision)
    },

    valuesOf: (row, field) => columnOf(field)?.valuesOf(row) ?? [],
    numbersOf: (field) => columnOf(field)?.numbers(rows) ?? new Float64Array(rows).fill(Number.NaN),
    groupsOf: (field) => columnOf(field)?.groups(rows) ?? new Int32Array(rows),

    facet(field, mask, mostValues) {
      const column = columnOf(field)
      return column === null ? emptyFacet(mask) : countValues(column, mask, mostValues)
    },
  }
}

function count(mask: Uint8Array): number {
  let set = 0
  for (let row = 0; row < mask.length; row += 1) set += mask[row] ?? 0
  return set
}
