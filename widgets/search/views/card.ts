import { html, nothing, type TemplateResult } from 'lit/html.js'
import { type ThumbnailSources, thumbnailSources } from '../../../contract/catalog/thumbnail-sources.ts'
import { moduleService } from '../../parts/service-url.ts'
import type { Result } from '../api/widget-api.ts'
import type { Screen } from '../screen.ts'
import { icon } from './icon.ts'
import { productFacts } from './product-facts.ts'

/** About how wide a card is, in CSS pixels. */
const shownWidth = 240
/** The cards that are visible without scrolling. */
const shownAtOnce = 4

/** One result. */
export function card(screen: Screen, result: Result, position: number): TemplateResult {
  const { name, brand, price, url } = productFacts(screen, result)
  const searchId = screen.state.outcome.found?.searchId
  const sources = sourcesOf(screen, result)
  const choose = (event: Event) => screen.choose({ result, position, url }, event)
  const content = html`<span class="picture"
      >${icon('camera')}<img
        part="card-image"
        alt=""
        width=${sources.width ?? 400}
        height=${sources.height ?? 400}
        loading=${position < shownAtOnce ? 'eager' : 'lazy'}
        fetchpriority=${position === 0 ? 'high' : 'auto'}
        decoding="async"
        referrerpolicy="no-referrer"
        sizes=${sources.srcset === undefined ? nothing : `${shownWidth}px`}
        srcset=${sources.srcset ?? nothing}
        src=${sources.src ?? nothing}
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

/** The thumbnail at the service, or the store's own image. */
function sourcesOf({ host }: Screen, { thumbnail, image_url: src }: Result): Partial<ThumbnailSources> {
  if (!thumbnail) return src ? { src } : {}
  return thumbnailSources(thumbnail, shownWidth, (host.baseUrl || moduleService).replace(/\/$/, ''))
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
