/** What a picture file claims about the work that decoding it takes. Claims only: the decoder runs under hard limits. */
export interface ImageHeader {
  /** In pixels as stored, before EXIF orientation. The largest area of the file where there are several images. */
  readonly width: number
  readonly height: number
  /** Bits of one channel: 1 to 64. */
  readonly bitDepth: number
  /** Colors, and alpha where present: 1 to 5; more for exotic TIFFs. */
  readonly channels: number
  /** Interlaced (PNG) or with several scans (JPEG): nothing can be released before the whole picture is in memory. */
  readonly isInterlaced: boolean
  /** Frames or pages; only the first is ever decoded. */
  readonly frames: number
  /** Passes over the whole picture; 1 for anything but a JPEG of several scans and an interlaced PNG (7). */
  readonly scans: number
  /** How its data is packed, where the format has a choice that changes the cost. */
  readonly compression: 'usual' | 'lossless' | 'rare'
  /** Bytes of the largest strip or tile that is decoded at once (TIFF); 0 elsewhere. */
  readonly blockBytes: number
}

/** What most headers have in common. */
export const defaultHeader = {
  bitDepth: 8,
  channels: 3,
  isInterlaced: false,
  frames: 1,
  scans: 1,
  compression: 'usual',
  blockBytes: 0,
} as const satisfies Partial<ImageHeader>
