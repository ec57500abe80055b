import { isNode, nodesOf, numberOf, type Tree, type TreeNode } from './node-tree.ts'

/** A distributed table. */
export interface DistributedTable {
  readonly name: string
  /** The number of its column with the store. */
  readonly storeColumn: number
}

/** Distributed tables by OID. */
export type DistributedTables = ReadonlyMap<number, DistributedTable>

/** A query and what is known about it so far; the queries that it contains refer to it. */
interface Level {
  readonly query: TreeNode
  readonly parent: Level | null
  readonly tables: DistributedTables
  readonly found: string[]
  /** For each common table expression, the columns that contain the ID of one store. */
  readonly expressions: Map<string, readonly boolean[]>
  /** The same for each subquery in FROM, by its number. */
  readonly subqueries: Map<number, readonly boolean[]>
  /** Columns that equal a parameter, as `table.column`, in numbers. */
  readonly fixed: Set<string>
}

/** An equality in a condition, and the tables for whose rows it must be true; `null` means all of them. */
interface Equality {
  readonly sides: readonly [Tree, Tree]
  readonly tables: ReadonlySet<number> | null
}

// Numbers in PostgreSQL's trees.
const uuidEquality = 2972
const kinds = { table: 0, subquery: 1, join: 2, expression: 6, group: 9 }
/** The fields with the expressions that the columns of a join or a grouping stand for. */
const aliases: ReadonlyMap<number, string> = new Map([
  [kinds.join, 'joinaliasvars'],
  [kinds.group, 'groupexprs'],
])
const commands = { select: 1, insert: 3 }
const joins = { inner: 0, left: 1, right: 3 }

/**
 * The distributed tables that a query reads, updates or deletes from without naming one store: no condition makes their store equal
 * to a parameter, or to a column that equals one. Inserted rows always name their store.
 */
export function tablesWithoutStore(query: TreeNode, tables: DistributedTables): string[] {
  const found: string[] = []
  analyze(query, { parent: null, tables, found })
  return found
}

/** Returns for each column of the result whether it is that of one store. */
function analyze(query: TreeNode, about: Pick<Level, 'parent' | 'tables' | 'found'>): readonly boolean[] {
  const level: Level = { ...about, query, expressions: new Map(), subqueries: new Map(), fixed: new Set() }
  const inner = { parent: level, tables: level.tables, found: level.found }
  for (const one of nodesOf(query, 'cteList')) {
    const columns = analyze(one.fields.get('ctequery') as TreeNode, inner)
    level.expressions.set(String(one.fields.get('ctename')), columns)
  }
  const equalities = [...equalitiesOf(query.fields.get('jointree') ?? null, null)]
  // A lateral subquery may refer to tables that the conditions outside of it fix.
  for (const isLateral of [false, true]) {
    for (const [number, entry] of entriesOf(level)) {
      if ((entry.fields.get('lateral') === 'true') === isLateral) fixResult(level, number, entry)
    }
    spread(level, equalities)
  }
  fixInsertedStore(level)
  analyzeNested(query, level)
  report(level)
  return resultOf(level)
}

const entriesOf = ({ query }: Level): [number, TreeNode][] =>
  nodesOf(query, 'rtable').map((entry, at) => [at + 1, entry])

/** Fixes the columns of a subquery or common table expression in FROM that are those of one store. */
function fixResult(level: Level, number: number, entry: TreeNode): void {
  const columns = resultOfEntry(level, number, entry)
  columns.forEach((isFixed, at) => {
    if (isFixed) level.fixed.add(`${number}.${at + 1}`)
  })
}

function resultOfEntry(level: Level, number: number, entry: TreeNode): readonly boolean[] {
  const kind = numberOf(entry, 'rtekind')
  if (kind === kinds.subquery) {
    const { tables, found } = level
    const columns = analyze(entry.fields.get('subquery') as TreeNode, { parent: level, tables, found })
    level.subqueries.set(number, columns)
    return columns
  }
  if (kind !== kinds.expression) return []
  return outward(level, numberOf(entry, 'ctelevelsup')).expressions.get(String(entry.fields.get('ctename'))) ?? []
}

function outward(level: Level, count: number): Level {
  return count === 0 || level.parent === null ? level : outward(level.parent, count - 1)
}

function* equalitiesOf(part: Tree, tables: ReadonlySet<number> | null): Generator<Equality> {
  if (!isNode(part) || part.kind === 'RANGETBLREF') return
  if (part.kind === 'FROMEXPR') {
    for (const item of nodesOf(part, 'fromlist')) yield* equalitiesOf(item, tables)
    yield* conditions(part.fields.get('quals') ?? null, tables)
    return
  }
  const [left, right] = [part.fields.get('larg') ?? null, part.fields.get('rarg') ?? null]
  const type = numberOf(part, 'jointype')
  // The condition of an outer join does not restrict the rows that the join preserves.
  const [ofLeft, ofRight] = [new Set(tablesOf(left)), new Set(tablesOf(right))]
  const preservesLeft = type !== joins.inner && type !== joins.right
  const preservesRight = type !== joins.inner && type !== joins.left
  yield* equalitiesOf(left, preservesRight ? ofLeft : tables)
  yield* equalitiesOf(right, preservesLeft ? ofRight : tables)
  const limits = [...(preservesLeft ? [ofRight] : []), ...(preservesRight ? [ofLeft] : [])]
  const [limit = tables, other] = limits
  yield* conditions(part.fields.get('quals') ?? null, other === undefined ? limit : new Set())
}

function tablesOf(part: Tree): number[] {
  if (!isNode(part)) return []
  if (part.kind === 'RANGETBLREF') return [numberOf(part, 'rtindex')]
  const parts = [part.fields.get('larg') ?? null, part.fields.get('rarg') ?? null, ...nodesOf(part, 'fromlist')]
  return parts.flatMap(tablesOf)
}

function* conditions(condition: Tree, tables: ReadonlySet<number> | null): Generator<Equality> {
  if (!isNode(condition)) return
  const operands = nodesOf(condition, 'args')
  if (condition.kind === 'BOOLEXPR' && condition.fields.get('boolop') === 'and') {
    for (const operand of operands) yield* conditions(operand, tables)
  }
  const [left, right] = operands
  if (left === undefined || right === undefined) return
  if (condition.kind === 'OPEXPR' && numberOf(condition, 'opno') === uuidEquality)
    yield { sides: [left, right], tables }
}

/** Fixes columns that equal fixed ones, until there are no more. */
function spread(level: Level, equalities: readonly Equality[]): void {
  const before = level.fixed.size
  for (const { sides, tables } of equalities) {
    const [left, right] = sides.map((side) => columnOf(level, side))
    for (const [from, to] of [
      [left, right],
      [right, left],
    ]) {
      if (typeof to !== 'string' || !isFixed(level, from)) continue
      if (tables === null || tables.has(Number(to.split('.')[0]))) level.fixed.add(to)
    }
  }
  if (level.fixed.size > before) spread(level, equalities)
}

const isFixed = ({ fixed }: Level, column: string | boolean | undefined): boolean =>
  typeof column === 'string' ? fixed.has(column) : column === true

/** The column of this query that an expression names; otherwise whether its value is fixed. */
function columnOf(level: Level, expression: Tree): string | boolean {
  if (!isNode(expression)) return false
  if (expression.kind === 'RELABELTYPE') return columnOf(level, expression.fields.get('arg') ?? null)
  if (expression.kind !== 'VAR') return isConstant(expression)
  const outer = numberOf(expression, 'varlevelsup')
  const owner = outward(level, outer)
  const [number, column] = [numberOf(expression, 'varno'), numberOf(expression, 'varattno')]
  const entry = nodesOf(owner.query, 'rtable')[number - 1]
  const kind = entry === undefined ? -1 : numberOf(entry, 'rtekind')
  const aliased = aliases.get(kind)
  const named =
    aliased === undefined || entry === undefined
      ? `${number}.${column}`
      : columnOf(owner, nodesOf(entry, aliased)[column - 1] ?? null)
  return outer === 0 ? named : isFixed(owner, named)
}

/** Whether an expression has the same value in all rows. */
function isConstant(tree: Tree): boolean {
  if (Array.isArray(tree)) return tree.every(isConstant)
  if (!isNode(tree)) return true
  if (tree.kind === 'PARAM') return numberOf(tree, 'paramkind') === 0
  return tree.kind !== 'VAR' && tree.kind !== 'SUBLINK' && [...tree.fields.values()].every(isConstant)
}

function fixInsertedStore(level: Level): void {
  if (numberOf(level.query, 'commandType') !== commands.insert) return
  const target = numberOf(level.query, 'resultRelation')
  for (const entry of nodesOf(level.query, 'targetList')) {
    if (isFixed(level, columnOf(level, entry.fields.get('expr') ?? null)))
      level.fixed.add(`${target}.${numberOf(entry, 'resno')}`)
  }
}

/** Analyzes the subqueries in expressions. */
function analyzeNested(tree: Tree, level: Level): void {
  if (Array.isArray(tree)) for (const one of tree) analyzeNested(one, level)
  if (!isNode(tree)) return
  for (const [name, value] of tree.fields) {
    // Those are analyzed already.
    if (name === 'cteList' || name === 'subquery') continue
    if (name === 'subselect' && isNode(value)) {
      analyze(value, { parent: level, tables: level.tables, found: level.found })
    } else analyzeNested(value, level)
  }
}

function report(level: Level): void {
  const { query, tables, found, fixed } = level
  const conflict = query.fields.get('onConflict')
  const written = numberOf(query, 'commandType') === commands.insert ? numberOf(query, 'resultRelation') : 0
  const skipped = [written, isNode(conflict) ? numberOf(conflict, 'exclRelIndex') : 0]
  for (const [number, entry] of entriesOf(level)) {
    if (numberOf(entry, 'rtekind') !== kinds.table || skipped.includes(number)) continue
    const table = tables.get(numberOf(entry, 'relid'))
    if (table !== undefined && !fixed.has(`${number}.${table.storeColumn}`)) found.push(table.name)
  }
}

function resultOf(level: Level): readonly boolean[] {
  const { query, subqueries } = level
  // The rows of a union come from its subqueries.
  if (isNode(query.fields.get('setOperations'))) {
    const [first = [], ...others] = [...subqueries.values()]
    return first.map((isFixed, at) => isFixed && others.every((columns) => columns[at] === true))
  }
  const list = numberOf(query, 'commandType') === commands.select ? 'targetList' : 'returningList'
  return nodesOf(query, list)
    .filter((entry) => entry.fields.get('resjunk') !== 'true')
    .map((entry) => isFixed(level, columnOf(level, entry.fields.get('expr') ?? null)))
}
