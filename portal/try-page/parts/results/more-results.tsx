import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { More } from '../../search/search-state.ts'

type MoreResultsProps = {
  more: More
  hasMore: boolean
  /** How many results are shown. */
  count: number
  grid: RefObject<HTMLUListElement | null>
  onMore: () => void
}

/**
 * Below the results, the way to the next page. The page stays where it is: what comes is appended, and who pressed the button
 * finds the focus on the first of the new results, which stands where the button stood.
 */
export function MoreResults({ more, hasMore, count, grid, onMore }: MoreResultsProps) {
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
      {/* Not `disabled`, which would drop the focus while the page is on its way. */}
      <button type="button" ref={button} className="button" aria-disabled={more.state === 'loading'} onClick={press}>
        {more.state === 'failed' ? 'Try again' : 'More results'}
      </button>
    </div>
  )
}
