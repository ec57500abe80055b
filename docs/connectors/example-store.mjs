// biome-ignore-all lint/style/noProcessEnv: the settings of the example are variables of its environment
// An example of the store API (store-api.json) for the signed-HTTP connector of Vitrine, without the optional list of products.
// Node.js 18 or newer, no dependencies:
//   SIGNING_SECRET=… PORT=4000 node example-store.mjs
// Replace `catalog`, `orders` and `returns` with your shop's database; keep `isSigned` as it is.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

// During the rotation of a secret: both, separated by a comma.
const secrets = (process.env.SIGNING_SECRET ?? '').split(',').filter(Boolean)
const basePath = '/vitrine'
const replayWindowSeconds = 300
const maxBodyBytes = 100_000

const eur = (amount) => ({ amount, currency: 'EUR' })
const catalog = new Map(
  [
    { id: 'mug-blue', price: eur('19.90'), availability: 'in_stock', quantity: 12 },
    { id: 'lamp-1', price: eur('149.00'), availability: 'out_of_stock', quantity: 0 },
    {
      id: 'shirt',
      price: eur('25.00'),
      availability: 'in_stock',
      variants: [
        { id: 'shirt-s', title: 'Blue / S', sku: 'SH-S', price: eur('25.00'), availability: 'in_stock', quantity: 3 },
        { id: 'shirt-xl', title: 'Blue / XL', sku: 'SH-XL', price: eur('27.50'), availability: 'backorder' },
      ],
    },
  ].map((product) => [product.id, product]),
)
const orders = [
  {
    id: 'o-1001',
    customer_id: 'customer-1',
    name: '#1001',
    placed_at: '2026-11-12T09:30:00Z',
    state: 'shipped',
    total: eur('39.80'),
    tracking_url: 'https://parcel.example/track/AB123',
    expected_at: '2026-11-25',
    items: [{ line_id: 'l-1', title: 'Blue mug', quantity: 2, product_id: 'mug-blue', returnable: true }],
  },
  {
    id: 'o-1002',
    customer_id: 'customer-2',
    name: '#1002',
    placed_at: '2026-11-14T15:00:00Z',
    state: 'processing',
    total: eur('149.00'),
    items: [{ line_id: 'l-1', title: 'Desk lamp', quantity: 1, product_id: 'lamp-1', returnable: null }],
  },
]
/** The responses to return requests by key: in your shop, a table with a unique key. */
const returns = new Map()

/** Whether the request was signed with one of the secrets, less than five minutes ago. */
function isSigned(request, body) {
  const timestamp = String(request.headers['vitrine-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= replayWindowSeconds)) return false
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = ['v1', timestamp, request.method, request.url, bodyHash].join('\n')
  const given = String(request.headers['vitrine-signature']).split(',').slice(0, 2)
  return secrets.some((secret) => {
    const expected = Buffer.from(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
    return given.some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected))
  })
}

/** [method, path, function of the match, the URL and the parsed body]: the first that fits responds. */
const routes = [
  ['GET', /^\/shop$/, () => ({ name: 'Example shop', currency: 'EUR' })],
  ['GET', /^\/products\/live$/, (_, url) => ({ products: liveProducts(url.searchParams.get('ids') ?? '') })],
  ['GET', /^\/customers\/([^/]+)\/orders$/, ([, id], url) => ({ orders: ordersOf(decodeURIComponent(id), url) })],
  ['POST', /^\/actions\/request_return$/, (_match, _url, body) => requestReturn(body)],
  [
    'GET',
    /^\/policies$/,
    () => ({
      policies: [
        { key: 'returns', title: 'Returns', topic: 'returns', body_markdown: 'You can return items within 30 days.' },
      ],
    }),
  ],
]

function liveProducts(ids) {
  return ids.split(',').flatMap((id) => catalog.get(decodeURIComponent(id)) ?? [])
}

function ordersOf(customerId, url) {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 50), 50)
  const own = orders.filter((order) => order.customer_id === customerId)
  return own.sort((a, b) => b.placed_at.localeCompare(a.placed_at)).slice(0, limit)
}

/** Runs once per key: a repeated request gets the first response again. */
function requestReturn({ key, customer_id, arguments: { order_id, lines } }) {
  const response = returns.get(key) ?? decideReturn(customer_id, order_id, lines)
  returns.set(key, response)
  return response
}

function decideReturn(customerId, orderId, lines) {
  const order = orders.find(({ id, customer_id }) => id === orderId && customer_id === customerId)
  if (order === undefined) return { status: 'rejected', reason: 'unknown_order' }
  for (const { line_id, quantity } of lines) {
    const item = order.items.find((one) => one.line_id === line_id)
    if (item === undefined || quantity > item.quantity) return { status: 'rejected', reason: 'unknown_line' }
    if (item.returnable === false) return { status: 'rejected', reason: 'already_requested' }
  }
  for (const item of order.items) if (lines.some(({ line_id }) => line_id === item.line_id)) item.returnable = false
  return { status: 'done', reference: `R-${order.name.slice(1)}-${returns.size + 1}`, message: null }
}

async function readBody(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const server = createServer(async (request, response) => {
  const respond = (status, value) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  try {
    const body = await readBody(request)
    if (body === null) return respond(413, { error: 'body_too_large' })
    if (!isSigned(request, body)) return respond(401, { error: 'invalid_signature' })
    const url = new URL(request.url, 'http://localhost')
    for (const [method, pattern, handle] of routes) {
      const match = url.pathname.startsWith(basePath) ? pattern.exec(url.pathname.slice(basePath.length)) : null
      if (match === null || method !== request.method) continue
      return respond(200, handle(match, url, body.length === 0 ? {} : JSON.parse(body.toString())))
    }
    return respond(404, { error: 'not_found' })
  } catch (error) {
    console.error(error)
    return respond(500, { error: 'internal' })
  }
})

if (secrets.length === 0)
  console.error('SIGNING_SECRET is not set: every request gets 401 until you connect the store.')
server.listen(Number(process.env.PORT ?? 4000), process.env.HOST ?? '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}${basePath}`)
})
process.on('SIGTERM', () => server.close(() => process.exit(0)))
