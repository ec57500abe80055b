import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { defineTexts } from '../../language/language.ts'
import { IconButton } from '../forms/button.tsx'

const t = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

interface OverlayProps {
  readonly title: string
  readonly about?: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  /** If false, Escape and clicks outside do nothing: the user has to decide. */
  readonly isDismissable?: boolean
  readonly children: ReactNode
}

const backdrop = 'fade-in fixed inset-0 z-40 bg-[rgb(10_12_11/45%)]'

/** A question or a short form in the middle of the screen; on phones at its lower edge. */
export function Dialog(props: OverlayProps) {
  const place =
    'rise fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full max-w-narrow rounded-t-xl sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-xl'
  return <Overlay {...props} place={place} />
}

/** Details next to the list that they belong to. The screen gives the sheet its own URL. */
export function Sheet(props: OverlayProps) {
  const place = 'slide-in fixed inset-y-0 right-0 z-50 w-full max-w-sheet border-l'
  return <Overlay {...props} place={place} />
}

function Overlay({
  title,
  about,
  isOpen,
  onClose,
  isDismissable = true,
  children,
  place,
}: OverlayProps & { place: string }) {
  const keep = isDismissable ? {} : { onEscapeKeyDown: prevent, onInteractOutside: prevent }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop} />
        <Radix.Content
          {...keep}
          onOpenAutoFocus={focusSafely}
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          className={`flex flex-col border-line bg-raised shadow-float outline-none ${place}`}
        >
          <header className="pt-5 pr-14 pb-1 pl-5">
            <div className="grid gap-1">
              <Radix.Title className="line-clamp-3 text-xl font-semibold wrap-anywhere">{title}</Radix.Title>
              {about === undefined ? null : (
                <Radix.Description asChild>
                  <div className="text-soft">{about}</div>
                </Radix.Description>
              )}
            </div>
          </header>
          <div className="grid min-h-0 auto-rows-min grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto px-5 pt-3 pb-5">
            {children}
          </div>
          {/* Last, so that the keyboard reaches the content first. */}
          {isDismissable ? (
            <span className="absolute top-4 right-3">
              <IconButton icon="close" label={t.close} onClick={onClose} />
            </span>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focuses the overlay itself if it begins with a button, which may delete something. Radix would focus that button. */
function focusSafely(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const first = event.currentTarget.querySelector('input:not([type=hidden]), textarea, select, button')
  if (!(first instanceof HTMLButtonElement)) return
  event.preventDefault()
  event.currentTarget.focus()
}

function prevent(event: { preventDefault(): void }): void {
  event.preventDefault()
}

/** The buttons below a form in a dialog: the primary one last, where the thumb is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 pt-1 sm:flex-row sm:justify-end">{children}</div>
}
