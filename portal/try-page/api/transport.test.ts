import { describe, expect, it } from 'vitest'
import { send } from './transport.ts'

describe('a request to the service', () => {
  it('fails with the message of the service', async () => {
    const answer = Response.json({ error: 'image_too_large', message: 'The image is over 10 MB.' }, { status: 422 })
    await expect(send(async () => answer, '/x', {})).rejects.toMatchObject({
      code: 'image_too_large',
      message: 'The image is over 10 MB.',
    })
  })

  it('fails with its status when a proxy responded instead', async () => {
    const answer = new Response('<h1>Bad gateway</h1>', { status: 502 })
    await expect(send(async () => answer, '/x', {})).rejects.toMatchObject({
      message: 'The service returned status 502 without an explanation.',
    })
  })

  it('reports when nothing responds', async () => {
    const noAnswer = async () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(send(noAnswer, '/x', {})).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('passes on an abort', async () => {
    const controller = new AbortController()
    controller.abort()
    const aborted = async () => controller.signal.throwIfAborted() as never
    await expect(send(aborted, '/x', { signal: controller.signal })).rejects.toHaveProperty('name', 'AbortError')
  })
})
