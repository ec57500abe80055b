import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ShopPage {
  readonly url: string
  /** The HTML inside `<body>`, the `<head>`, and the language of the page; for the next request. */
  show(page: { body: string; head?: string; lang?: string }): void
  close(): Promise<void>
}

/** A page of another origin than the service, under a Content-Security-Policy as strict as one can be. */
export async function startShop(serviceUrl: string): Promise<ShopPage> {
  let html = ''
  const policy = [
    "default-src 'none'",
    `script-src ${serviceUrl}`,
    `connect-src ${serviceUrl}`,
    `img-src 'self' ${serviceUrl}`,
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // Each widget creates the policy of its renderer.
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ')
  const server = createServer((request, response) => {
    if (request.url === '/shop.css') {
      response.setHeader('content-type', 'text/css')
      response.end('body { margin: 0; font: 16px/1.5 system-ui, sans-serif } main { padding: 32px }')
      return
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // Another host name than the service's is another origin for the browser, as another port is.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show({ body, head = '', lang = 'en' }) {
      html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Shop</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="stylesheet" href="/shop.css"><link rel="icon" href="/shop.css">${head}</head><body><main><h1>Shop</h1>${body}</main></body></html>`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
