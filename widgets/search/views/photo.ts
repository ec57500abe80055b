import { html, nothing, type TemplateResult } from 'lit/html.js'
import { type Corner, isWhole, moveCrop, resizeCrop, wholePhoto } from '../../../contract/search/crop-box.ts'
import type { Screen } from '../screen.ts'
import { icon } from './icon.ts'

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const keyStep = 0.04
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

/** The photo that is searched for, with the box that chooses a part of it. */
export function photo(screen: Screen): TemplateResult | typeof nothing {
  const { say, store, state } = screen
  if (!state.photo) return nothing
  const { preview } = state.photo
  return html`<div class="photo" part="photo">
    ${preview ? cropBox(screen, preview) : html`<div class="no-preview">${icon('camera')}</div>`}
    ${
      isWhole(state.crop)
        ? nothing
        : html`<button class="quiet" @click=${() => store.setCrop(wholePhoto)}>${say('wholePhoto')}</button>`
    }
  </div>`
}

function cropBox(screen: Screen, preview: HTMLCanvasElement): TemplateResult {
  const { say, state } = screen
  const { x, y, width, height } = state.crop
  const place = `left:${x * 100}%;top:${y * 100}%;width:${width * 100}%;height:${height * 100}%`
  // `.style` sets the property: a style attribute would break a strict Content-Security-Policy.
  return html`<div class="frame" dir="ltr">
      ${preview}
      <div
        class="crop"
        part="crop"
        role="application"
        tabindex="0"
        aria-label=${say('crop')}
        aria-describedby="crop-help"
        .style=${place}
        @keydown=${(event: KeyboardEvent) => keydown(screen, event)}
        @pointerdown=${(event: PointerEvent) => drag(screen, event)}
      >
        ${corners.map((corner) => html`<i data-corner=${corner}></i>`)}
      </div>
    </div>
    <p id="crop-help" class="hint">${say('cropHelp')}</p>`
}

function keydown({ store, state, announceCrop }: Screen, event: KeyboardEvent): void {
  const by = directions[event.key]
  if (!by) return
  event.preventDefault()
  store.setCrop(event.shiftKey ? resizeCrop(state.crop, 'se', by) : moveCrop(state.crop, by))
  announceCrop()
}

/** Follows the pointer until it is released: a corner resizes the box, the rest of it moves it. */
function drag({ store, state }: Screen, event: PointerEvent): void {
  const box = event.currentTarget as HTMLElement
  const { width, height } = box.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 }
  if (event.button !== 0 || width === 0) return
  const corner = (event.target as HTMLElement).dataset.corner as Corner | undefined
  const from = { crop: state.crop, x: event.clientX, y: event.clientY }
  const listening = new AbortController()
  const { signal } = listening
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const by = { x: (clientX - from.x) / width, y: (clientY - from.y) / height }
    store.setCrop(corner ? resizeCrop(from.crop, corner, by) : moveCrop(from.crop, by))
  }
  box.setPointerCapture(event.pointerId)
  box.addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel']) box.addEventListener(end, () => listening.abort(), { signal })
}
