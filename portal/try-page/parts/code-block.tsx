import { useEffect, useRef, useState } from 'react'

const saidForMs = 2000

/** Code to take away. Where the browser gives no clipboard (a plain-http address on the network), it is selected instead. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const block = useRef<HTMLPreElement>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), saidForMs)
    return () => clearTimeout(timer)
  }, [said])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setSaid('Copied')
    } catch {
      if (block.current) window.getSelection()?.selectAllChildren(block.current)
      setSaid('Selected')
    }
  }

  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable without a mouse. */}
      <section className="code-scroll" tabIndex={0} aria-label={label}>
        <pre ref={block}>
          <code>{code}</code>
        </pre>
      </section>
      <button type="button" className="copy" onClick={() => void copy()}>
        <span aria-live="polite">{said || 'Copy'}</span>
      </button>
    </div>
  )
}
