/**
 * Keeps Tab inside a dialog. A modal `<dialog>` makes the page behind it inert, but Tab would still leave through the
 * browser's own controls.
 */
export function trapFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const dialog = event.currentTarget as HTMLElement
  const focusable = [...dialog.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')].filter(
    // Hidden elements have no box.
    (element) => element.getClientRects().length > 0,
  )
  const [first, last] = [focusable[0], focusable.at(-1)]
  const { activeElement } = dialog.getRootNode() as ShadowRoot
  if (activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
