/** `image_not_an_image`: no accepted format, or broken; `image_too_large`: too many pixels, or too long to decode. */
export type ImageErrorCode = 'image_not_an_image' | 'image_too_large'

/** A refused image. The message is meant for the API caller and names the exceeded limit. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
