/** `image_not_an_image`: no accepted format, or broken; `image_too_large`: too many pixels, or too long to decode. */
export type ImageErrorCode = 'image_not_an_image' | 'image_too_large'

/** A picture that is refused. The message is a sentence for the person who sent it and names the limit that was met. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
