import { isAboutPhoto, Problem } from '../parts/problem.ts'
import { imageIn, readPhoto } from '../parts/read-photo.ts'
import { createWidgetApi, type Result, type Service, type StoreFacts } from './api/widget-api.ts'
import type { FacetValue, SearchState } from './state/search-state.ts'
import { SearchStore } from './state/search-store.ts'
import { createSuggestionList, type SuggestionList } from './state/suggestion-list.ts'
import { createSay, type Say } from './texts/say.ts'

/** The parts of the element that the screen uses: its attributes, its size and its events. */
export interface ScreenHost extends HTMLElement {
  readonly display: string
  readonly language: string
  readonly currency: string
  readonly placeholder: string
  readonly limit: number
  /** Names separated by commas; empty for the fields of the store. */
  readonly facets: string
  readonly productUrl: string
  readonly cartButton: boolean
  requestUpdate(): void
  show(): void
  hide(): void
}

export interface ChosenResult {
  readonly result: Result
  /** From 1. */
  readonly position: number
  readonly url: string | null
}

/** Public fields that no shopper filters by, and those with their own filter. */
const notFacets = ['name', 'color_name', 'url', 'image_url', 'price']
const addedMs = 2500

/** The data and actions of the views. Connects the store to the element: attributes in, events out. */
export class Screen {
  readonly store: SearchStore
  readonly suggestions: SuggestionList
  /** The text in the field. */
  typed = ''
  popular: readonly string[] = []
  announcement = ''
  areFiltersOpen = false
  isDragging = false
  readonly host: ScreenHost
  readonly service: () => Service
  readonly #api
  #say: Say | null = null
  #facts: StoreFacts = {}
  #prepared: Promise<StoreFacts> | undefined
  #added = new Set<string>()

  /** @param service is called at every request. */
  constructor(host: ScreenHost, service: () => Service) {
    this.host = host
    this.service = service
    const update = () => host.requestUpdate()
    this.#api = createWidgetApi(service)
    this.suggestions = createSuggestionList(this.#api, update)
    this.store = new SearchStore({
      api: this.#api,
      settings: async () => ({
        limit: Math.min(50, Math.max(1, Math.round(host.limit) || 12)),
        facets: this.#facets(await this.#prepared),
      }),
      onChange: update,
      onFound: (state, { searchId, total, isEstimate }) => {
        this.announcement = this.say.results(total, isEstimate)
        this.emit('search', { query: state.query, photo: state.photo !== null, searchId, total })
      },
      onFailed: ({ code, status, message }) => {
        this.announcement = ''
        // Shoppers see a text in their language; this message names the origin that is not allowed, or the field.
        console.warn(`visual search: ${message}`)
        this.emit('error', { code, status, message }, { bubbles: false })
      },
    })
  }

  connect(): void {
    window.addEventListener('online', this.#reconnect)
    for (const [type, listener] of this.#transfers) this.host.addEventListener(type, listener)
  }

  disconnect(): void {
    window.removeEventListener('online', this.#reconnect)
    for (const [type, listener] of this.#transfers) this.host.removeEventListener(type, listener)
    this.suggestions.close()
  }

  get state(): SearchState {
    return this.store.state
  }

  get say(): Say {
    const language = this.host.language || this.host.closest<HTMLElement>('[lang]')?.lang || 'en'
    if (this.#say?.tag !== language) this.#say = createSay(language)
    return this.#say
  }

  get productUrl(): string {
    return this.host.productUrl
  }

  get currency(): string | null {
    return this.host.currency || this.#facts.currency || null
  }

  get placeholder(): string {
    return this.host.placeholder || this.say('search')
  }

  /** A description of the search. */
  get title(): string {
    const { query, photo, color } = this.state
    if (photo) return this.say('yourPhoto')
    return query || (color ? this.say.color(color) : this.say('search'))
  }

  get problemText(): string {
    const { outcome } = this.state
    if (outcome.kind !== 'failed') return ''
    const { problem } = outcome
    if (problem.code === 'offline') return this.say('offline')
    if (problem.status === 429) return this.say('busy', { time: this.say.seconds(problem.retryAfterSeconds ?? 60) })
    return this.say(isAboutPhoto(problem) ? 'badPhoto' : 'failed')
  }

  /** Whether the same search may succeed later. A photo that cannot be used never will. */
  get canRetry(): boolean {
    const { outcome } = this.state
    return outcome.kind === 'failed' && !isAboutPhoto(outcome.problem)
  }

  chosen(field: string): readonly FacetValue[] {
    return this.state.chosen[field] ?? []
  }

  /** The name of a metadata field: a text for the usual ones, else the store's own name made readable. */
  fieldName(field: string): string {
    if (field === 'category' || field === 'brand') return this.say(field)
    return field.replaceAll(/[_.]/g, ' ')
  }

  /** Asks the store for its currency, fields and popular searches. Called when the panel is first shown. */
  prepare(): void {
    if (this.#prepared || !this.service().serviceKey) return
    const update = () => this.host.requestUpdate()
    this.#prepared = this.#api.storeFacts().catch(() => ({}))
    this.#prepared.then((facts) => {
      this.#facts = facts
      update()
    }, update)
    this.#api.suggest('', new AbortController().signal).then((popular) => {
      this.popular = popular
      update()
    }, update)
  }

  type(text: string): void {
    this.typed = text
    if (text.trim().length < 2) this.suggestions.close()
    else this.suggestions.type(text)
    this.host.requestUpdate()
  }

  search(text: string, keepsFilters?: boolean): void {
    this.typed = text
    this.suggestions.close()
    if (text.trim() !== '') this.store.searchText(text, keepsFilters)
  }

  usePhoto(file: Blob | undefined): void {
    if (!file) return
    this.suggestions.close()
    this.typed = ''
    this.host.show()
    readPhoto(file).then(
      (photo) => this.store.searchPhoto(photo),
      (cause: unknown) =>
        this.store.refuse(cause instanceof Problem ? cause : new Problem('unreadable_photo', String(cause))),
    )
  }

  clear(): void {
    this.typed = ''
    this.announcement = ''
    this.suggestions.close()
    this.store.clear()
  }

  toggleFilters(): void {
    this.areFiltersOpen = !this.areFiltersOpen
    this.host.requestUpdate()
  }

  readonly announceCrop = () => {
    const { x, y, width, height } = this.state.crop
    const [left, top, wide, high] = [x, y, width, height].map((part) => `${Math.round(part * 100)}%`)
    this.announcement = `${left}, ${top}, ${wide} × ${high}`
  }

  /** A result was clicked; a listener that prevents the default handles the navigation itself. */
  choose({ result, position, url }: ChosenResult, event: Event): void {
    const { product_id: productId, metadata } = result
    const goesOn = this.emit('result-click', { productId, searchId: this.#searchId(), position, url, metadata })
    if (!goesOn || url === null) event.preventDefault()
  }

  addToCart({ product_id: productId, metadata }: Result): void {
    this.emit('add-to-cart', { productId, searchId: this.#searchId(), quantity: 1, metadata })
    this.#added.add(productId)
    this.announcement = this.say('added')
    this.host.requestUpdate()
    setTimeout(() => {
      this.#added.delete(productId)
      this.host.requestUpdate()
    }, addedMs)
  }

  isAdded({ product_id: productId }: Result): boolean {
    return this.#added.has(productId)
  }

  /** Returns false if a listener prevented the default. */
  emit(type: string, detail: object = {}, { bubbles = true } = {}): boolean {
    return this.host.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: true, cancelable: true }))
  }

  #searchId(): string | undefined {
    return this.state.outcome.found?.searchId
  }

  /** The fields to count: from the attribute, otherwise from the store; and the price, for its range. */
  #facets({ facets = [], fields = [] }: StoreFacts = {}): string[] {
    const own = this.host.facets.split(/[\s,]+/).filter(Boolean)
    const shown = own.length > 0 ? own : facets.filter((field) => !notFacets.includes(field))
    return fields.includes('price') ? [...shown, 'price'] : shown
  }

  readonly #reconnect = () => {
    const { outcome } = this.state
    if (outcome.kind === 'failed' && outcome.problem.code === 'offline') this.store.retry()
  }

  /** Photos that are dropped on the element, or pasted while the focus is inside. */
  readonly #transfers: readonly (readonly [string, (event: Event) => void])[] = [
    [
      'dragover',
      (event) => {
        if (!(event as DragEvent).dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        this.#drag(true)
      },
    ],
    [
      'dragleave',
      (event) => this.host.contains((event as DragEvent).relatedTarget as Node | null) || this.#drag(false),
    ],
    ['drop', (event) => this.#take(event, (event as DragEvent).dataTransfer)],
    ['paste', (event) => this.#take(event, (event as ClipboardEvent).clipboardData)],
  ]

  #drag(isDragging: boolean): void {
    if (this.isDragging === isDragging) return
    this.isDragging = isDragging
    this.host.requestUpdate()
  }

  #take(event: Event, transfer: DataTransfer | null): void {
    this.#drag(false)
    const file = imageIn(transfer)
    if (!file && event.type === 'paste') return
    event.preventDefault()
    this.usePhoto(file)
  }
}
