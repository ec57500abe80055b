/** The widths of thumbnails in pixels. There are few widths, so that pages share thumbnails. */
export const thumbnailWidths = [160, 320, 480, 640, 960, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** Where a thumbnail is, and the size of the image that it is made of. */
export interface ThumbnailImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The attributes of an `img` that shows a thumbnail. */
export interface ThumbnailSources {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
}

/**
 * The sources of an `img` that is about `displayWidth` CSS pixels wide: from the smallest thumbnail that is not blurred there, up to
 * twice its width for dense screens. `service` is the address of the service; empty on its own pages.
 */
export function thumbnailSources(thumbnail: ThumbnailImage, displayWidth: number, service = ''): ThumbnailSources {
  const addressAt = (width: ThumbnailWidth) => `${service}${thumbnail.url}?w=${width}`
  // Wider than the original would be the same file again.
  const useful = thumbnailWidths.filter((_width, at) => (thumbnailWidths[at - 1] ?? 0) < thumbnail.width)
  const widths = useful.filter((width, at) => width >= displayWidth && (useful[at - 1] ?? 0) < displayWidth * 2)
  const widest = useful.at(-1) ?? thumbnailWidths[0]
  const chosen = widths.length === 0 ? [widest] : widths
  return {
    src: addressAt(chosen[0] ?? widest),
    srcset: chosen.map((width) => `${addressAt(width)} ${width}w`).join(', '),
    width: thumbnail.width,
    height: thumbnail.height,
  }
}
