import { nothing } from 'lit/html.js'
import { AttributeElement, attributeOf, sheetOf } from '../parts/element.ts'
import { createMemory } from '../parts/memory.ts'
import { moduleService } from '../parts/service-url.ts'
import { createChatApi } from './api/chat-api.ts'
import { readSettings } from './chat-settings.ts'
import { createChatMemory } from './session/chat-memory.ts'
import { ChatStore } from './state/chat-store.ts'
import { textsFor } from './texts/load-texts.ts'
import { createSay, type Say } from './texts/say.ts'
import { browserConnection } from './turn/connection.ts'
import { afterRender, wideScreen } from './views/after-render.ts'
import type { ChatContext } from './views/chat-context.ts'
import { chatSheets, chatView } from './views/chat-view.ts'
import { clearCorner } from './views/corner.ts'
import { createLocalState } from './views/local-state.ts'

/**
 * The shopping assistant of a store, in a chat.
 *
 * @tag commerce-ai-chat
 *
 * @slot trigger - The content of the button that opens the chat.
 * @slot start - Shown below the greeting.
 *
 * @fires {CustomEvent<{}>} vitrine-chat-open - The panel opened.
 * @fires {CustomEvent<{}>} vitrine-chat-close - The panel closed.
 * @fires {CustomEvent<{ role: 'shopper' | 'assistant' | 'agent', message_id: string, thread_id: string, outcome?: string }>} vitrine-chat-message - `shopper`: the service accepted the shopper's message. `assistant`: an answer is complete; `outcome` is `answer`, `clarification`, `confirmation_required`, `handoff`, `denied` or `temporary_failure`. `agent`: a person on the store's team replied.
 * @fires {CustomEvent<{ product_id: string, url: string, title: string }>} vitrine-chat-product-click - A product with a link was clicked. `preventDefault()` stops the navigation.
 * @fires {CustomEvent<{ action: string, reference: string | null, checkout_url: string | null, arguments: object }>} vitrine-chat-action-confirmed - The shopper confirmed an action, and the service carried it out. `reference`: the ID of a support ticket, or the store's reference for a return. `checkout_url`: the checkout of the cart.
 * @fires {CustomEvent<{ action: 'add_to_cart', reference: string | null, checkout_url: string | null, arguments: object }>} vitrine-chat-add-to-cart-confirmed - Fires after `vitrine-chat-action-confirmed` if the action is `add_to_cart`. Update the cart of your page.
 * @fires {CustomEvent<{ role: 'anonymous' | 'customer' }>} vitrine-chat-session-ended - The session expired, or the service refused it. Does not fire after `reset()`. The next session is anonymous, so call `identify()` again if `role` is `customer`.
 * @fires {CustomEvent<{ code: string, status: number, message: string }>} vitrine-chat-error - A call to the service failed.
 *
 * @csspart trigger - The button that opens the chat.
 * @csspart dialog - The dialog.
 * @csspart panel - Everything inside the dialog.
 * @csspart header - The line with the name of the store.
 * @csspart close - The button that closes the chat.
 * @csspart log - The conversation.
 * @csspart message - One item of the conversation. The item has a second part name, its kind: `shopper`, `assistant`, `agent`, `results` or `notice`.
 * @csspart text - The text of an answer.
 * @csspart starter - A suggested question.
 * @csspart choice - A button below an answer. It chooses one of several meanings of the question, or searches for more products.
 * @csspart sources - The sources of an answer.
 * @csspart source - One source.
 * @csspart sections - The list of text sections that may help, shown if there is no clear answer.
 * @csspart section - One section in this list.
 * @csspart source-text - The text of an opened source or section.
 * @csspart products - The products of an answer.
 * @csspart card - The card of one product.
 * @csspart card-image - The image on a card.
 * @csspart card-name - The name on a card.
 * @csspart card-price - The price on a card.
 * @csspart card-availability - The stock on a card.
 * @csspart conflict - Statements from the store's texts that contradict each other.
 * @csspart contact - The contact details of the store.
 * @csspart confirmation - A proposed action, to confirm or cancel.
 * @csspart confirm - The button that confirms the action.
 * @csspart cancel - The button that cancels the action.
 * @csspart result - The result of a confirmed action.
 * @csspart checkout - The link to the checkout.
 * @csspart retry - The button that tries again.
 * @csspart typing - The indicator that the assistant is working.
 * @csspart new-messages - The button that scrolls to new messages.
 * @csspart field - The message field with its buttons.
 * @csspart input - The text input.
 * @csspart photo - The button that adds a photo.
 * @csspart send - The button that sends the message.
 * @csspart stop - The button that stops the answer.
 *
 * @cssproperty [--vs-accent=#1a1b19] - Primary buttons and the shopper's messages.
 * @cssproperty [--vs-on-accent=#ffffff] - Text on a background of `--vs-accent`.
 * @cssproperty [--vs-ink=#1a1b19] - Text.
 * @cssproperty [--vs-ink-soft=#5d5f5a] - Secondary text and icons.
 * @cssproperty [--vs-paper=#fbfbf9] - Background of the panel.
 * @cssproperty [--vs-raised=#ffffff] - Background of cards and fields.
 * @cssproperty [--vs-sunken=#f1f0ec] - Background behind images.
 * @cssproperty [--vs-line=#e4e3dd] - Lines.
 * @cssproperty [--vs-success=#17683a] - Text about success and about products in stock.
 * @cssproperty [--vs-warning=#855400] - Text of warnings.
 * @cssproperty [--vs-danger=#b3261e] - Text of failures.
 * @cssproperty [--vs-font=inherit] - Font family.
 * @cssproperty [--vs-radius=14px] - Corner radius of cards. The panel has larger corners; small elements have smaller corners.
 * @cssproperty [--vs-image-fit=cover] - How a product's image fills its frame: `cover` or `contain`.
 * @cssproperty [--vs-chat-width=408px] - Width of the panel in windows at least 768 px wide. In narrower windows, the panel covers the page.
 * @cssproperty [--vs-chat-height=704px] - Maximum height of the panel in windows at least 768 px wide.
 * @cssproperty [--vs-shadow] - Shadow of the panel and the button.
 * @cssproperty [--vs-inset=24px] - Distance of the button and the panel from the edges of the window. Default in narrower windows: `16px`.
 * @cssproperty [--vs-z-index=1000] - `z-index` of the chat.
 */
export class CommerceAiChat extends AttributeElement {
  static override properties = {
    storePublicKey: String,
    apiBaseUrl: String,
    locale: String,
    theme: String,
    starters: String,
    productUrl: String,
  }
  static observedAttributes = Object.keys(CommerceAiChat.properties).map(attributeOf)
  static override sheets = chatSheets.map(sheetOf)

  /** The public key of the store (`store_pub_…`). It is not a secret. */
  declare storePublicKey: string
  /** The URL of the service. By default, the service that the module was loaded from. */
  declare apiBaseUrl: string
  /** A BCP 47 tag such as `de-AT`. Sets the language of the answers, the number formats, and the language of the interface (`en`, `de`, `fr`, `es`, `it` or `ar`). By default, the nearest `lang` attribute. */
  declare locale: string
  /** `light`, `dark`, or `inherit` for the `color-scheme` of the page. By default, the preference of the shopper's system. */
  declare theme: 'light' | 'dark' | 'inherit' | ''
  /** Up to three questions that an empty chat suggests, separated by vertical bars. */
  declare starters: string
  /** The link of products without a URL, such as `/products/{product_id}`. */
  declare productUrl: string

  readonly #local = createLocalState()
  #chat: { readonly store: ChatStore; readonly name: string } | null = null
  #locale = 'en'
  #say: Say = createSay('en')
  /** Each fault is reported once. */
  readonly #faults = new Set<string>()
  #screen: MediaQueryList | null = null

  /** Opens the panel. */
  open(): void {
    this.#store()?.open()
  }

  /** Closes the panel. */
  close(): void {
    this.#store()?.close()
  }

  /** Opens the panel and sends a message. If the assistant is answering, puts the text into the message field instead, without sending it. */
  send(text: string): void {
    const store = this.#store()
    if (!store || typeof text !== 'string') return
    store.open()
    if (store.state.turn.kind === 'idle') store.send(text)
    else store.type(text)
  }

  /** Continues the conversation as a signed-in customer. An assertion is a token that your backend signs. Resolves with `true` if the service accepted the assertion, else with `false`. */
  async identify(assertion: string): Promise<boolean> {
    const store = this.#store()
    if (store && typeof assertion === 'string' && assertion !== '') return store.identify(assertion)
    this.#report('identify() needs the assertion that your backend signed')
    return false
  }

  /** Ends the session and removes the conversation. Call `reset()` when the customer signs out. */
  async reset(): Promise<void> {
    await this.#store()?.reset()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('online', this.#update)
    addEventListener('offline', this.#update)
    document.addEventListener('visibilitychange', this.#refresh)
    this.#screen = matchMedia(wideScreen)
    this.#screen.addEventListener('change', this.#update)
    this.#chat?.store.start()
  }

  disconnectedCallback(): void {
    removeEventListener('online', this.#update)
    removeEventListener('offline', this.#update)
    document.removeEventListener('visibilitychange', this.#refresh)
    this.#screen?.removeEventListener('change', this.#update)
    this.#chat?.store.disconnect()
    clearCorner(this, false)
  }

  protected render(): unknown {
    const context = this.#context()
    return context ? chatView(context) : nothing
  }

  protected updated(): void {
    const context = this.#context()
    if (context && this.shadowRoot) afterRender(context, this.shadowRoot)
    clearCorner(this, this.#local.mode === 'docked')
  }

  readonly #update = (): void => this.requestUpdate()
  readonly #refresh = (): void => {
    if (document.visibilityState === 'visible') this.#chat?.store.refresh()
  }

  #context(): ChatContext | null {
    const store = this.#store()
    if (!store) return null
    const { state } = store
    const isOpening = state.isOpen && this.#local.mode === 'closed'
    const texts = textsFor(this.#locale, { retries: isOpening, update: this.#update })
    if (this.#say.tag !== this.#locale || (texts && texts !== this.#say.texts))
      this.#say = createSay(this.#locale, texts)
    return { host: this, say: this.#say, state, actions: store, local: this.#local, update: this.#update }
  }

  /** The chat that the attributes describe; `null`, and an error in the console, if they describe none. */
  #store(): ChatStore | null {
    const language = this.closest<HTMLElement>('[lang]')?.lang ?? ''
    const { settings, faults } = readSettings(this, { service: moduleService, language })
    for (const fault of faults) this.#report(fault)
    this.#locale = settings?.locale ?? 'en'
    const name = settings ? `${settings.baseUrl} ${settings.publicKey}` : ''
    if (this.#chat && this.#chat.name !== name) {
      this.#chat.store.disconnect()
      this.#chat = null
    }
    if (!settings || this.#chat) return this.#chat?.store ?? null
    const { baseUrl: service, publicKey } = settings
    const store = new ChatStore({
      api: createChatApi(service),
      memory: createChatMemory(
        createMemory(() => sessionStorage),
        name,
      ),
      publicKey,
      locale: () => this.#locale,
      bases: () => ({ page: document.baseURI, service }),
      connection: browserConnection,
      onChange: this.#update,
      emit: (type, detail) => emit(this, type, detail),
      report: ({ code, status, message }) => {
        // Shoppers read a text in their language.
        console.warn(`commerce-ai-chat: ${message}`)
        emit(this, 'error', { code, status, message })
      },
      isVisible: () => document.visibilityState === 'visible',
      coversPage: () => this.#local.mode === 'sheet',
    })
    this.#chat = { store, name }
    if (this.isConnected) store.start()
    return store
  }

  #report(fault: string): void {
    if (this.#faults.has(fault)) return
    this.#faults.add(fault)
    console.error(`commerce-ai-chat: ${fault}`)
  }
}

/** Returns false if a listener prevented the default. */
function emit(host: HTMLElement, type: string, detail: object): boolean {
  const options = { detail, bubbles: true, composed: true, cancelable: true }
  return host.dispatchEvent(new CustomEvent(`vitrine-chat-${type}`, options))
}

declare global {
  interface HTMLElementTagNameMap {
    'commerce-ai-chat': CommerceAiChat
  }
}
