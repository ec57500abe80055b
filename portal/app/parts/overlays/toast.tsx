import * as Radix from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { defineTexts } from '../../language/language.ts'
import { IconButton } from '../forms/button.tsx'

const t = defineTexts({
  en: { undo: 'Undo', close: 'Close', region: 'Notifications' },
  de: { undo: 'Rückgängig', close: 'Schließen', region: 'Meldungen' },
})

interface Toast {
  readonly id: number
  readonly text: string
  readonly undo?: (() => unknown) | undefined
}

/** Long enough to read it and to decide; the timer stops while the pointer or the focus is on it. */
const lifetimeMs = 8000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function remove(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Says what happened; with `undo`, the user can take it back for eight seconds. */
export function showToast(text: string, undo?: () => unknown): void {
  lastId += 1
  set([...toasts.slice(-2), { id: lastId, text, undo }])
}

/** If Undo fails, shows the API's error message. */
async function takeBack(undo: () => unknown): Promise<void> {
  try {
    await undo()
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error))
  }
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <Radix.Provider duration={lifetimeMs} label={t.region} swipeDirection="down">
      {shown.map(({ id, text, undo }) => (
        <Radix.Root
          key={id}
          onOpenChange={(open) => (open ? undefined : remove(id))}
          // An open sheet makes everything else inert, but its actions can still be undone.
          className="rise pointer-events-auto flex min-h-12 items-center gap-3 rounded-lg bg-ink py-1.5 pr-2 pl-4 text-paper shadow-float"
        >
          <Radix.Description className="min-w-0 flex-1">
            <span className="line-clamp-3 wrap-anywhere">{text}</span>
          </Radix.Description>
          {undo === undefined ? null : (
            <Radix.Action
              altText={t.undo}
              onClick={() => void takeBack(undo)}
              className="min-h-9 rounded-md px-3 font-semibold underline underline-offset-4"
            >
              {t.undo}
            </Radix.Action>
          )}
          <IconButton icon="close" label={t.close} onClick={() => remove(id)} />
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-0 bottom-0 left-0 z-60 grid w-full gap-2 p-4 outline-none sm:left-auto sm:w-auto sm:min-w-80 sm:max-w-narrow" />
    </Radix.Provider>
  )
}
