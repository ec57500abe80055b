import Type, { type Static } from 'typebox'
import { FilledText, PrintableText, Text } from '../text.ts'

// The API that a store implements for the signed-HTTP connector: what Vitrine requests, and what it accepts as responses. Unknown
// fields are ignored, so that a store may send more.

/** At most this many product IDs in one call. */
export const maxLiveIds = 50
/** At most this many orders are read, the newest first. */
export const maxOrders = 50
export const maxVariants = 250

const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  patternMessage: 'must be three capital letters (ISO 4217)',
  description: 'ISO 4217, e.g. `EUR`.',
})
const Amount = Type.String({
  pattern: '^\\d{1,13}(\\.\\d{1,10})?$',
  patternMessage: 'must be a decimal such as 19.90',
  description:
    'A decimal string with a period, without sign, exponent or thousands separators: `19.90`. Never a JSON number. At most as many decimals as the currency has.',
})
const Id = PrintableText({ maxLength: 255 })
const NullableLine = Type.Union([PrintableText({ maxLength: 500 }), Type.Null()])
const WebAddress = Type.String({
  maxLength: 2048,
  pattern: '^https?://[^\\s\\p{Cc}\\p{Cs}]+$',
  patternMessage: 'must be a URL starting with http:// or https://',
})
const Instant = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2}))?$',
  patternMessage: 'must be an ISO 8601 date, or an instant with its time zone',
  description: 'ISO 8601: a date, or an instant with its time zone.',
})

export const StoreMoney = Type.Object({ amount: Amount, currency: Currency })
export type StoreMoney = Static<typeof StoreMoney>

/** `GET {base}/shop` */
export const StoreShop = Type.Object({
  name: PrintableText({ maxLength: 200, description: 'The name of the shop.' }),
  currency: Currency,
})
export type StoreShop = Static<typeof StoreShop>

const storeAvailabilities = ['in_stock', 'out_of_stock', 'backorder', 'preorder', 'discontinued'] as const

const saleState = {
  price: StoreMoney,
  availability: Type.Enum([...storeAvailabilities]),
  quantity: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()], {
      description: 'Pieces in stock; omit it to show only the state.',
    }),
  ),
}

export const StoreVariant = Type.Object({
  id: Id,
  sku: Type.Optional(NullableLine),
  title: Type.Optional(PrintableText({ maxLength: 500, description: 'E.g. `Blue / XL`.' })),
  options: Type.Optional(
    Type.Array(Type.Object({ name: PrintableText({ maxLength: 100 }), value: PrintableText({ maxLength: 200 }) }), {
      maxItems: 10,
    }),
  ),
  ...saleState,
})
export type StoreVariant = Static<typeof StoreVariant>

/** A product without variants, or the cheapest price and best availability of its variants. */
export const StoreLiveProduct = Type.Object({
  id: Type.String({ maxLength: 255, description: 'The requested product ID, unchanged.' }),
  ...saleState,
  variants: Type.Optional(Type.Array(StoreVariant, { maxItems: maxVariants })),
})
export type StoreLiveProduct = Static<typeof StoreLiveProduct>

/** `GET {base}/products/live?ids=…` */
export const StoreLiveProducts = Type.Object({
  products: Type.Array(StoreLiveProduct, {
    description: 'In any order. Products that the store does not sell are omitted.',
  }),
})

/** The same response before its products are checked one by one: an invalid product does not affect the others. */
export const UncheckedLiveProducts = Type.Object({ products: Type.Array(Type.Unknown()) })

const orderStates = ['open', 'processing', 'shipped', 'delivered', 'canceled', 'returned'] as const

const StoreOrderItem = Type.Object({
  line_id: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    patternMessage: 'must consist of printable ASCII characters without spaces',
    description: 'Identifies the line in its order.',
  }),
  title: PrintableText({ maxLength: 300 }),
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  product_id: Type.Optional(Type.Union([Id, Type.Null()])),
  returnable: Type.Optional(
    Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the customer can return it today; null or absent if only `request_return` can say.',
    }),
  ),
})

export const StoreOrder = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    patternMessage: 'must consist of printable ASCII characters without spaces',
  }),
  customer_id: Type.String({
    maxLength: 255,
    description: 'The customer of the order. An order of anyone but the requested customer is discarded.',
  }),
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[\\p{L}\\p{N}#][\\p{L}\\p{N}#./_ -]*$',
    patternMessage: 'must consist of letters, digits, spaces and # . / _ -',
    description: 'The number that the customer knows, e.g. `#1001`.',
  }),
  placed_at: Instant,
  state: Type.Enum([...orderStates]),
  total: Type.Optional(Type.Union([StoreMoney, Type.Null()])),
  tracking_url: Type.Optional(Type.Union([WebAddress, Type.Null()])),
  expected_at: Type.Optional(Type.Union([Instant, Type.Null()], { description: 'The expected day of delivery.' })),
  items: Type.Array(StoreOrderItem, { maxItems: 200 }),
})
export type StoreOrder = Static<typeof StoreOrder>

/** `GET {base}/customers/{customer_id}/orders?limit=…` */
export const StoreOrders = Type.Object({
  orders: Type.Array(StoreOrder, { description: 'The newest orders of this customer; at most `limit`.' }),
})

export const UncheckedOrders = Type.Object({ orders: Type.Array(Type.Unknown()) })

/** `POST {base}/actions/request_return` */
export const StoreReturnRequest = Type.Object({
  key: Type.String({
    description: 'Unique per request of a customer. A repeated key must return the first response again.',
  }),
  customer_id: Type.String({ description: 'The signed-in customer. Reject orders of other customers.' }),
  arguments: Type.Object({
    order_id: Type.String(),
    lines: Type.Array(Type.Object({ line_id: Type.String(), quantity: Type.Integer({ minimum: 1 }) }), { minItems: 1 }),
    locale: Type.String({ description: 'The language of the conversation, e.g. `de` or `fr-CH`.' }),
  }),
})
export type StoreReturnRequest = Static<typeof StoreReturnRequest>

const rejectionReasons = [
  'unknown_order',
  'unknown_line',
  'already_requested',
  'not_returnable',
  'too_late',
  'other',
] as const

export const StoreActionResult = Type.Union([
  Type.Object({
    status: Type.Literal('done'),
    reference: Type.Optional(
      Type.Union([PrintableText({ maxLength: 100 }), Type.Null()], { description: 'E.g. the number of the return.' }),
    ),
    message: Type.Optional(
      Type.Union([FilledText({ maxLength: 500 }), Type.Null()], {
        description: 'What the customer does next, as plain text in the language of `locale`.',
      }),
    ),
  }),
  Type.Object({ status: Type.Literal('rejected'), reason: Type.Enum([...rejectionReasons]) }),
])
export type StoreActionResult = Static<typeof StoreActionResult>

/** `GET {base}/products?cursor=…`, optional. */
export const StoreProduct = Type.Object({
  id: PrintableText({
    maxLength: 255,
    pattern: '^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}\\u2028\\u2029]+$',
    patternMessage: 'must be printable characters, and neither "." nor ".."',
  }),
  image_urls: Type.Array(WebAddress, {
    maxItems: 50,
    description: 'The first is the main image. A product without images is found by its words only.',
  }),
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
      description:
        'Fields of the product: `name`, `brand`, `category`, `color`, `size`, `url`, anything. Prices are read live.',
    }),
  ),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        sku: StoreVariant.properties.sku,
        title: StoreVariant.properties.title,
        options: StoreVariant.properties.options,
      }),
      { maxItems: maxVariants },
    ),
  ),
  updated_at: Type.Optional(Type.Union([Instant, Type.Null()])),
})

export const StoreProducts = Type.Object({
  products: Type.Array(StoreProduct, { description: 'At most 250.' }),
  next: Type.Union([Text({ minLength: 1, maxLength: 1024 }), Type.Null()], {
    description: 'The cursor of the next page.',
  }),
})

export const UncheckedProducts = Type.Object({
  products: Type.Array(Type.Unknown(), { maxItems: 1000 }),
  next: StoreProducts.properties.next,
})

const StorePolicy = Type.Object({
  key: PrintableText({ maxLength: 100, description: 'Identifies the policy, e.g. `returns`.' }),
  title: PrintableText({ maxLength: 200 }),
  body_markdown: FilledText({ maxLength: 200_000 }),
  topic: Type.Optional(PrintableText({ maxLength: 60, description: 'E.g. `returns`, `shipping`, `privacy`.' })),
  url: Type.Optional(Type.Union([WebAddress, Type.Null()])),
})

/** `GET {base}/policies`, optional. */
export const StorePolicies = Type.Object({ policies: Type.Array(StorePolicy, { maxItems: 50 }) })

/** The headers of every request; `docs/connectors/signed-http.md` defines the signature. */
export const signatureHeaderNames = { timestamp: 'vitrine-timestamp', signature: 'vitrine-signature' } as const
/** A store refuses timestamps that differ more than this from its clock. */
export const replayWindowSeconds = 300
