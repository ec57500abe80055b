/** What the header of an image file declares about its decoding cost. Untrusted: the decoder runs under hard limits. */
export interface ImageHeader {
  /** In pixels as stored, before EXIF orientation. With several images, the largest one. */
  readonly width: number
  readonly height: number
  /** Bits of one channel: 1 to 64. */
  readonly bitDepth: number
  /** Colors, and alpha where present: 1 to 5; more for exotic TIFFs. */
  readonly channels: number
  /** Interlaced (PNG) or with several scans (JPEG): the whole image must be in memory before any of it is complete. */
  readonly isInterlaced: boolean
  /** Frames or pages; only the first is ever decoded. */
  readonly frames: number
  /** Passes over the whole image: 1, except for a JPEG with several scans and an interlaced PNG (7). */
  readonly scans: number
  /** The compression, for formats where it changes the cost. */
  readonly compression: 'usual' | 'lossless' | 'rare'
  /** Bytes of the largest strip or tile that is decoded at once (TIFF); 0 elsewhere. */
  readonly blockBytes: number
}

/** The values that most headers share. */
export const defaultHeader = {
  bitDepth: 8,
  channels: 3,
  isInterlaced: false,
  frames: 1,
  scans: 1,
  compression: 'usual',
  blockBytes: 0,
} as const satisfies Partial<ImageHeader>
