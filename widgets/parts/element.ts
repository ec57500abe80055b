import { render } from 'lit/html.js'

/** The type of an attribute. */
type PropertyType = typeof String | typeof Boolean | typeof Number

/**
 * The base of an element that renders with Lit. Its properties are views of its attributes, as in the elements of HTML itself, and
 * many changes render once, in a microtask. LitElement does more and costs 2 kB more of the module's 20.
 */
export abstract class AttributeElement extends HTMLElement {
  /** The type of each property; `serviceKey` is the attribute `service-key`. */
  static properties: Readonly<Record<string, PropertyType>> = {}
  /** Constructable style sheets: a strict Content-Security-Policy forbids `<style>`. */
  static sheets: CSSStyleSheet[] = []
  #isScheduled = false

  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = this.#class.sheets
  }

  connectedCallback(): void {
    // Properties that were set before the module was loaded hide the accessors.
    const own = this as unknown as Record<string, unknown>
    for (const name of Object.keys(this.#class.properties)) {
      if (!Object.hasOwn(this, name)) continue
      const value = own[name]
      delete own[name]
      own[name] = value
    }
    this.requestUpdate()
  }

  attributeChangedCallback(): void {
    this.requestUpdate()
  }

  requestUpdate(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (!this.isConnected || !this.shadowRoot) return
      render(this.render(), this.shadowRoot)
      this.updated()
    })
  }

  /** The template of the shadow root. */
  protected abstract render(): unknown

  /** Runs after every rendering. */
  protected abstract updated(): void

  get #class(): typeof AttributeElement {
    return this.constructor as typeof AttributeElement
  }
}

/** Registers an element, unless the page has loaded the module before from another URL. */
export function register(tag: string, element: typeof AttributeElement & CustomElementConstructor): void {
  for (const [name, type] of Object.entries(element.properties)) {
    Object.defineProperty(element.prototype, name, accessor(attributeOf(name), type))
  }
  if (!customElements.get(tag)) customElements.define(tag, element)
}

export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** `serviceKey` → `service-key` */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function accessor(attribute: string, type: PropertyType): PropertyDescriptor & ThisType<HTMLElement> {
  return {
    configurable: true,
    enumerable: true,
    get() {
      const text = this.getAttribute(attribute)
      return type === Boolean ? text !== null : type === Number ? Number(text) : (text ?? '')
    },
    set(value: unknown) {
      if (type === Boolean) this.toggleAttribute(attribute, Boolean(value))
      else if (value === null || value === undefined) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  }
}
