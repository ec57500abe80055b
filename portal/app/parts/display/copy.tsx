import { useEffect, useId, useState } from 'react'
import { defineTexts } from '../../language/language.ts'
import { Icon } from './icon.tsx'

const t = defineTexts({
  en: { copy: 'Copy', copied: 'Copied' },
  de: { copy: 'Kopieren', copied: 'Kopiert' },
})

/** Copies a text, and says so. */
export function CopyButton({ text, label = t.copy }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true))
  }
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? t.copied : label}</span>
    </button>
  )
}

/** A value that people copy rather than type: an ID, a key, an address. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken pr-1">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-9 min-w-0 flex-1 rounded-md bg-transparent px-3 font-mono text-sm"
        />
        <CopyButton text={value} />
      </div>
    </div>
  )
}

export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-sm text-soft">
        {label}
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
