import { type CropBox, wholePhoto } from '../../../contract/search/crop-box.ts'
import type { WidgetAnswer } from '../../../contract/widgets/widget-search.ts'
import type { Problem } from '../../parts/problem.ts'
import { isAbort } from '../../parts/problem.ts'
import type { Photo } from '../../parts/read-photo.ts'
import type { WidgetApi } from '../api/widget-api.ts'
import type { ColorName } from './colors.ts'
import {
  conditionsOf,
  cropOf,
  type FacetValue,
  type Found,
  hasSubject,
  initialState,
  noFilters,
  offeredFacets,
  type SearchState,
  shorterQueries,
  toggled,
} from './search-state.ts'

/** Dragging a crop box and typing a price change many times a second; only the last change is searched for. */
const settleMs = 350

export interface SearchStoreDeps {
  readonly api: Pick<WidgetApi, 'searchText' | 'searchPhoto'>
  /** Results per page, and the fields to count; read at every search. */
  readonly settings: () => Promise<{ readonly limit: number; readonly facets: readonly string[] }>
  readonly onChange: () => void
  /** After a search, not after further pages of it. */
  readonly onFound: (state: SearchState, found: Found) => void
  readonly onFailed: (problem: Problem) => void
}

/** The state of one widget and its transitions. Does not use the DOM. A new search aborts the previous one. */
export class SearchStore {
  state: SearchState = initialState
  readonly #deps: SearchStoreDeps
  #running = new AbortController()
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(deps: SearchStoreDeps) {
    this.#deps = deps
  }

  /** Searches for a text instead of a photo. The chosen color stays; other filters belong to the previous results. */
  searchText(text: string, keepsFilters = false): void {
    const retained = keepsFilters ? {} : { ...noFilters, color: this.state.color }
    this.#become({ ...retained, photo: null, query: text.trim() })
    this.#start()
  }

  /** Searches for a photo instead of a text. */
  searchPhoto(photo: Photo): void {
    this.#become({ ...noFilters, color: this.state.color, photo, crop: wholePhoto, query: '' })
    this.#start()
  }

  /** A photo that cannot be searched for. */
  refuse(problem: Problem): void {
    this.#stop()
    this.#fail(problem)
  }

  setCrop(crop: CropBox): void {
    this.#become({ crop })
    this.#startSoon()
  }

  setPrice(range: Partial<Pick<SearchState, 'priceMin' | 'priceMax'>>): void {
    this.#become(range)
    this.#startSoon()
  }

  setColor(color: ColorName | null): void {
    this.#become({ color })
    this.#start()
  }

  toggle(field: string, value: FacetValue): void {
    this.#become(toggled(this.state, field, value))
    this.#start()
  }

  clearFilters(): void {
    this.#become(noFilters)
    this.#start()
  }

  /** Back to the beginning. */
  clear(): void {
    this.#stop()
    this.#become(initialState)
  }

  retry(): void {
    this.#start()
  }

  loadMore(): void {
    const { kind, found } = this.state.outcome
    if (found?.cursor && kind !== 'loading' && kind !== 'loading-more') this.#start(found.cursor)
  }

  #become(change: Partial<SearchState>): void {
    this.state = { ...this.state, ...change }
    this.#deps.onChange()
  }

  #fail(problem: Problem, found = this.state.outcome.found): void {
    this.#become({ outcome: { kind: 'failed', found, problem } })
    this.#deps.onFailed(problem)
  }

  #stop(): void {
    clearTimeout(this.#settling)
    this.#running.abort()
    this.#running = new AbortController()
  }

  #startSoon(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#start(), settleMs)
  }

  #start(cursor?: string): void {
    this.#stop()
    if (!hasSubject(this.state)) {
      this.#become({ outcome: initialState.outcome })
      return
    }
    const { found } = this.state.outcome
    this.#become({ outcome: { kind: cursor === undefined ? 'loading' : 'loading-more', found } })
    const { signal } = this.#running
    this.#request(signal, cursor).then(
      (answer) => signal.aborted || this.#show(answer, cursor === undefined ? [] : (found?.results ?? [])),
      // A failed page keeps the previous pages; a failed search clears the previous results.
      (cause: unknown) => signal.aborted || isAbort(cause) || this.#fail(cause as Problem, cursor ? found : null),
    )
  }

  async #request(signal: AbortSignal, cursor?: string): Promise<WidgetAnswer> {
    const { state } = this
    const { photo, query, color } = state
    const { api, settings } = this.#deps
    const conditions = { ...conditionsOf(state), ...(await settings()), cursor }
    signal.throwIfAborted()
    return photo
      ? api.searchPhoto({ ...conditions, image: photo.image, crop: cropOf(state) }, signal)
      : // The service searches for text: the color alone is a text too, and a condition.
        api.searchText({ ...conditions, query: query || (color ?? '') }, signal)
  }

  #show(answer: WidgetAnswer, before: Found['results']): void {
    const { found: last } = this.state.outcome
    const found: Found = {
      searchId: answer.search_id,
      total: answer.total,
      isEstimate: answer.total_is_estimate,
      results: [...before, ...answer.results],
      facets: offeredFacets(this.state, last?.facets, answer.facets),
      cursor: answer.next_cursor,
      shorter: shorterQueries(answer),
    }
    this.#become({ outcome: { kind: 'found', found } })
    if (before.length === 0) this.#deps.onFound(this.state, found)
  }
}
