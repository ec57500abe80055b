import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Facet } from '../../../contract/search/search-answer.ts'
import type { Screen } from '../screen.ts'
import { colorNames, colors } from '../state/colors.ts'
import { icon } from './icon.ts'

/** More values are found by searching, not by scrolling. */
const maxValues = 30

/** Opens the filters where there is no space for a filter column. */
export function filtersButton(screen: Screen): TemplateResult {
  return html`<button
    class="button narrow"
    aria-expanded=${screen.areFiltersOpen}
    aria-controls="filters"
    @click=${() => screen.toggleFilters()}
  >
    ${icon('filters')}${screen.say('filters')}
  </button>`
}

/** Price, color and the store's fields. */
export function filters(screen: Screen): TemplateResult {
  const { facets = {} } = screen.state.outcome.found ?? {}
  const { price, ...others } = facets
  const offered = Object.entries(others).filter(
    ([field, { values }]) => values.length > 1 || screen.chosen(field).length > 0,
  )
  return html`<aside
    id="filters"
    class="filters"
    part="filters"
    aria-label=${screen.say('filters')}
    ?data-open=${screen.areFiltersOpen}
  >
    ${price?.numbers ? priceRange(screen, price.numbers) : nothing} ${swatches(screen)}
    ${offered.map(([field, facet]) => values(screen, field, facet))}
  </aside>`
}

function priceRange({ say, state, store }: Screen, { min, max }: NonNullable<Facet['numbers']>): TemplateResult {
  const bound = (name: 'priceMin' | 'priceMax', sign: string, limit: number) => {
    const change = ({ target }: Event) => {
      const { value } = target as HTMLInputElement
      store.setPrice({ [name]: value === '' || !(Number(value) >= 0) ? null : Number(value) })
    }
    return html`<input
      type="number"
      inputmode="decimal"
      min="0"
      step="any"
      aria-label=${`${say('price')} ${sign}`}
      placeholder=${`${sign} ${limit}`}
      .value=${String(state[name] ?? '')}
      @input=${change}
    />`
  }
  return html`<fieldset>
    <legend>${say('price')}</legend>
    <div class="range">${bound('priceMin', '≥', Math.floor(min))}${bound('priceMax', '≤', Math.ceil(max))}</div>
  </fieldset>`
}

/** Search by color: alone, or as a condition of a text or a photo. */
export function swatches({ say, state, store }: Screen): TemplateResult {
  return html`<fieldset>
    <legend>${say('color')}</legend>
    <div class="swatches">
      ${colorNames.map((name) => {
        const isChosen = state.color === name
        return html`<button
          class="swatch"
          part="swatch"
          title=${say.color(name)}
          aria-label=${say.color(name)}
          aria-pressed=${isChosen}
          .style=${`--color:${colors[name]}`}
          @click=${() => store.setColor(isChosen ? null : name)}
        ></button>`
      })}
    </div>
  </fieldset>`
}

function values(screen: Screen, field: string, facet: Facet): TemplateResult {
  const chosen = screen.chosen(field)
  return html`<fieldset>
    <legend>${screen.fieldName(field)}</legend>
    <div class="values">
      ${facet.values.slice(0, maxValues).map(
        ({ value, count }) =>
          html`<label class="value"
            ><input
              type="checkbox"
              .checked=${chosen.includes(value)}
              @change=${() => screen.store.toggle(field, value)}
            /><span>${value}</span><small>${count}</small></label
          >`,
      )}
    </div>
  </fieldset>`
}

/** The filters in use, each with a way to remove it. */
export function chips(screen: Screen): TemplateResult | typeof nothing {
  const { say, state, store } = screen
  const chip = (label: string, remove: () => void) =>
    html`<button class="chip" part="chip" aria-label=${`${say('clear')}: ${label}`} @click=${remove}>
      ${label}<span aria-hidden="true">×</span>
    </button>`
  const price = (amount: number) => say.price(amount, screen.currency)
  const all = [
    state.color && (state.query || state.photo) ? chip(say.color(state.color), () => store.setColor(null)) : null,
    state.priceMin === null ? null : chip(`≥ ${price(state.priceMin)}`, () => store.setPrice({ priceMin: null })),
    state.priceMax === null ? null : chip(`≤ ${price(state.priceMax)}`, () => store.setPrice({ priceMax: null })),
    ...Object.entries(state.chosen).flatMap(([field, some]) =>
      some.map((value) => chip(String(value), () => store.toggle(field, value))),
    ),
  ].filter((one) => one !== null)
  if (all.length === 0) return nothing
  const clear = html`<button class="quiet" @click=${() => store.clearFilters()}>${say('clear')}</button>`
  return html`<div class="chips">${all}${all.length > 1 ? clear : nothing}</div>`
}
