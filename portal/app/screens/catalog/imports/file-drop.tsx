import { useRef, useState } from 'react'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { t } from './texts.ts'

const accepted = '.csv,.tsv,.txt,.xml,.jsonl,.ndjson,.json,text/csv,application/xml'

/** A file, dropped or chosen. */
export function FileDrop({ choose }: { choose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) choose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center transition-colors ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-paper'}`}
    >
      <Icon name="upload" className="size-6 text-soft" />
      <div className="grid justify-items-center gap-3">
        <span className="hidden text-lg font-medium sm:inline">{t.drop}</span>
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-soft">{t.formats}</p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
    </div>
  )
}
