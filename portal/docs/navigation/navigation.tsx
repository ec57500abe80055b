import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ApiReference, type Entry, filterSections, type Section } from '../document/reference.ts'
import { goTo, hrefOf, overviewHref } from '../page-url.ts'
import { MethodBadge } from '../parts/method-badge.tsx'

interface NavigationProps {
  readonly reference: ApiReference
  /** The entry that the page shows. */
  readonly current: Entry | undefined
}

/** All entries by section, with a filter. `/` moves the focus to it, the arrow keys move between links. */
export function Navigation({ reference, current }: NavigationProps) {
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const field = useFilterShortcut()
  const isFiltered = filter.trim() !== ''
  const sections = filterSections(reference.sections, filter)
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  const ownSection = reference.sections.find(({ entries }) => current !== undefined && entries.includes(current))?.title
  useEffect(() => {
    if (ownSection !== undefined) setOpen((known) => new Set([...known, ownSection]))
  }, [ownSection])

  function toggle(title: string): void {
    setOpen((known) =>
      known.has(title) ? new Set([...known].filter((one) => one !== title)) : new Set([...known, title]),
    )
  }
  function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
    const [first] = sections[0]?.entries ?? []
    if (event.key === 'Enter' && isFiltered && first !== undefined) goTo(hrefOf(first))
    if (event.key === 'Escape' && isFiltered) {
      event.preventDefault()
      setFilter('')
    }
  }

  return (
    <nav aria-label="API" className="navigation" onKeyDown={moveBetweenLinks}>
      <div className="filter">
        <input
          ref={field}
          type="search"
          value={filter}
          placeholder="Filter operations and schemas"
          aria-label="Filter operations and schemas"
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={openFirst}
        />
        <span className="key" aria-hidden="true">
          /
        </span>
      </div>
      <p className="filter-count" role="status">
        {isFiltered ? `${count} ${count === 1 ? 'match' : 'matches'}` : ''}
      </p>
      <a className="entry" href={overviewHref} aria-current={current === undefined ? 'page' : undefined}>
        Overview
      </a>
      {sections.map((section) => (
        <SectionList
          key={section.title}
          section={section}
          current={current}
          isOpen={isFiltered || open.has(section.title)}
          onToggle={() => toggle(section.title)}
        />
      ))}
      {count === 0 ? <p className="no-match">Nothing has “{filter.trim()}” in its path, summary or ID.</p> : null}
    </nav>
  )
}

interface SectionListProps {
  readonly section: Section
  readonly current: Entry | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SectionList({ section, current, isOpen, onToggle }: SectionListProps) {
  return (
    <div className="section">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span>{section.title}</span>
        <span className="section-count">{section.entries.length}</span>
      </button>
      {isOpen ? (
        <ul>
          {section.entries.map((entry) => (
            <li key={`${entry.kind}/${entry.id}`}>
              <EntryLink entry={entry} isCurrent={entry === current} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function EntryLink({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <a
      ref={link}
      className="entry"
      href={hrefOf(entry)}
      title={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="entry-title">{entry.title}</span>
      <MethodBadge method={entry.method} />
    </a>
  )
}

function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function useFilterShortcut() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function focus(event: globalThis.KeyboardEvent): void {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || field.current === null) return
      event.preventDefault()
      field.current.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return field
}
