import { type ReactNode, useSyncExternalStore } from 'react'
import { defineTexts } from '../../language/language.ts'
import { IconButton } from '../forms/button.tsx'
import { Sheet } from './dialog.tsx'

const t = defineTexts({ en: { close: 'Close' }, de: { close: 'Schließen' } })

interface SidePanelProps {
  readonly title: string
  readonly about?: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Details next to their list on wide screens, so that the user can step through the list; a sheet on narrow screens. */
export function SidePanel({ title, about, isOpen, onClose, children }: SidePanelProps) {
  const isWide = useIsWide()
  if (!isOpen) return null
  if (!isWide) return <Sheet {...{ title, about, isOpen, onClose, children }} />
  return (
    <aside
      aria-label={title}
      className="sticky top-6 flex max-h-[calc(100dvh-48px)] min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised"
    >
      <header className="flex items-start gap-2 border-b border-line py-2.5 pr-2 pl-4">
        <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
          <h2 className="text-lg leading-5 font-semibold">{title}</h2>
          {about === undefined ? null : <div className="text-sm text-soft">{about}</div>}
        </div>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="grid min-h-0 auto-rows-min gap-4 overflow-y-auto p-4">
        {children}
      </div>
    </aside>
  )
}

const wide = '(min-width: 1280px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}
