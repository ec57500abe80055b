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
 * @fires {CustomEvent<{ query: string, photo: boolean, searchId: string, total: number }>} search - A search finished, with or without results. Does not fire when the shopper loads more results.
 * @fires {CustomEvent<{ productId: string, searchId: string, position: number, url: string | null, metadata: object }>} result-click - A result was clicked. `preventDefault()` stops the navigation.
 * @fires {CustomEvent<{ productId: string, searchId: string, quantity: number, metadata: object }>} add-to-cart - The cart button of a result was pressed. Add the product to the cart in your listener.
 * @fires {CustomEvent<{ code: string, status: number, message: string }>} error - A search failed. Does not bubble.
 *
 * @csspart trigger - The button that opens the dialog.
 * @csspart trigger-camera - The camera button next to the trigger, with `display="bar"`.
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
 * @csspart swatch - One color of the color filter.
 * @csspart chip - One active filter.
 * @csspart results - The list of results.
 * @csspart card - The card of one result, which is a link.
 * @csspart card-image - The image on a card.
 * @csspart card-name - The name on a card.
 * @csspart card-brand - The brand on a card.
 * @csspart card-price - The price on a card.
 * @csspart cart-button - The "Add to cart" button of a result.
 * @csspart more-button - The button that loads more results.
 * @csspart message - The message that replaces the results if nothing was found or the search failed.
 *
 * @cssproperty [--vs-accent=#1a1b19] - Primary buttons and the selected option.
 * @cssproperty [--vs-on-accent=#ffffff] - Text on a background of `--vs-accent`.
 * @cssproperty [--vs-ink=#1a1b19] - Text.
 * @cssproperty [--vs-ink-soft=#5d5f5a] - Secondary text and icons.
 * @cssproperty [--vs-paper=#fbfbf9] - Background of the panel.
 * @cssproperty [--vs-raised=#ffffff] - Background of fields and buttons.
 * @cssproperty [--vs-sunken=#f1f0ec] - Background behind images.
 * @cssproperty [--vs-line=#e4e3dd] - Lines.
 * @cssproperty [--vs-font=inherit] - Font family.
 * @cssproperty [--vs-radius=14px] - Corner radius of cards and fields. The dialog has larger corners; small elements have smaller corners.
 * @cssproperty [--vs-width=1120px] - Maximum width of the dialog.
 * @cssproperty [--vs-card-width=180px] - Minimum width of a card.
 * @cssproperty [--vs-image-ratio=1] - Width of a card's image divided by its height.
 * @cssproperty [--vs-image-fit=cover] - How an image fills its frame: `cover` or `contain`.
 * @cssproperty [--vs-shadow] - Shadow of floating elements.
 * @cssproperty [--vs-inset=24px] - Distance between the floating button and the edges of the window.
 * @cssproperty [--vs-z-index=1000] - `z-index` of the floating button. The dialog is above everything else.
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
  /** The URL of the service. By default, the service that the module was loaded from. */
  declare baseUrl: string
  /** `bar` (the default) looks like a search field. `button` is compact. `floating` is fixed in the corner of the window, and is the default on the script tag. These three open a dialog. `inline` shows everything in the page. */
  declare display: 'bar' | 'button' | 'floating' | 'inline'
  /** Whether the dialog is open. */
  declare open: boolean
  /** `en`, `de`, `fr`, `es`, `it` or `ar`, optionally with a region for number formats (`de-CH`). By default, the nearest `lang` attribute. */
  declare language: string
  /** ISO 4217 code for products without a public `currency`. By default, the most frequent currency of the catalog. */
  declare currency: string
  /** The text in the empty field. */
  declare placeholder: string
  /** Results per page, 1 to 50. By default, 12. */
  declare limit: number
  /** `light`, `dark`, or `inherit` for the `color-scheme` of the page. By default, the preference of the shopper's system. */
  declare colorScheme: 'light' | 'dark' | 'inherit' | ''
  /** The link of products without a public `url`, such as `/products/{product_id}`. */
  declare productUrl: string
  /** Fields to filter by, separated by commas. By default, the public fields that have 2 to 100 different values and are not numeric. */
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
