import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'

interface Counting {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>
  readonly variables: Record<string, unknown>
}

const connectionOverhead = 2
const mutationCost = 10
/** Of a list without a page size, such as `Product.options`. */
const unknownListSize = 1

/**
 * The complexity of an operation by the only formula that the platform publishes (for its Admin API): an object costs 1, a scalar 0, a
 * connection 2 and its page size times its nodes, a mutation 10.
 */
export function complexityOf(operation: OperationDefinitionNode, counting: Counting): number {
  const root = counting.schema.getRootType(operation.operation)
  if (root == null) return 0
  return selectionCost(operation.selectionSet, root, counting) + (operation.operation === 'mutation' ? mutationCost : 0)
}

function selectionCost(selection: SelectionSetNode, type: GraphQLNamedType, counting: Counting): number {
  let cost = 0
  for (const node of selection.selections) {
    if (node.kind === Kind.FIELD) cost += fieldCost(node, type, counting)
    else if (node.kind === Kind.INLINE_FRAGMENT)
      cost += selectionCost(node.selectionSet, conditionOf(node.typeCondition?.name.value, type, counting), counting)
    else {
      const fragment = counting.fragments[node.name.value]
      if (fragment !== undefined)
        cost += selectionCost(
          fragment.selectionSet,
          conditionOf(fragment.typeCondition.name.value, type, counting),
          counting,
        )
    }
  }
  return cost
}

function conditionOf(name: string | undefined, type: GraphQLNamedType, { schema }: Counting): GraphQLNamedType {
  return name === undefined ? type : (schema.getType(name) ?? type)
}

function fieldCost(node: FieldNode, parent: GraphQLNamedType, counting: Counting): number {
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined
  if (field === undefined || node.selectionSet === undefined) return 0
  const type = getNamedType(field.type)
  if (isLeafType(type) || !isCompositeType(type)) return 0
  if (type.name.endsWith('Connection'))
    return connectionOverhead + pageSize(node, counting.variables) * nodesCost(node.selectionSet, type, counting)
  const own = 1 + selectionCost(node.selectionSet, type, counting)
  const ids = argument(node, 'ids', counting.variables)
  return own * (Array.isArray(ids) ? ids.length : unknownListSize)
}

/** What one item of a connection costs: its `nodes`, or its `edges`, which are free themselves. */
function nodesCost(selection: SelectionSetNode, type: GraphQLNamedType, counting: Counting): number {
  let cost = 0
  for (const node of selection.selections) {
    if (node.kind !== Kind.FIELD) cost += selectionCost({ ...selection, selections: [node] }, type, counting)
    else if (node.name.value === 'nodes') cost += fieldCost(node, type, counting)
    else if (node.name.value === 'edges') cost += Math.max(0, fieldCost(node, type, counting) - 1)
  }
  return cost
}

function pageSize(node: FieldNode, variables: Record<string, unknown>): number {
  const size = argument(node, 'first', variables) ?? argument(node, 'last', variables)
  return typeof size === 'number' && size > 0 ? size : 0
}

function argument(node: FieldNode, name: string, variables: Record<string, unknown>): unknown {
  const given = node.arguments?.find((one) => one.name.value === name)
  return given === undefined ? undefined : valueFromASTUntyped(given.value, variables)
}
