import { html, type TemplateResult } from 'lit/html.js'

const paths = {
  chat: 'M12 4.5c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7c-1 0-2-.1-2.9-.4L4.5 20l1.2-3.7c-1.4-1.3-2.2-2.9-2.2-4.8 0-3.9 3.8-7 8.5-7Z',
  close: 'M6 6l12 12M18 6 6 18',
  camera: 'M3.5 8h4.2L9.5 5h5l1.8 3h4.2v11h-17ZM12 16.2a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  send: 'M12 19V5.5M6 11l6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9Z',
  more: 'M6 9.5l6 6 6-6',
  down: 'M12 5v13.5M6 13l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  alert: 'M12 8v5M12 16.2v.1M12 3.5 21 19.5H3Z',
  lock: 'M6.5 11h11v8.5h-11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  phone: 'M8.2 4 5 4.6C4.5 13 11 19.5 19.4 19l.6-3.2-4.3-1.9-1.7 2c-2.3-1.1-4.8-3.6-5.9-5.9l2-1.7Z',
  web: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c-5 5.6-5 11.4 0 17 5-5.6 5-11.4 0-17',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

/** A decorative icon beside a text or a label that means the same. */
export function icon(name: keyof typeof paths): TemplateResult {
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`
}
