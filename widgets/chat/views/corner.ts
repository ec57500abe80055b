/** From this distance to the corner on, in pixels, the chat leaves enough space for the search button. */
const cornerSize = 80

/**
 * Keeps the floating button of the search widget clear of the chat, which has the same corner by default: above the chat's button, and
 * next to its open panel. A custom property of the page works in whatever order the two modules arrive. The search button keeps its own
 * distance from the edges, so that moving it by the chat's far edge leaves that distance between them.
 */
export function clearCorner(host: HTMLElement, isDocked: boolean): void {
  // Without values if the chat is not in the page.
  const { bottom, direction, insetInlineEnd } = getComputedStyle(host)
  const [x = 0, y = 0] = [insetInlineEnd, bottom].map(Number.parseFloat)
  const box = host.shadowRoot?.querySelector<HTMLElement>(isDocked ? 'dialog' : '.trigger')
  const aside = direction === 'rtl' ? 1 : -1
  const shift = isDocked ? `${aside * (x + (box?.offsetWidth ?? 0))}px` : `0 -${y + (box?.offsetHeight ?? 0)}px`
  document.documentElement.style.setProperty('--vs-shift', Math.max(x, y) < cornerSize ? shift : '')
}
