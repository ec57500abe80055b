import { useEffect, useState } from 'react'
import type { SearchApi } from '../../api/search-api.ts'

const debounceMs = 120

/** Searches that complete the typed text. A failure means none: the search itself reports problems. */
export function useSuggestions(api: SearchApi, text: string): readonly string[] {
  const [found, setFound] = useState<{ text: string; suggestions: readonly string[] }>({ text: '', suggestions: [] })
  const typed = text.trim()

  useEffect(() => {
    if (typed === '') return
    const loading = new AbortController()
    const timer = setTimeout(() => {
      api.suggest(typed, loading.signal).then(
        (suggestions) => loading.signal.aborted || setFound({ text: typed, suggestions }),
        () => loading.signal.aborted || setFound({ text: typed, suggestions: [] }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      loading.abort()
    }
  }, [api, typed])

  const isSame = (one: string) => one.toLowerCase() === typed.toLowerCase()
  return typed === '' || found.text === '' ? [] : found.suggestions.filter((one) => !isSame(one))
}
