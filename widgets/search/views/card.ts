import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Result } from '../api/widget-api.ts'
import type { Screen } from '../screen.ts'
import { icon } from './icon.ts'
import { productFacts } from './product-facts.ts'

/** One result. */
export function card(screen: Screen, result: Result, position: number): TemplateResult {
  const { name, brand, price, url } = productFacts(screen, result)
  const searchId = screen.state.outcome.found?.searchId
  // A card is about 240 CSS pixels wide: sharp on dense screens.
  const src = result.thumbnail
    ? `${screen.service().baseUrl + result.thumbnail.url.slice(1)}?w=480`
    : (result.image_url ?? nothing)
  const choose = (event: Event) => screen.choose({ result, position, url }, event)
  const content = html`<span class="picture"
      >${icon('camera')}<img
        part="card-image"
        alt=""
        width="480"
        height="480"
        loading=${position > 1 ? 'lazy' : 'eager'}
        referrerpolicy="no-referrer"
        src=${src}
        @error=${({ target }: Event) => (target as Element).remove()}
    /></span>
    ${brand ? html`<span class="brand" part="card-brand">${brand}</span>` : nothing}
    <span class="name" part="card-name">${name}</span>
    ${price ? html`<span class="price" part="card-price">${price}</span>` : nothing}`
  // Without a URL the page listens for `result-click`.
  return html`<li>
    <a
      class="card"
      part="card"
      href=${url ?? '#'}
      data-product-id=${result.product_id}
      data-search-id=${searchId}
      @click=${choose}
      >${content}</a
    >
    ${screen.host.cartButton ? cartButton(screen, { result, name }) : nothing}
  </li>`
}

function cartButton(screen: Screen, { result, name }: { result: Result; name: string }): TemplateResult {
  const { say } = screen
  const isAdded = screen.isAdded(result)
  return html`<button
    class="button cart"
    part="cart-button"
    aria-label=${`${say('addToCart')}: ${name}`}
    data-product-id=${result.product_id}
    data-search-id=${screen.state.outcome.found?.searchId}
    @click=${() => screen.addToCart(result)}
  >
    ${say(isAdded ? 'added' : 'addToCart')}
  </button>`
}
