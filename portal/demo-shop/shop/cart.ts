/** A product in the cart. `variant` is its position in the product's variants. */
export interface CartLine {
  readonly productId: string
  readonly variant: number
  readonly quantity: number
}

export type Cart = ReturnType<typeof createCart>

const storageKey = 'dockside-cart'
export const maxQuantity = 9

/** The cart, kept in the browser. Every change produces a new list, so that React notices it. */
export function createCart(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const listeners = new Set<() => void>()
  let lines = readLines(storage)

  function change(next: readonly CartLine[]): void {
    lines = next
    // A browser may refuse storage; the cart then lives as long as the page.
    try {
      storage.setItem(storageKey, JSON.stringify(lines))
    } catch {}
    for (const listener of listeners) listener()
  }

  const isSame = (wanted: Omit<CartLine, 'quantity'>) => (line: CartLine) =>
    line.productId === wanted.productId && line.variant === wanted.variant

  return {
    lines: () => lines,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(wanted: CartLine): void {
      const present = lines.find(isSame(wanted))
      const quantity = Math.min(maxQuantity, (present?.quantity ?? 0) + wanted.quantity)
      const line = { ...wanted, quantity }
      change(present === undefined ? [...lines, line] : lines.map((each) => (each === present ? line : each)))
    },
    /** 0 removes the line. */
    setQuantity(wanted: Omit<CartLine, 'quantity'>, quantity: number): void {
      const others = lines.map((line) => (isSame(wanted)(line) ? { ...line, quantity } : line))
      change(others.filter((line) => line.quantity > 0))
    },
    replace: change,
    clear: () => change([]),
  }
}

function readLines(storage: Pick<Storage, 'getItem'>): readonly CartLine[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLine) : []
  } catch {
    return []
  }
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const { productId, variant, quantity } = value as Record<string, unknown>
  return typeof productId === 'string' && Number.isInteger(variant) && Number.isInteger(quantity)
}
