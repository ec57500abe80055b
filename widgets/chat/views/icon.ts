import { html, nothing, type TemplateResult } from 'lit/html.js'

const paths = {
  chat: 'M9 18A8.5 7 0 1 0 5.3 15.8L4 20Z',
  close: 'M6 6l12 12M18 6 6 18',
  camera: 'M3.5 8h4.2L9.5 5h5l1.8 3h4.2v11h-17ZM12 16.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  send: 'M12 19V5.5M6 11l6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9Z',
  more: 'M6 9.5l6 6 6-6',
  down: 'M12 5v13.5M6 13l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  alert: 'M12 8v5M12 16.2v.1M12 3.5 21 19.5H3Z',
  lock: 'M6.5 11h11v8.5h-11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

/** A decorative icon next to equivalent text. */
export function icon(name: keyof typeof paths): TemplateResult {
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`
}

/** An error message. */
export function fault(text: string, more: unknown = nothing): TemplateResult {
  return html`<p class="fault">${icon('alert')}<span>${text}</span>${more}</p>`
}

/** A secondary note. */
export function soft(text: unknown): TemplateResult {
  return html`<p class="soft">${text}</p>`
}
