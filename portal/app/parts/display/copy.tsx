import { useEffect, useId, useRef, useState } from 'react'
import { defineTexts } from '../../language/language.ts'
import { Icon } from './icon.tsx'

const t = defineTexts({
  en: { copy: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' },
  de: { copy: 'Kopieren', copied: 'Kopiert', failed: 'Strg+C drücken' },
})

const feedbackMs = { copied: 2000, failed: 10_000 } as const

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
  /** Selects the text on the page, for browsers without access to the clipboard: pages over plain http have none. */
  readonly select?: () => void
}

/** Copies a text, and confirms it. Without access to the clipboard, it selects the text and names the keys. */
export function CopyButton({ text, label = t.copy, select }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof feedbackMs | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), feedbackMs[outcome])
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    const isCopied = await writeClipboard(text)
    if (isCopied) setOutcome('copied')
    else if (select === undefined) prompt(t.failed, text)
    else {
      select()
      setOutcome('failed')
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium whitespace-nowrap text-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{outcome === null ? label : t[outcome]}</span>
    </button>
  )
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused by the browser, or `navigator.clipboard` is undefined.
    return false
  }
}

/** A value that people copy rather than type: an ID, a key, an address. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <CopyButton text={value} select={() => field.current?.focus()} />
      </div>
      <div className="grid rounded-md border border-line bg-sunken font-mono text-sm">
        {/* Gives the field the height of its text: not every browser has `field-sizing`. */}
        <span aria-hidden="true" className="invisible col-start-1 row-start-1 px-3 py-2 break-all">
          {value}
        </span>
        <textarea
          id={id}
          ref={field}
          readOnly
          rows={1}
          value={value}
          onFocus={(event) => event.target.select()}
          className="col-start-1 row-start-1 resize-none overflow-hidden rounded-md bg-transparent px-3 py-2 break-all"
        />
      </div>
    </div>
  )
}

export function CodeBlock({ label, code }: { label: string; code: string }) {
  const block = useRef<HTMLPreElement>(null)
  const select = (): void => {
    if (block.current !== null) getSelection()?.selectAllChildren(block.current)
  }
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-sm text-soft">
        <span className="min-w-0 py-1 wrap-anywhere">{label}</span>
        <CopyButton text={code} select={select} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <pre ref={block} tabIndex={0} className="overflow-x-auto p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
