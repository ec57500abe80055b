import { MessageResponse, PhotoMessage } from '../../../../../contract/assistant/chat.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { clientAddress } from '../../../../platform/http/client-address.ts'
import type { Http } from '../../../../platform/http/server.ts'
import { limitByAddress } from '../../../../platform/http/throttled.ts'
import { readMultipart } from '../../../../platform/http/upload/upload.ts'
import type { ThrottlePolicy, Throttles } from '../../../../platform/throttle/throttles.ts'
import { rateLimited } from '../../errors.ts'
import { cleanText, presentMessage } from '../chat.routes.ts'
import type { BeginPhoto } from './begin-photo.ts'

export interface PhotoRoutesDeps {
  readonly beginPhoto: BeginPhoto
  readonly throttles: Pick<Throttles, 'admit'>
  readonly clock: Clock
}

const SendPhoto = {
  tags: ['Assistant'],
  summary: 'Send a photo and wait for the answer',
  description:
    'Finds the products that look like the photo. The photo is not stored. If the message has no text, the transcript shows the word “photo” in the language of the thread.',
  operationId: 'sendPhoto',
  consumes: ['multipart/form-data'],
  body: PhotoMessage,
  response: { 200: MessageResponse },
  alsoAnswers: [401, 404, 429],
} as const

/** Decoding a photo costs far more than a text: counted before the body is read. */
const photoMinute: ThrottlePolicy = { name: 'photo_minute', limit: 20, windowSeconds: 60 }

export function photoRoutes(app: Http, { beginPhoto, throttles, clock }: PhotoRoutesDeps): void {
  const limit = limitByAddress(throttles, photoMinute, ({ retryAfterSeconds }) => {
    const now = clock.now()
    const { name: window, limit, windowSeconds } = photoMinute
    const retryAt = new Date(now.getTime() + retryAfterSeconds * 1000)
    return rateLimited({ window, limit, windowSeconds, retryAt }, now)
  })
  app.post(
    '/v1/chat/messages/photo',
    {
      schema: SendPhoto,
      // The answer may wait for a language model.
      config: { access: 'session', envelope: 'assistant', takesIdempotencyKey: true, admission: 'outside' },
      onRequest: limit,
      preValidation: readMultipart,
    },
    async (request) => {
      const { thread_id: threadId, image, text = '' } = request.body
      const started = await beginPhoto(request.shopper, {
        threadId,
        image,
        text: text.trim() === '' ? null : cleanText(text),
        buyerIp: clientAddress(request),
      })
      return presentMessage(started, { threadId, correlationId: request.id })
    },
  )
}
