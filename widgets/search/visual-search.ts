import { html, nothing } from 'lit/html.js'
import { AttributeElement, attributeOf, sheetOf } from '../parts/element.ts'
import { moduleService, withSlash } from '../parts/service-url.ts'
import { trapFocus } from '../parts/trap-focus.ts'
import type { Service } from './api/widget-api.ts'
import { Screen } from './screen.ts'
import { pageTracker } from './tracking/page-tracker.ts'
import fieldStyles from './views/field.css?inline'
import filterStyles from './views/filters.css?inline'
import panelStyles from './views/panel.css?inline'
import { panel } from './views/panel.ts'
import photoStyles from './views/photo.css?inline'
import resultStyles from './views/results.css?inline'
import tokens from './views/tokens.css?inline'
import { trigger } from './views/trigger.ts'

/**
 * Product search by text, photo and color.
 *
 * @tag visual-search
 *
 * @slot trigger - The content of the button that opens the dialog.
 * @slot start - Shown below the field before the first search.
 * @slot empty - Shown when a search finds nothing, in place of the widget's own text.
 * @slot footer - Below the results.
 *
 * @fires {CustomEvent<{}>} open - The dialog opened.
 * @fires {CustomEvent<{}>} close - The dialog closed.
 * @fires {CustomEvent<{ query: string, photo: boolean, searchId: string, total: number }>} search - A search finished, with or without results. Not fired for further pages.
 * @fires {CustomEvent<{ productId: string, searchId: string, position: number, url: string | null, metadata: object }>} result-click - A result was clicked. `preventDefault()` stops the navigation.
 * @fires {CustomEvent<{ productId: string, searchId: string, quantity: number, metadata: object }>} add-to-cart - The cart button of a result was pressed. Add the product to the cart in your listener.
 * @fires {CustomEvent<{ code: string, status: number, message: string }>} error - A search failed. Does not bubble.
 *
 * @csspart trigger - The button that opens the dialog.
 * @csspart trigger-camera - The camera button beside the trigger (`display="bar"`).
 * @csspart dialog - The dialog.
 * @csspart panel - Everything inside the dialog, or the whole inline display.
 * @csspart field - The search field with its icons.
 * @csspart input - The text input.
 * @csspart close - The button that closes the dialog.
 * @csspart suggestions - The list of suggestions.
 * @csspart suggestion - One suggestion.
 * @csspart photo - The photo of the current search.
 * @csspart crop - The box that chooses a part of the photo.
 * @csspart filters - The column of filters.
 * @csspart swatch - One color.
 * @csspart chip - A filter in use.
 * @csspart results - The list of results.
 * @csspart card - The link of one result.
 * @csspart card-image - Its image.
 * @csspart card-name - Its name.
 * @csspart card-brand - Its brand.
 * @csspart card-price - Its price.
 * @csspart cart-button - Its cart button.
 * @csspart more-button - The button that loads more results.
 * @csspart message - The message in place of results: nothing found, or an error.
 *
 * @cssproperty [--vs-accent=#1a1b19] - Primary buttons and the current choice.
 * @cssproperty [--vs-on-accent=#ffffff] - Text on the accent.
 * @cssproperty [--vs-ink=#1a1b19] - Text.
 * @cssproperty [--vs-ink-soft=#5d5f5a] - Secondary text and icons.
 * @cssproperty [--vs-paper=#fbfbf9] - Background of the panel.
 * @cssproperty [--vs-raised=#ffffff] - Background of fields and buttons.
 * @cssproperty [--vs-sunken=#f1f0ec] - Background behind images.
 * @cssproperty [--vs-line=#e4e3dd] - Lines.
 * @cssproperty [--vs-font=inherit] - Font family.
 * @cssproperty [--vs-radius=14px] - Corners of cards and fields; others derive from it.
 * @cssproperty [--vs-width=1120px] - Maximum width of the dialog.
 * @cssproperty [--vs-card-width=180px] - Minimum width of a card.
 * @cssproperty [--vs-image-ratio=1] - Width of a card's image divided by its height.
 * @cssproperty [--vs-image-fit=cover] - How an image fills its frame: `cover` or `contain`.
 * @cssproperty [--vs-shadow] - Shadow of floating elements.
 * @cssproperty [--vs-inset=24px] - Distance of the floating button from the edges of the window.
 * @cssproperty [--vs-z-index=1000] - `z-index` of the floating button. The dialog is always on top.
 */
export class VisualSearch extends AttributeElement {
  static override properties = {
    serviceKey: String,
    baseUrl: String,
    display: String,
    open: Boolean,
    language: String,
    currency: String,
    placeholder: String,
    limit: Number,
    colorScheme: String,
    productUrl: String,
    facets: String,
    cartButton: Boolean,
  }
  static observedAttributes = Object.keys(VisualSearch.properties).map(attributeOf)
  static override sheets = [tokens, panelStyles, fieldStyles, photoStyles, filterStyles, resultStyles].map(sheetOf)

  /** The public widget key of the store (`pk_live_…`). */
  declare serviceKey: string
  /** The URL of the service; by default, the one that the module was loaded from. */
  declare baseUrl: string
  /** `bar` (the default) looks like a search field, `button` is compact, `floating` is fixed at the corner of the window, above the button of the chat; these three open a dialog. `inline` shows everything in the page. The script tag adds a `floating` element. */
  declare display: 'bar' | 'button' | 'floating' | 'inline'
  /** Whether the dialog is open. */
  declare open: boolean
  /** `en`, `de`, `fr`, `es`, `it` or `ar`, optionally with a region for number formats (`de-CH`); by default, the nearest `lang` attribute. */
  declare language: string
  /** ISO 4217 code of prices without their own currency; by default, the catalog's most frequent currency. */
  declare currency: string
  /** The text in the empty field. */
  declare placeholder: string
  /** Results per page, 1 to 50. */
  declare limit: number
  /** `light`, `dark`, or `inherit` for the page's own `color-scheme`; by default what the shopper's system prefers. */
  declare colorScheme: 'light' | 'dark' | 'inherit' | ''
  /** The URL of a product that has no `url` in its metadata, such as `/products/{product_id}`. */
  declare productUrl: string
  /** Fields to filter by, separated by commas; by default the public ones of the store. */
  declare facets: string
  /** Shows "Add to cart" on every result. */
  declare cartButton: boolean

  readonly #screen = new Screen(this, () => this.#service())
  /** Whether the dialog shows. */
  #isOpen = false

  /** Opens the dialog. */
  show(): void {
    this.open = true
  }

  /** Closes the dialog. */
  hide(): void {
    this.open = false
  }

  /** Opens the dialog and searches for a text. */
  search(text: string): void {
    this.show()
    this.#screen.search(text)
  }

  /** Opens the dialog and searches for a photo. */
  searchByPhoto(photo: Blob): void {
    this.#screen.usePhoto(photo)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.display ||= 'bar'
    const { baseUrl, serviceKey } = this.#service()
    if (serviceKey) pageTracker().configure(baseUrl, serviceKey)
    this.#screen.connect()
  }

  disconnectedCallback(): void {
    this.#screen.disconnect()
  }

  protected render(): unknown {
    const { display, open } = this
    if (open || display === 'inline') this.#screen.prepare()
    if (display === 'inline') return panel(this.#screen)
    const close = ({ target, currentTarget }: Event) => target === currentTarget && this.hide()
    // A click on the dialog itself is a click outside its panel.
    return html`${trigger(this.#screen)}
      <dialog part="dialog" aria-label=${this.#screen.say('search')} @close=${close} @click=${close} @keydown=${trapFocus}>
        ${open || this.#isOpen ? panel(this.#screen) : nothing}
      </dialog>`
  }

  protected updated(): void {
    const dialog = this.shadowRoot?.querySelector('dialog')
    if (!dialog || this.open === this.#isOpen) return
    this.#isOpen = this.open
    if (this.open) dialog.showModal()
    else dialog.close()
    this.#screen.emit(this.open ? 'open' : 'close')
  }

  #service(): Service {
    const { serviceKey, baseUrl } = this
    return { serviceKey, baseUrl: withSlash(baseUrl || moduleService), sessionId: pageTracker().sessionId }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'visual-search': VisualSearch
  }
}
