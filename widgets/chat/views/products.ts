import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { ProductCard } from '../../../contract/assistant/answer.ts'
import { safeHref } from '../markdown/safe-href.ts'
import { stockStates } from '../texts/text-names.ts'
import type { ChatContext } from './chat-context.ts'
import { icon, soft } from './icon.ts'

/** More products are shown on demand. */
const initiallyVisible = 4

interface ProductList {
  /** The item's ID. */
  readonly id: string
  readonly products: readonly ProductCard[]
  /** When the oldest price or stock was read; `null` if none was. */
  readonly readAt: number | null
}

export function products(chat: ChatContext, { id, products, readAt }: ProductList): TemplateResult | typeof nothing {
  if (products.length === 0) return nothing
  const { say, local, update } = chat
  const key = `${id} products`
  const shown = local.opened.has(key) ? products : products.slice(0, initiallyVisible)
  const hidden = products.length - shown.length
  const showAll = () => {
    local.opened.set(key, key)
    update()
  }
  return html`<ul class="products" part="products">
      ${shown.map((product) => card(chat, product))}
      ${hidden > 0 ? html`<li><button class="more" @click=${showAll}>${say('showMore', { n: say.number(hidden) })}${icon('more')}</button></li>` : nothing}
    </ul>
    ${readAt === null ? nothing : soft(say('readAt', { time: say.moment(readAt) }))}`
}

function card(chat: ChatContext, product: ProductCard): TemplateResult {
  const { actions, host } = chat
  const { title, image_url: image, reasons } = product
  const id = product.product_id.replace(/^prd_/, '')
  const template = host.getAttribute('product-url')
  const href = safeHref(product.url ?? template?.replaceAll('{product_id}', encodeURIComponent(id)) ?? '')
  const content = html`<span class="picture">
      ${icon('camera')}
      <img
        part="card-image"
        alt=""
        width="80"
        height="80"
        loading="lazy"
        referrerpolicy="no-referrer"
        src=${(image && safeHref(image)) ?? nothing}
        @error=${({ target }: Event) => (target as Element).remove()}
      />
    </span>
    <span class="facts">
      <span class="name" part="card-name"><bdi>${title}</bdi></span>
      ${reasons.length > 0 ? html`<span class="soft"><bdi>${reasons.join(' · ')}</bdi></span>` : nothing}
      ${liveFacts(chat, product)}
    </span>`
  const click = (event: Event) => actions.clickProduct({ ...product, url: href }, event)
  return html`<li>
    ${
      href === null
        ? html`<div class="card" part="card">${content}</div>`
        : html`<a class="card" part="card" href=${href} data-product-id=${id} @click=${click}>${content}</a>`
    }
  </li>`
}

/** Shows a number only if it was read live. Shows nothing if no live data was requested. */
function liveFacts({ say }: ChatContext, product: ProductCard): TemplateResult {
  const { price, price_state, availability, availability_state } = product
  const isPriced = price_state === 'live' && price !== null && /^[A-Z]{3}$/.test(price.currency)
  const at = availability_state === 'live' ? stockStates.indexOf(availability.state as never) : -1
  const word = say('stockWords').split('|')[at]
  return html`<span class="live">
    ${
      isPriced
        ? html`<b class="price" part="card-price"><bdi>${say.price(price)}</bdi></b>`
        : price_state === 'not_requested'
          ? nothing
          : html`<span class="soft" part="card-price">${say('noPrice')}</span>`
    }
    ${word ? html`<span class="stock" part="card-availability" data-state=${availability.state}>${word}</span>` : nothing}
  </span>`
}
