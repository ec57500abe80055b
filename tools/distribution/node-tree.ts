/** A node of a parsed statement, in PostgreSQL's own representation (`pg_node_tree`): its kind, and its fields by name. */
export interface TreeNode {
  readonly kind: string
  readonly fields: ReadonlyMap<string, Tree>
}

/** A node, a list, or a text; `null` for what is absent. */
export type Tree = TreeNode | readonly Tree[] | string | null

const token = /[(){}]|(?:\\.|[^\s(){}\\])+/gs

/** Reads the text of a `pg_node_tree`. */
export function readTree(text: string): Tree {
  const tokens = text.match(token) ?? []
  let at = 0
  const next = (): string => {
    const found = tokens[at]
    if (found === undefined) throw new Error('The tree ends too early.')
    at += 1
    return found
  }
  const value = (): Tree => {
    const first = next()
    if (first === '{') return node()
    if (first === '(') return until(')')
    return first === '<>' ? null : first.replaceAll(/\\(.)/gs, '$1')
  }
  const until = (end: string): Tree[] => {
    const values: Tree[] = []
    while (tokens[at] !== end) values.push(value())
    at += 1
    return values
  }
  const node = (): TreeNode => {
    const kind = next()
    const fields = new Map<string, Tree>()
    while (tokens[at] !== '}') {
      const name = next().slice(1)
      const values: Tree[] = []
      // The bytes of a constant follow their number without a name.
      while (tokens[at] !== '}' && tokens[at]?.startsWith(':') !== true) values.push(value())
      fields.set(name, values.length === 1 ? (values[0] ?? null) : values)
    }
    at += 1
    return { kind, fields }
  }
  return value()
}

export function isNode(tree: Tree | undefined, kind?: string): tree is TreeNode {
  const found = tree !== undefined && tree !== null && typeof tree === 'object' && 'kind' in tree
  return found && (kind === undefined || tree.kind === kind)
}

/** The nodes in a list field; empty when it is absent. */
export function nodesOf(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields.get(field)
  return Array.isArray(value) ? value.filter((one) => isNode(one)) : []
}

/** The number in a field; 0 when it is absent. */
export function numberOf(node: TreeNode, field: string): number {
  const value = node.fields.get(field)
  return typeof value === 'string' ? Number(value) : 0
}
