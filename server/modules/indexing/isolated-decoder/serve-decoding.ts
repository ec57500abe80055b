import { CropError } from '../../../engine/images/crop.ts'
import type { DecodedImage } from '../../../engine/images/decode/decode.ts'
import { ImageError, type ImageErrorCode } from '../../../engine/images/image-error.ts'
import type { ReadOptions } from '../../../engine/images/image-threads.ts'

export type Decode = (bytes: Uint8Array, options: ReadOptions) => Promise<DecodedImage>

export interface DecodingRequest {
  readonly id: number
  readonly bytes: Uint8Array
  readonly options: ReadOptions
}

/** A serialized error: messages between processes lose the error's class. */
type Refusal =
  | { readonly kind: 'image'; readonly code: ImageErrorCode; readonly message: string }
  | { readonly kind: 'crop' | 'other'; readonly message: string }

export type DecodingResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'decoded'; readonly id: number; readonly image: DecodedImage }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: Refusal }

/** Serves the parent process until it disconnects or exits. */
export function serveDecoding(decode: Decode): void {
  const send = (response: DecodingResponse): void => void process.send?.(response, undefined, {}, () => undefined)
  process.on('message', ({ id, bytes, options }: DecodingRequest) => {
    decode(bytes, options).then(
      (image) => send({ kind: 'decoded', id, image }),
      (error: unknown) => send({ kind: 'refused', id, refusal: toRefusal(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal signals the whole process group, but only the parent ends this process.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
  send({ kind: 'ready' })
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof ImageError) return { kind: 'image', code: error.code, message: error.message }
  if (error instanceof CropError) return { kind: 'crop', message: error.message }
  return { kind: 'other', message: String(error) }
}

export function fromRefusal(refusal: Refusal): Error {
  if (refusal.kind === 'image') return new ImageError(refusal.code, refusal.message)
  return refusal.kind === 'crop' ? new CropError(refusal.message) : new Error(refusal.message)
}
