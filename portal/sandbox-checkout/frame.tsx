import { type ReactNode, useEffect } from 'react'

/** A prominent banner: everything on this page is a simulation. */
export function SandboxBanner() {
  return (
    <aside className="sandbox-banner" aria-label="Sandbox">
      <strong>Sandbox</strong>
      <span>No money moves. Use test cards only.</span>
    </aside>
  )
}

/** Sets the document's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

export type Tone = 'success' | 'neutral' | 'danger' | 'waiting'

const paths: Readonly<Record<Exclude<Tone, 'waiting'>, string>> = {
  success: 'M5 12.5l4.5 4.5L19 7.5',
  neutral: 'M12 7v6m0 4h.01',
  danger: 'M7 7l10 10M17 7L7 17',
}

function ToneIcon({ tone }: { tone: Tone }) {
  if (tone === 'waiting') return <span className="tone-icon waiting" aria-hidden="true" />
  return (
    <svg className={`tone-icon ${tone}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[tone]} />
    </svg>
  )
}

/** One message in the middle of the page, with at most one action. */
export function Message(props: { tone: Tone; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className="message" aria-live="polite">
      <ToneIcon tone={props.tone} />
      <h1>{props.title}</h1>
      {props.children}
      {props.action}
    </section>
  )
}

/** A page that is only a message. */
export function MessagePage({ isSandbox, children }: { isSandbox: boolean; children: ReactNode }) {
  return (
    <>
      {isSandbox ? <SandboxBanner /> : null}
      <main className="message-page">{children}</main>
    </>
  )
}
