/** Connected components of the pairs: IDs in order within a group, groups ordered by their first ID. */
export function groupPairs(pairs: readonly (readonly [string, string])[]): string[][] {
  const parents = new Map<string, string>()

  const rootOf = (id: string): string => {
    let root = id
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    // Path compression: links every ID on the path to the root.
    let at = id
    while (at !== root) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }

  for (const [one, other] of pairs) {
    for (const id of [one, other]) if (!parents.has(id)) parents.set(id, id)
    parents.set(rootOf(one), rootOf(other))
  }
  const groups = Map.groupBy(parents.keys(), rootOf)
  return [...groups.values()].map((ids) => ids.toSorted(compareIds)).toSorted(([a = ''], [b = '']) => compareIds(a, b))
}

/** By code unit, independent of the machine's locale. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
