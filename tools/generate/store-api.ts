import {
  maxLiveIds,
  maxOrders,
  replayWindowSeconds,
  StoreActionResult,
  StoreLiveProducts,
  StoreOrders,
  StorePolicies,
  StoreProducts,
  StoreReturnRequest,
  StoreShop,
  signatureHeaderNames,
} from '../../contract/connectors/store-api.ts'
import { toOpenApi } from '../../server/platform/http/openapi/portable-schema.ts'

const headers = [
  {
    name: signatureHeaderNames.timestamp,
    in: 'header',
    required: true,
    description: `The time of the request in Unix seconds. Refuse requests whose timestamp differs more than ${replayWindowSeconds} seconds from your clock.`,
    schema: { type: 'string', pattern: '^\\d{10,11}$' },
  },
  {
    name: signatureHeaderNames.signature,
    in: 'header',
    required: true,
    description:
      'One or two signatures, separated by a comma: `v1=<hex>`. Accept the request if one of them is valid. Each is the HMAC-SHA256, keyed with the signing secret as text, of five lines joined by `\\n`: `v1`, the timestamp, the method, the path with the query exactly as received, and the SHA-256 of the body in hex.',
    schema: { type: 'string', maxLength: 200 },
  },
]

interface Operation {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly response: object
  readonly parameters?: readonly object[]
  readonly body?: object
  readonly isOptional?: boolean
}

function operation({ id, summary, description, response, parameters = [], body, isOptional = false }: Operation) {
  return {
    operationId: id,
    summary: isOptional ? `${summary} (optional)` : summary,
    description,
    tags: ['Store'],
    security: [],
    parameters: [...parameters, ...headers],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'The response.', content: { 'application/json': { schema: response } } },
      401: { description: 'No valid signature, or an old timestamp.' },
      ...(isOptional ? { 404: { description: 'The store does not offer this.' } } : {}),
      429: { description: 'Too many requests; send `Retry-After` in seconds.' },
    },
  }
}

const pathParameter = (name: string, description: string) => {
  return { name, in: 'path', required: true, description, schema: { type: 'string', maxLength: 255 } }
}
const queryParameter = (name: string, description: string, schema: object = { type: 'string' }) => {
  return { name, in: 'query', description, schema }
}

/** The description of the API that a store implements for the signed-HTTP connector (OpenAPI 3.1). */
export async function makeStoreApi(): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Store API for the signed-HTTP connector of Vitrine',
      version: '1',
      description:
        'Implement this API in your shop, and the assistant shows live prices and stock, the orders of signed-in customers, and requests returns. Vitrine calls it; every request is signed. Redirects are not followed. Unknown fields of your responses are ignored. The guide docs/connectors/signed-http.md starts from nothing; docs/connectors/example-store.mjs implements everything. Calls have no other credentials than their signature.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [{ name: 'Store', description: 'What your shop answers.' }],
    servers: [{ url: 'https://shop.example/vitrine', description: 'The `base_url` of your connection.' }],
    paths: {
      '/shop': {
        get: operation({
          id: 'getShop',
          summary: 'Get the shop',
          description: 'Called when the store is connected: proves that address and secret are right.',
          response: StoreShop,
        }),
      },
      '/products/live': {
        get: operation({
          id: 'listLiveProducts',
          summary: 'List current prices and stock',
          description:
            'Called while a shopper waits: respond within 300 ms. After one second the products are shown without price and stock.',
          parameters: [
            {
              ...queryParameter(
                'ids',
                `At most ${maxLiveIds} product IDs, separated by commas. A comma or percent sign inside an ID is written as \`%2C\` or \`%25\` in the list: split the decoded query value at commas, then percent-decode each item.`,
              ),
              required: true,
            },
          ],
          response: StoreLiveProducts,
        }),
      },
      '/customers/{customer_id}/orders': {
        get: operation({
          id: 'listCustomerOrders',
          summary: 'List the orders of a customer',
          description:
            'Called when a signed-in customer asks about orders. `customer_id` is the `sub` of the assertion with which your backend signed the customer in. Return an empty list for an unknown customer.',
          parameters: [
            pathParameter('customer_id', 'The signed-in customer.'),
            queryParameter('limit', `At most this many orders, the newest: ${maxOrders}.`, { type: 'integer' }),
          ],
          response: StoreOrders,
        }),
      },
      '/actions/request_return': {
        post: operation({
          id: 'requestReturn',
          summary: 'Request the return of items',
          description:
            'Called after the customer has confirmed. Store the response under `key`: a call with the same key must return it again and do nothing else. Refuse with `unknown_order` if the order is not one of `customer_id`.',
          body: StoreReturnRequest,
          response: StoreActionResult,
        }),
      },
      '/products': {
        get: operation({
          id: 'listProducts',
          summary: 'List all products',
          description:
            'Called by the scheduled sync. Without it, import your products as a feed or through the API, with the same IDs.',
          parameters: [queryParameter('cursor', 'The `next` of the page before; absent for the first page.')],
          response: StoreProducts,
          isOptional: true,
        }),
      },
      '/policies': {
        get: operation({
          id: 'listPolicies',
          summary: 'List the policies of the shop',
          description: 'Called by the scheduled sync. Policies become drafts that you publish.',
          response: StorePolicies,
          isOptional: true,
        }),
      },
    },
  }
  return `${JSON.stringify(toOpenApi(document), null, 2)}\n`
}
