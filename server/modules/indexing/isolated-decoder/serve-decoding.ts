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

/** Errors as they cross between processes, where their classes would be lost. */
type Refusal =
  | { readonly kind: 'image'; readonly code: ImageErrorCode; readonly message: string }
  | { readonly kind: 'crop' | 'other'; readonly message: string }

export type DecodingResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'decoded'; readonly id: number; readonly picture: DecodedImage }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: Refusal }

/** Answers a parent process's requests until it lets go, or is gone. */
export function serveDecoding(decode: Decode): void {
  const tell = (answer: DecodingResponse): void => void process.send?.(answer, undefined, {}, () => undefined)
  process.on('message', ({ id, bytes, options }: DecodingRequest) => {
    decode(bytes, options).then(
      (picture) => tell({ kind: 'decoded', id, picture }),
      (error: unknown) => tell({ kind: 'refused', id, refusal: toRefusal(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal tells all processes of a group; when this one ends is its parent's business.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
  tell({ kind: 'ready' })
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
