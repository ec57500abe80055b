import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MoreState } from '../../search/search-state.ts'

type MoreResultsProps = {
  more: MoreState
  hasMore: boolean
  /** The number of visible results. */
  count: number
  grid: RefObject<HTMLUListElement | null>
  label?: string
  onMore: () => void
}

/**
 * Loads the next page. New results are appended without scrolling, and the focus moves to the first new result, where the button
 * was.
 */
export function MoreResults({ more, hasMore, count, grid, label = 'More results', onMore }: MoreResultsProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** The number of results when the button was pressed. */
  const pressedAt = useRef<number | null>(null)

  useLayoutEffect(() => {
    const first = pressedAt.current
    if (more.state === 'loading' || first === null) return
    pressedAt.current = null
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement === button.current
    if (isHere && count > first) {
      grid.current?.children[first]?.querySelector('button')?.focus({ preventScroll: true })
    }
  }, [more, count, grid])

  function press(): void {
    if (more.state === 'loading') return
    pressedAt.current = count
    onMore()
  }

  if (!hasMore) return null
  return (
    <div className="more">
      {more.state === 'failed' && <p role="alert">{more.problem.message}</p>}
      {/* Not `disabled`, which would lose the focus while the page loads. */}
      <button type="button" ref={button} className="button" aria-disabled={more.state === 'loading'} onClick={press}>
        {more.state === 'failed' ? 'Try again' : label}
      </button>
    </div>
  )
}
