import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

type Values = Readonly<Record<string, string>>

/** The values of the address's query that a screen uses, such as its filters; missing ones are empty texts. */
export function useUrlState<const Name extends string>(names: readonly Name[]) {
  const search = useSearch({ strict: false }) as Values
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Readonly<Record<Name, string>>
  /** Changes some values; empty ones disappear. The page stays where it is, and Back returns to the former values. */
  const change = (changes: Partial<Readonly<Record<Name, string>>>): void => {
    const next = Object.entries({ ...search, ...changes }).filter((entry) => entry[1] !== '' && entry[1] !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false })
  }
  return [values, change] as const
}

/** The part of the address after the screen's own: `['members', 'some-id']`. A sheet with its own address uses it. */
export function useSubPath(): readonly string[] {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string }
  return _splat.split('/').filter(Boolean).map(decodeURIComponent)
}

/** Opens an address and keeps the query, so that a list behind a sheet keeps its filters. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => void navigate({ to, search: true, resetScroll: false } as never)
}
