import fastify from 'fastify'
import { expect, it } from 'vitest'
import { type Facet, SearchAnswer } from './search-answer.ts'

const facet: Facet = {
  values: [
    { value: 5, count: 1 },
    { value: '5', count: 2 },
    { value: true, count: 1 },
  ],
  distinct: 3,
  missing: 0,
}

const answer = {
  search_id: '0189f3c8-9a55-4b1e-8a0a-3d5f6f0c2b11',
  query_time_ms: 1,
  count: 1,
  total: 1,
  total_is_estimate: false,
  results: [
    {
      product_id: 'a',
      similarity_score: 1,
      confidence: 'exact',
      metadata: { 'line\nbreak': [1, { deep: null }] },
      image_url: 'https://shop.example/a.jpg',
      score_parts: { image: 0.5, rank: 1 },
      group: 5,
    },
  ],
  groups: [
    { value: null, total: 1, product_ids: ['a'] },
    { value: '7', total: 1, product_ids: ['a'] },
  ],
  facets: Object.fromEntries(['brand', '__proto__', 'line\nbreak'].map((field) => [field, facet])),
  next_cursor: null,
  model_generation: 'mini',
}

it('is serialized with every facet, whatever the field name, and every value in its own type', async () => {
  const app = fastify({ serializerOpts: { ajv: { strictTypes: false } } })
  app.get('/', { schema: { response: { 200: SearchAnswer } } }, () => answer)
  const { body } = await app.inject('/')
  expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(answer)))
})
