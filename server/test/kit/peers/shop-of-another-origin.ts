import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A store's own website, on a separate port and therefore a separate origin. */
export interface OtherShop {
  readonly origin: string
  /** Writes the service's address and a widget key into its pages, and the chat if there is a key for it. */
  embed(widget: Embedded): void
  close(): Promise<void>
}

interface Embedded {
  readonly serviceUrl: string
  readonly serviceKey: string
  /** The public key of the assistant. */
  readonly chatKey?: string
}

const style = `
body { margin: 0; font-family: sans-serif; }
header { padding: 1rem; }
main { padding: 1rem; }
visual-search:not(:defined) { display: block; min-height: 3rem; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }
`

/** A store reports purchases from its own code. */
const script = `
document.querySelector('#buy')?.addEventListener('click', ({ target }) => {
  ServiceWidget.trackPurchase(target.dataset.bought, { order_value: 89.5, currency: 'EUR', quantity: 2 })
  document.querySelector('output').textContent = 'Bought'
})
`

/**
 * Serves a home page and a page per product, `/p/:id`, under a policy that allows only what the guides in docs/widgets ask for: the
 * service's script, calls and images; nothing inline.
 */
export async function openOtherShop(): Promise<OtherShop> {
  let widget: Embedded = { serviceUrl: '', serviceKey: '' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    // Photos in results have the base URL of the service, not the one that the page uses.
    const imageOrigin = widget.serviceUrl.replace('127.0.0.1', 'localhost')
    const policy = `default-src 'none'; script-src 'self' ${widget.serviceUrl}; connect-src ${widget.serviceUrl}; img-src ${widget.serviceUrl} ${imageOrigin}; style-src 'self'; base-uri 'none'; form-action 'none'`
    response.setHeader('Content-Security-Policy', policy)
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    if (pathname === '/shop.css') return void response.setHeader('Content-Type', 'text/css').end(style)
    if (pathname === '/shop.js') return void response.setHeader('Content-Type', 'text/javascript').end(script)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageAt(pathname, widget))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    embed(next) {
      widget = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pageAt(pathname: string, { serviceUrl, serviceKey, chatKey }: Embedded): string {
  const id = /^\/p\/([\w-]+)$/.exec(pathname)?.[1]
  const content =
    id === undefined
      ? '<h1>A shop of another origin</h1>'
      : `<h1>${id}</h1><button data-product-id="${id}">Put in the basket</button><button id="buy" data-bought="${id}">Buy</button><output></output>`
  const chat =
    chatKey === undefined
      ? ''
      : `<script type="module" src="${serviceUrl}/widget/index.js"></script>
    <commerce-ai-chat store-public-key="${chatKey}" api-base-url="${serviceUrl}" locale="en"></commerce-ai-chat>`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Shop</title>
    <link rel="stylesheet" href="/shop.css">
    <script type="module" src="${serviceUrl}/widget/search.js" data-service-key="${serviceKey}" data-display="none"></script>
    <script type="module" src="/shop.js"></script>
  </head>
  <body>
    <header><visual-search service-key="${serviceKey}" display="bar" product-url="/p/{product_id}"></visual-search></header>
    <main>${content}</main>
    ${chat}
  </body>
</html>`
}
