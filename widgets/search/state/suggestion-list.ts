import type { WidgetApi } from '../api/widget-api.ts'

/** Typing pauses longer than this between words. Every request counts toward the store's limit. */
const debounceMs = 180
const maxCached = 100

export interface SuggestionList {
  /** The suggestions for the typed text. Empty when the list is closed. */
  readonly items: readonly string[]
  /** The chosen item, -1 for none. */
  readonly active: number
  /** Loads suggestions, debounced; the latest call wins. Without text, loads popular searches. */
  type(text: string): void
  /** Chooses the next (1) or previous (-1) item, around the ends. */
  move(step: 1 | -1): void
  close(): void
}

/** The suggestions of a combobox. Failures are silent: a search works without them. */
export function createSuggestionList(api: Pick<WidgetApi, 'suggest'>, onChange: () => void): SuggestionList {
  const known = new Map<string, readonly string[]>()
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let [items, active]: [readonly string[], number] = [[], -1]

  function show(next: readonly string[]): void {
    items = next
    active = -1
    onChange()
  }

  function stop(): void {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
  }

  async function load(text: string): Promise<void> {
    const { signal } = running
    const loaded = await api.suggest(text, signal).catch(() => null)
    if (loaded === null) return
    if (known.size >= maxCached) known.clear()
    known.set(text, loaded)
    if (!signal.aborted) show(loaded)
  }

  return {
    get items() {
      return items
    },
    get active() {
      return active
    },
    type(text) {
      const wanted = text.trim().toLowerCase()
      stop()
      const cached = known.get(wanted)
      if (cached) show(cached)
      else timer = setTimeout(() => void load(wanted), debounceMs)
    },
    move(step) {
      if (items.length === 0) return
      // One position more than there are items: the typed text itself.
      active = ((active + 1 + step + items.length + 1) % (items.length + 1)) - 1
      onChange()
    },
    close() {
      stop()
      show([])
    },
  }
}
