const searchId = '0a9f3c1e-7d52-4b86-9a57-2f1c5d8e4b60'
const webhookId = '7a0c2f4e-91b3-4d5a-8c6f-3e1b9d2a7c58'
const correlationId = '5b1f0a52-3c1d-4f7e-9a51-0d6f2b8c4e93'

const mug = {
  product_id: 'mug-1',
  image_url: 'https://shop.example/images/mug-1.jpg',
  additional_image_urls: [],
  metadata: { name: 'Blue mug', category: 'Kitchen', brand: 'Kiln', price: 14.9, stock: 12 },
}

const webhook = {
  id: webhookId,
  url: 'https://shop.example/hooks',
  events: ['product.indexed', 'bulk.*'],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  former_secret_valid_until: null,
  created_at: '2026-11-21T10:00:00.000Z',
}

/** Examples of schemas, by name. Each is valid. */
export const apiExamples: Readonly<Record<string, readonly unknown[]>> = {
  ProductInput: [mug],
  ProductChange: [{ metadata: { price: 12.5, color_name: null } }],
  Product: [
    {
      ...mug,
      status: 'indexed',
      image_status: 'indexed',
      error: null,
      vector_id: '9d2b6c1f-58a4-4e0b-b3c7-6f1a2e9d4c85',
      palette: [{ hex: '#1f4e9c', lab: [33.6, 8.1, -46.9], share: 0.62 }],
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  ],
  BulkRequest: [{ products: [mug], callback_url: 'https://shop.example/hooks' }],
  SearchByText: [
    { query: 'blue mug', limit: 10 },
    { query: 'mug under 20', filters: [{ field: 'brand', operator: 'eq', value: 'Kiln' }], facets: ['category'] },
  ],
  SearchByUrl: [{ image_url: 'https://shop.example/images/mug-1.jpg', limit: 10 }],
  SearchAnswer: [
    {
      search_id: searchId,
      query_time_ms: 21,
      count: 1,
      total: 1,
      total_is_estimate: false,
      results: [
        {
          product_id: mug.product_id,
          similarity_score: 0.94,
          confidence: 'exact',
          metadata: mug.metadata,
          image_url: mug.image_url,
        },
      ],
      next_cursor: null,
      model_generation: 'tiny-clip/1',
    },
  ],
  FeedbackInput: [{ search_id: searchId, result_product_id: 'mug-1', action: 'click' }],
  WebhookInput: [{ url: webhook.url, events: webhook.events }],
  Webhook: [webhook],
  TokenResponse: [{ access_token: 'eyJhbGciOiJFZERTQSJ9…', token_type: 'Bearer', expires_in: 3600 }],
  Error: [
    {
      error: 'validation_failed',
      message: 'limit must be at most 100, got 250',
      details: { errors: [{ pointer: '/limit', code: 'maximum', message: 'must be at most 100' }] },
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      correlation_id: correlationId,
    },
  ],
  Problem: [
    {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'The session has expired.',
      instance: '/v1/chat/messages',
      code: 'SESSION_EXPIRED',
      correlation_id: correlationId,
      errors: [],
    },
  ],
}
