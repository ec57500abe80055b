import { html, type TemplateResult } from 'lit/html.js'

const paths = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5',
  close: 'M6 6l12 12M18 6 6 18',
  camera: 'M3.5 8h4.2L9.5 5h5l1.8 3h4.2v11h-17ZM12 16.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  filters: 'M4 7h16M7 12h10M10 17h4',
} as const

/** A decorative icon next to equivalent text. */
export function icon(name: keyof typeof paths): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`
}
