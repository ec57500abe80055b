import type { RefObject } from 'react'
import type { SearchStore } from '../../search/search-store.ts'
import { Icon } from '../icon.tsx'

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>
  text: string
  store: SearchStore
  onClear: () => void
}

export function SearchBox({ box, text, store, onClear }: SearchBoxProps) {
  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault()
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
        placeholder="Describe a product"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck="false"
        enterKeyHint="search"
        maxLength={500}
        value={text}
        onChange={(event) => store.type(event.target.value)}
        onBlur={() => store.commit()}
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
    </form>
  )
}
