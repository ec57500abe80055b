import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

type Values = Readonly<Record<string, string>>

/** The query parameters of the URL that a screen uses, such as its filters; missing ones are empty strings. */
export function useUrlState<const Name extends string>(names: readonly Name[]) {
  const search = useSearch({ strict: false }) as Values
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Readonly<Record<Name, string>>
  /** Changes some parameters and removes empty ones. The scroll position stays, and Back restores the previous values. */
  const change = (changes: Partial<Readonly<Record<Name, string>>>): void => {
    const next = Object.entries({ ...search, ...changes }).filter((entry) => entry[1] !== '' && entry[1] !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false })
  }
  return [values, change] as const
}

/** The part of the URL path after the screen's own path: `['members', 'some-id']`. Sheets with their own URL use it. */
export function useSubPath(): readonly string[] {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string }
  return _splat.split('/').filter(Boolean).map(decodeURIComponent)
}

/**
 * Whether a path below a screen has one of these shapes, such as `keys/*`: `*` stands for any segment. The screen itself is not
 * in the list.
 */
export function hasShape(path: readonly string[], shapes: readonly string[]): boolean {
  const isLike = (shape: string): boolean => {
    const parts = shape.split('/')
    return parts.length === path.length && parts.every((part, at) => part === '*' || part === path[at])
  }
  return path.length === 0 || shapes.some(isLike)
}

/** Opens a path and preserves the query, so that the list behind a sheet keeps its filters. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => void navigate({ to, search: true, resetScroll: false } as never)
}
