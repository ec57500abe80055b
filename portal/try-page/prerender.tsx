import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { firstProductsId } from '../../contract/catalog/first-products.ts'
import { createDemoAccess } from './api/demo-access.ts'
import { createSearchApi } from './api/search-api.ts'
import { createSearchStore } from './search/search-store.ts'
import { TryPage } from './try-page.tsx'

const unused = () => Promise.reject(new Error('the build calls no service'))
const marked = { product_id: 'the product', image_url: null, metadata: {}, palette: [] }

/**
 * The start page with products, rendered by the build. The service fills the marks: `{{total}}`, `{{examples}}` and `{{cards}}` are lists of
 * HTML, `{{first-products}}` is the data of the cards. It has no React, and renders only what differs between products. `startScript` is the
 * URL of the script that loads the others.
 */
export function prerender(html: string, startScript: string): string {
  const access = createDemoAccess(unused)
  const api = createSearchApi({ fetch: unused, now: () => 0, access })
  const url = { read: () => ({ kind: 'browse' }) as const, write: () => undefined }
  const store = createSearchStore({ run: unused, url, debounceMs: 0 })
  const total = 987_654_321
  const page = renderToString(
    <StrictMode>
      <TryPage store={store} access={access} api={api} first={{ products: [marked], total, next_cursor: 'the next' }} />
    </StrictMode>,
  )
  // React also preloads images; the page's own markup sets their priority.
  const body = [
    [/^(?:<link rel="preload"[^>]*>)+/, ''],
    [String(total), '{{total}}'],
    [/<li class="card">.*?<\/li>/, '{{cards}}'],
    [/<li><button type="button">the product<\/button><\/li>/, '{{examples}}'],
  ] as const
  const root = body.reduce((text, [from, to]) => replaceOnce(text, from, to), page)
  const data = `<script type="application/json" id="${firstProductsId}">{{first-products}}</script>`
  const filled = replaceOnce(html, '<div id="root"></div>', `<div id="root">${root}</div>\n    ${data}`)
  const alone = filled.replaceAll(/<(?:link rel="modulepreload"|script type="module")[^<>]{1,200}>(?:<\/script>)?/g, '')
  const style = '<link rel="stylesheet"'
  return replaceOnce(alone, style, `<script type="module" src="${startScript}"></script>\n    ${style}`)
}

function replaceOnce(text: string, from: string | RegExp, to: string): string {
  const replaced = text.replace(from, () => to)
  if (replaced === text) throw new Error(`the start page does not contain ${from}`)
  return replaced
}
