import { useEffect, useRef, useState } from 'react'

const messageMs = 2000

/** A code block with a copy button. Without clipboard access (plain http on a network), it selects the code instead. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const block = useRef<HTMLPreElement>(null)
  const [message, setMessage] = useState('')

  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), messageMs)
    return () => clearTimeout(timer)
  }, [message])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setMessage('Copied')
    } catch {
      if (block.current) window.getSelection()?.selectAllChildren(block.current)
      setMessage('Selected')
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
        <span aria-live="polite">{message || 'Copy'}</span>
      </button>
    </div>
  )
}
