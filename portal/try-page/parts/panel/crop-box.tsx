import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import {
  type Corner,
  type CropBox,
  isWhole,
  moveCrop,
  resizeCrop,
  wholePhoto,
} from '../../../../contract/search/crop-box.ts'

type CropPhotoProps = { previewUrl: string; crop: CropBox; onCrop: (crop: CropBox) => void }

const corners: readonly (readonly [Corner, string])[] = [
  ['nw', 'top left'],
  ['ne', 'top right'],
  ['sw', 'bottom left'],
  ['se', 'bottom right'],
]
const keyStep = 0.05
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

/** The photo with a box around the part to search with. Its corners are dragged, or moved by the arrow keys. */
export function CropPhoto({ previewUrl, crop, onCrop }: CropPhotoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<CropBox | null>(null)
  const from = useRef<{ x: number; y: number; crop: CropBox; part: Corner | 'box' } | null>(null)
  const shown = draft ?? crop

  const change = (start: CropBox, part: Corner | 'box', by: { x: number; y: number }): CropBox =>
    part === 'box' ? moveCrop(start, by) : resizeCrop(start, part, by)

  function onPointerDown(event: PointerEvent, part: Corner | 'box'): void {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, crop: shown, part }
  }
  function onPointerMove(event: PointerEvent): void {
    const size = frame.current?.getBoundingClientRect()
    const start = from.current
    if (start === null || size === undefined) return
    const by = { x: (event.clientX - start.x) / size.width, y: (event.clientY - start.y) / size.height }
    setDraft(change(start.crop, start.part, by))
  }
  function onPointerUp(): void {
    if (from.current !== null && draft !== null) onCrop(draft)
    from.current = null
    setDraft(null)
  }
  function onKeyDown(event: KeyboardEvent, part: Corner): void {
    const by = directions[event.key]
    if (by === undefined) return
    event.preventDefault()
    onCrop(change(crop, part, by))
  }
  const percent = (share: number) => `${share * 100}%`

  return (
    <div className="crop">
      <div
        className="crop-frame"
        ref={frame}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <img src={previewUrl} alt="" draggable={false} />
        <div
          className="crop-box"
          style={{
            insetInlineStart: percent(shown.x),
            insetBlockStart: percent(shown.y),
            inlineSize: percent(shown.width),
            blockSize: percent(shown.height),
          }}
          onPointerDown={(event) => onPointerDown(event, 'box')}
        >
          {corners.map(([corner, name]) => (
            <button
              key={corner}
              type="button"
              className="crop-corner"
              data-corner={corner}
              aria-label={`Crop corner, ${name}; move it with the arrow keys`}
              onPointerDown={(event) => onPointerDown(event, corner)}
              onKeyDown={(event) => onKeyDown(event, corner)}
            />
          ))}
        </div>
      </div>
      {!isWhole(crop) && (
        <button type="button" className="link-button" onClick={() => onCrop(wholePhoto)}>
          Use the whole photo
        </button>
      )}
    </div>
  )
}
