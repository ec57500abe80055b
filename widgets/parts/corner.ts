/** Dispatched on the document when the chat has appeared, moved, opened, closed or gone. */
const changed = 'vitrine-corner-change'
/** Between two buttons, in pixels. */
const gap = 12

/** Tells the search button that the place of the chat may have changed. */
export function announceCorner(): void {
  document.dispatchEvent(new Event(changed))
}

/**
 * Both widgets float in the same corner by default. The chat keeps its place; the search button moves above the chat's button, and
 * beside the open chat. Returns the function that ends it.
 */
export function yieldCorner(button: HTMLElement): () => void {
  let shift = { x: 0, y: 0 }
  const update = () => {
    shift = shiftOf(button.getBoundingClientRect(), shift)
    button.style.setProperty('--shift', `${shift.x}px ${shift.y}px`)
  }
  update()
  document.addEventListener(changed, update)
  addEventListener('resize', update)
  return () => {
    document.removeEventListener(changed, update)
    removeEventListener('resize', update)
  }
}

/** How far a button has to move from its own place. `shift` is how far it has moved. */
function shiftOf(box: DOMRect, shift: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const home = new DOMRect(box.x - shift.x, box.y - shift.y, box.width, box.height)
  const other = chatBoxes().find((one) => meet(home, one))
  if (!other) return { x: 0, y: 0 }
  const up = other.top - gap - home.bottom
  if (home.top + up >= gap && !other.isPanel) return { x: 0, y: up }
  const isOnRight = other.left + other.right > innerWidth
  return { x: isOnRight ? other.left - gap - home.right : other.right + gap - home.left, y: 0 }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** What the chat shows: its button or its panel. A modal panel is above everything, and needs no room. */
function chatBoxes(): (Box & { readonly isPanel: boolean })[] {
  return [...document.querySelectorAll('commerce-ai-chat')].flatMap(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('[part=trigger], [part=dialog]:not(:modal)') ?? [])].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      return width > 0 ? [{ left, right, top, bottom, isPanel: element.matches('dialog') }] : []
    }),
  )
}
