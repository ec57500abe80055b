import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { SearchApi } from '../../api/search-api.ts'
import type { SearchStore } from '../../search/search-store.ts'
import { Icon } from '../icon.tsx'

const debounceMs = 120

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>
  text: string
  api: SearchApi
  store: SearchStore
  onClear: () => void
}

const listId = 'search-suggestions'

/** The search box with its suggestions: a combobox whose list follows what is typed. */
export function SearchBox({ box, text, api, store, onClear }: SearchBoxProps) {
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(api, isTyping ? text : '')
  const suggestions = isTyping ? found : []
  const isOpen = suggestions.length > 0

  function close(): void {
    setTyping(false)
    setActive(-1)
  }

  function choose(suggestion: string): void {
    close()
    store.ask({ kind: 'text', text: suggestion })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !isOpen) return
    if (event.key === 'Escape') {
      // The first Escape closes the list, the second clears the search.
      event.nativeEvent.stopPropagation()
      // Browsers empty a search box at Escape.
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault()
        const suggestion = suggestions[active]
        if (suggestion !== undefined) return choose(suggestion)
        close()
        store.commit()
      }}
    >
      <Icon name="search" />
      <label className="visually-hidden" htmlFor="search-text">
        Describe a product
      </label>
      <input
        ref={box}
        id="search-text"
        type="search"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        placeholder="Describe a product"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck="false"
        enterKeyHint="search"
        maxLength={500}
        value={text}
        onChange={(event) => {
          setTyping(true)
          setActive(-1)
          store.type(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          store.commit()
        }}
      />
      {text === '' ? (
        <span className="key" aria-hidden="true">
          /
        </span>
      ) : (
        <button type="button" className="icon-button" aria-label="Clear the search" onClick={onClear}>
          <Icon name="close" />
        </button>
      )}
      <div className="suggestions" id={listId} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the box, which keeps the focus.
          <div
            key={suggestion}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // The focus stays in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion}
          </div>
        ))}
      </div>
    </form>
  )
}

/** Searches that complete the typed text. A failure means none: the search itself reports problems. */
function useSuggestions(api: SearchApi, text: string): readonly string[] {
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
