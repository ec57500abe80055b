import { type ReactNode, useEffect, useRef } from 'react'

interface NavigationDrawerProps {
  /** The path of the page: the drawer closes when it changes. */
  readonly path: string
  readonly children: ReactNode
}

/** The navigation on narrow screens: a modal dialog behind a button. */
export function NavigationDrawer({ path, children }: NavigationDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A new path closes the drawer.
  useEffect(() => dialog.current?.close(), [path])
  return (
    <>
      <button type="button" className="menu-button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <svg aria-hidden="true" viewBox="0 0 24 24">
          <path d="M4 7h16M4 12h16M4 17h10" />
        </svg>
        Menu
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without a handler. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label="Operations and schemas"
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <div className="drawer-content">
          <button type="button" className="button drawer-close" onClick={() => dialog.current?.close()}>
            Close
          </button>
          {children}
        </div>
      </dialog>
    </>
  )
}
