import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiReference, Entry } from './document/reference.ts'
import { Navigation } from './navigation/navigation.tsx'
import { NavigationDrawer } from './navigation/navigation-drawer.tsx'
import { overviewHref, readPageUrl, usePath } from './page-url.ts'
import { OperationView } from './reference/operation-view.tsx'
import { NotFound, Overview } from './reference/overview.tsx'
import { SchemaView } from './reference/schema-view.tsx'
import { type Credentials, noCredentials } from './request/credentials.ts'

const wideWindow = window.matchMedia('(min-width: 60rem)')

/** The reference of the API: navigation, and one operation, event or schema at a time. */
export function ReferencePage({ reference }: { reference: ApiReference }) {
  const path = usePath()
  const isWide = useWideScreen()
  const target = readPageUrl(path)
  const entry = target.kind === 'overview' ? undefined : reference.find(target.kind, target.id)
  const title = target.kind === 'overview' ? 'Overview' : (entry?.title ?? 'Not found')
  const main = useFocusOnChange(path)
  useEffect(() => {
    document.title = `${title} · ${reference.document.info.title} API`
  }, [title, reference])
  const navigation = <Navigation reference={reference} current={entry} />
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="top-bar">
        {isWide ? null : <NavigationDrawer path={path}>{navigation}</NavigationDrawer>}
        <a className="wordmark" href={overviewHref}>
          <img src="/favicon.svg" alt="" width="24" height="24" />
          {reference.document.info.title} <span>API</span>
        </a>
        <nav aria-label="Site">
          <a href="/guide">Guides</a>
          <a href="/">Home</a>
        </nav>
      </header>
      <div className="page">
        {isWide ? <aside className="side">{navigation}</aside> : null}
        <main id="content" ref={main} tabIndex={-1}>
          <Content reference={reference} entry={entry} isOverview={target.kind === 'overview'} />
        </main>
      </div>
    </>
  )
}

interface ContentProps {
  readonly reference: ApiReference
  readonly entry: Entry | undefined
  readonly isOverview: boolean
}

function Content({ reference, entry, isOverview }: ContentProps) {
  // Tokens outlive the operation that they were typed for, but not the page.
  const [credentials, setCredentials] = useState<Credentials>(noCredentials)
  if (isOverview) return <Overview reference={reference} />
  if (entry === undefined) return <NotFound />
  if (entry.operation === null) return <SchemaView reference={reference} name={entry.id} key={entry.id} />
  const access = { credentials, setCredentials }
  return <OperationView document={reference.document} entry={entry} access={access} key={`${entry.kind}/${entry.id}`} />
}

/** Moves the focus to the content after every navigation, so that screen readers read it. */
function useFocusOnChange(path: string) {
  const element = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    element.current?.focus({ preventScroll: true })
  }, [path])
  return element
}

function listen(onChange: () => void): () => void {
  wideWindow.addEventListener('change', onChange)
  return () => wideWindow.removeEventListener('change', onChange)
}

/** Whether the window is wide enough for the navigation next to the content. */
function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => wideWindow.matches)
}
