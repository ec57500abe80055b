import { describe, expect, it } from 'vitest'
import { callbackFrom, eventDataOf, messageBody } from './event-data.ts'

const at = new Date('2026-11-21T10:00:00.123Z')
const bodyOf = (type: string, payload: object): { text: string; body: Record<string, unknown> } => {
  const data = eventDataOf(type, payload)
  if (data === null) throw new Error('No message is sent')
  const text = messageBody({ ...data, occurredAt: at, webhookId: 'w-1' })
  return { text, body: JSON.parse(text) }
}

describe('a message', () => {
  it('has the documented envelope and exactly the documented fields of each event', () => {
    const payload = { deleted_at: 'then', product_id: 'p"1', secret: 'ours', callback_url: 'https://x.example' }
    expect(bodyOf('product.deleted', payload).body).toEqual({
      event: 'product.deleted',
      timestamp: '2026-11-21T10:00:00.123Z',
      webhook_id: 'w-1',
      data: { product_id: 'p"1', deleted_at: 'then' },
    })
  })

  it('of a bulk job contains everything except its callback URL', () => {
    const payload = { job_id: 'j', status: 'completed', total: 2, callback_url: 'https://x.example/secret' }
    const { text, body } = bodyOf('bulk.completed', payload)
    expect(body.data).toEqual({ job_id: 'j', status: 'completed', total: 2 })
    expect(text).not.toContain('x.example')
    expect(callbackFrom('bulk.completed', payload)).toEqual({ url: 'https://x.example/secret', jobId: 'j' })
    expect(callbackFrom('bulk.completed', { ...payload, callback_url: null })).toBeNull()
    expect(callbackFrom('bulk.completed', { ...payload, job_id: 7 })).toBeNull()
    expect(callbackFrom('product.deleted', payload)).toBeNull()
  })

  it('is never sent for internal events', () => {
    expect(eventDataOf('model.switched', {})).toBeNull()
    expect(eventDataOf('webhook.test', {})).toBeNull()
  })

  it.each([
    ['metadata', { name: 'x'.repeat(30_000) }, {}],
    ['metadata', { name: '€'.repeat(8_000) }, {}],
  ])('is at most 20 kB, and names the fields that were emptied: %s', (field, value, emptied) => {
    const payload = {
      product_id: 'p',
      vector_id: 'v',
      image_url: `https://x.example/${'i'.repeat(2000)}`,
      indexed_at: 'then',
    }
    const { text, body } = bodyOf('product.indexed', { ...payload, [field]: value })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    expect(body).toMatchObject({ data: { ...payload, [field]: emptied }, truncated: [field] })
  })

  it('at exactly the size limit is complete', () => {
    const payload = {
      product_id: 'p',
      changes: ['c'.repeat(19_300)],
      previous_image_url: 'a',
      new_image_url: 'b',
      updated_at: 'c',
    }
    const { text, body } = bodyOf('product.updated', payload)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    expect(body.data).toEqual(payload)
    expect(body).not.toHaveProperty('truncated')
  })

  it('is complete up to exactly 19,500 bytes of data, and is shortened from the next byte on', () => {
    const dataOf = (bytes: number) => {
      const payload = { list: ['one'], nothing: null, text: '' }
      return eventDataOf('bulk.completed', { ...payload, text: 'x'.repeat(bytes - JSON.stringify(payload).length) })
    }
    const complete = dataOf(19_500)
    expect([complete?.data.length, complete?.truncated]).toEqual([19_500, []])
    const shortened = dataOf(19_501)
    expect([shortened?.data.length, shortened?.truncated]).toEqual([19_496, ['list']])
    // Emptying the list saves five bytes; a null value cannot be shortened.
    expect([dataOf(19_505)?.data.length, dataOf(19_505)?.truncated]).toEqual([19_500, ['list']])
    expect(dataOf(19_506)).toEqual({ event: 'bulk.completed', data: '{}', truncated: ['data'] })
  })

  it('loses its largest part first, and only as many parts as necessary', () => {
    const payload = { small: ['s'.repeat(6000)], large: { text: 'l'.repeat(12_000) }, middle: ['m'.repeat(8000)] }
    const { body } = bodyOf('bulk.failed', payload)
    expect(body).toMatchObject({ data: { ...payload, large: {} }, truncated: ['large'] })
    const { body: shorter } = bodyOf('bulk.failed', {
      ...payload,
      small: ['s'.repeat(7000)],
      middle: ['m'.repeat(15_000)],
    })
    expect(shorter).toMatchObject({ data: { middle: [] }, truncated: ['middle'] })
  })

  it('that cannot be shortened enough is sent without its data', () => {
    const { body } = bodyOf('conversation.handoff', { question: 'x'.repeat(30_000) })
    expect(body).toMatchObject({ data: {}, truncated: ['data'] })
  })
})
