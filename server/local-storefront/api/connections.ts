import { badArgument } from './errors.ts'

/** The arguments of every list of the API. */
export interface PageArguments {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly reverse?: boolean | null
}

export interface Connection<Node> {
  readonly nodes: readonly Node[]
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

const maxPageSize = 250
/** The maximum offset in a list. */
const maxDepth = 25_000

/** One page of a list. `idOf` identifies an item in its cursor, so that a page starts after it even when the list has changed. */
export function pageOf<Item, Node>(
  items: readonly Item[],
  page: PageArguments,
  { idOf, toNode }: { idOf: (item: Item) => string; toNode: (item: Item) => Node },
): Connection<Node> {
  const size = sizeOf(page)
  const ordered = page.reverse === true ? items.toReversed() : items
  const from = page.after == null ? 0 : positionOf(page.after, ordered, idOf) + 1
  const to = page.before == null ? ordered.length : positionOf(page.before, ordered, idOf)
  const [start, end] =
    page.first == null ? [Math.max(from, to - size), to] : [from, Math.min(Math.max(from, to), from + size)]
  if (start > maxDepth) throw badArgument(`Pagination is limited to ${maxDepth} objects`)
  const pageItems = ordered.slice(start, end)
  const cursorAt = (at: number): string => writeCursor({ at: start + at, id: idOf(pageItems[at] as Item) })
  const nodes = pageItems.map(toNode)
  return {
    nodes,
    edges: nodes.map((node, at) => ({ node, cursor: cursorAt(at) })),
    pageInfo: {
      hasNextPage: end < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: pageItems.length === 0 ? null : cursorAt(0),
      endCursor: pageItems.length === 0 ? null : cursorAt(pageItems.length - 1),
    },
  }
}

function sizeOf({ first, last }: PageArguments): number {
  const [name, size] = first == null ? ['last', last] : ['first', first]
  if (size == null) throw badArgument('you must provide one of first or last')
  if (first != null && last != null) throw badArgument('providing both first and last is not supported')
  if (size < 0) throw badArgument(`${name} must be at least 0`)
  if (size > maxPageSize) throw badArgument(`${name} cannot exceed ${maxPageSize}`)
  return size
}

interface Cursor {
  readonly at: number
  readonly id: string
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof read === 'object' && read !== null && 'at' in read && 'id' in read) {
      const { at, id } = read
      if (Number.isSafeInteger(at) && Number(at) >= 0 && typeof id === 'string') return { at: Number(at), id }
    }
  } catch {}
  throw badArgument('Invalid cursor for current pagination sort.')
}

/** The position of the item of a cursor; its previous position if the item was deleted. */
function positionOf<Item>(text: string, items: readonly Item[], idOf: (item: Item) => string): number {
  const { at, id } = readCursor(text)
  const there = items[at]
  if (there !== undefined && idOf(there) === id) return at
  const found = items.findIndex((item) => idOf(item) === id)
  return found === -1 ? at - 1 : found
}
