/** A queued item. */
export interface Queued {
  /** Turns are shared fairly among groups first, then among the callers of a group. */
  readonly group: string
  readonly caller: string
  /** Its cost, in any unit. */
  readonly weight: number
}

export interface FairQueue<T extends Queued> {
  add(item: T): void
  remove(item: T): void
  /** Takes the oldest item of the caller with the least service, among callers whose oldest item may start. */
  takeNext(mayStart: (item: T) => boolean): T | null
  /** The number and weight of waiting items of a group, or of one caller. */
  waitingOf(group: string, caller?: string): { readonly count: number; readonly weight: number }
}

interface Line<T> {
  readonly group: string
  readonly caller: string
  readonly items: T[]
}

/** A weighted fair queue by group and caller: heavy users wait longer and do not delay others. */
export function createFairQueue<T extends Queued>(): FairQueue<T> {
  const lines = new Map<string, Line<T>>()
  const groups = createShares()
  const callers = createShares()

  const nameOf = ({ group, caller }: { group: string; caller: string }): string => JSON.stringify([group, caller])
  const linesOf = (group: string): Line<T>[] => [...lines.values()].filter((line) => line.group === group)
  const deleteIfEmpty = (line: Line<T>): void => {
    if (line.items.length > 0) return
    lines.delete(nameOf(line))
    callers.drop(nameOf(line))
    if (linesOf(line.group).length === 0) groups.drop(line.group)
  }
  const isBefore = (one: Line<T>, other: Line<T>): boolean => {
    const lead = groups.of(other.group) - groups.of(one.group)
    return lead === 0 ? callers.of(nameOf(one)) < callers.of(nameOf(other)) : lead > 0
  }
  return {
    add(item) {
      const { group, caller } = item
      const line = lines.get(nameOf(item)) ?? { group, caller, items: [] }
      lines.set(nameOf(item), line)
      groups.join(group)
      callers.join(nameOf(item))
      line.items.push(item)
    },
    remove(item) {
      const line = lines.get(nameOf(item))
      const at = line?.items.indexOf(item) ?? -1
      if (line === undefined || at < 0) return
      line.items.splice(at, 1)
      deleteIfEmpty(line)
    },
    takeNext(mayStart) {
      const startable = [...lines.values()].filter(({ items }) => items[0] !== undefined && mayStart(items[0]))
      const [first, ...others] = startable
      if (first === undefined) return null
      const line = others.reduce((lowest, one) => (isBefore(one, lowest) ? one : lowest), first)
      const item = line.items.shift() ?? null
      groups.give(line.group, item?.weight ?? 0)
      callers.give(nameOf(line), item?.weight ?? 0)
      deleteIfEmpty(line)
      return item
    },
    waitingOf(group, caller) {
      const found = linesOf(group).filter((line) => caller === undefined || line.caller === caller)
      const items = found.flatMap((line) => line.items)
      return { count: items.length, weight: items.reduce((sum, { weight }) => sum + weight, 0) }
    },
  }
}

/** Service received by name. A newcomer starts at the current minimum, without credit for idle time. */
function createShares() {
  const given = new Map<string, number>()
  return {
    join(name: string): void {
      if (given.has(name)) return
      const lowest = Math.min(...given.values())
      given.set(name, Number.isFinite(lowest) ? lowest : 0)
    },
    of: (name: string): number => given.get(name) ?? 0,
    give: (name: string, weight: number): void => void given.set(name, (given.get(name) ?? 0) + weight),
    drop: (name: string): void => void given.delete(name),
  }
}
