import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  type Corner,
  isWhole,
  moveCrop,
  resizeCrop,
  wholePhoto as whole,
} from '../../../../../contract/search/crop-box.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { t } from '../texts.ts'

type Box = Parameters<typeof isWhole>[0]
type Part = Corner | 'box' | 'new'

interface CropProps {
  readonly imageUrl: string
  readonly crop: Box | null
  readonly onCrop: (crop: Box) => void
}

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const cornerPlaces = {
  nw: '-top-2.5 -left-2.5 cursor-nwse-resize',
  ne: '-top-2.5 -right-2.5 cursor-nesw-resize',
  sw: '-bottom-2.5 -left-2.5 cursor-nesw-resize',
  se: '-right-2.5 -bottom-2.5 cursor-nwse-resize',
} as const
const keyStep = 0.05
const keyPauseMs = 400
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

/** The photo with the box of its part to search with: drawn, moved and resized by pointer or by the arrow keys. */
export function CropPhoto({ imageUrl, crop, onCrop }: CropProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { shown, start, move, end, nudge } = useDragging(frame, { crop: crop ?? whole, onCrop })
  const onKeyDown = (event: KeyboardEvent, part: Corner | 'box'): void => {
    const by = directions[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    nudge(part, by)
  }
  return (
    <div className="grid gap-2">
      <div
        ref={frame}
        onPointerDown={(event) => start(event, 'new')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="relative cursor-crosshair touch-none overflow-hidden rounded-md bg-sunken select-none"
      >
        <img src={imageUrl} alt="" draggable={false} className="block max-h-80 w-full object-fill" />
        {/* biome-ignore lint/a11y/useSemanticElements: a box that is drawn on a photo is no form */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the box
          tabIndex={0}
          aria-label={t.cropBox}
          onPointerDown={(event) => start(event, isWhole(shown) ? 'new' : 'box')}
          onKeyDown={(event) => onKeyDown(event, 'box')}
          className="absolute cursor-move rounded-sm border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/60%),0_0_0_999px_rgb(0_0_0/45%)]"
          style={{
            left: `${shown.x * 100}%`,
            top: `${shown.y * 100}%`,
            width: `${shown.width * 100}%`,
            height: `${shown.height * 100}%`,
          }}
        >
          {corners.map((corner) => (
            <button
              key={corner}
              type="button"
              aria-label={t.corners[corner]}
              onPointerDown={(event) => start(event, corner)}
              onKeyDown={(event) => onKeyDown(event, corner)}
              className={`absolute flex size-6 items-center justify-center rounded-full ${cornerPlaces[corner]}`}
            >
              <span className="size-3 rounded-full border border-[rgb(0_0_0/60%)] bg-[#fff]" />
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{t.cropHint}</p>
        {isWhole(shown) ? null : (
          <Button size="small" onClick={() => onCrop(whole)}>
            {t.useFullPhoto}
          </Button>
        )}
      </div>
    </div>
  )
}

function changed(from: Box, part: Corner | 'box', by: { x: number; y: number }): Box {
  return part === 'box' ? moveCrop(from, by) : resizeCrop(from, part, by)
}

/** Follows the pointer and the arrow keys; the crop changes once the pointer is released or the keys rest. */
function useDragging(
  frame: React.RefObject<HTMLElement | null>,
  { crop, onCrop }: { crop: Box; onCrop: (crop: Box) => void },
) {
  const [draft, setDraft] = useState<Box | null>(null)
  const from = useRef<{ x: number; y: number; crop: Box; part: Part } | null>(null)
  const isNudged = draft !== null && from.current === null
  useEffect(() => {
    if (!isNudged) return
    const timer = setTimeout(() => {
      onCrop(draft)
      setDraft(null)
    }, keyPauseMs)
    return () => clearTimeout(timer)
  }, [isNudged, draft, onCrop])
  return {
    shown: draft ?? crop,
    start(event: PointerEvent, part: Part): void {
      event.stopPropagation()
      frame.current?.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, crop, part }
    },
    move(event: PointerEvent): void {
      const place = frame.current?.getBoundingClientRect()
      const start = from.current
      if (start === null || place === undefined) return
      const by = { x: (event.clientX - start.x) / place.width, y: (event.clientY - start.y) / place.height }
      const origin = { x: (start.x - place.left) / place.width, y: (start.y - place.top) / place.height }
      setDraft(start.part === 'new' ? drawn(origin, by) : changed(start.crop, start.part, by))
    },
    /** Moves by key; the crop changes after a pause, so that a search does not run for every step. */
    nudge: (part: Corner | 'box', by: { x: number; y: number }): void =>
      setDraft((before) => changed(before ?? crop, part, by)),
    end(): void {
      if (draft !== null) onCrop(draft)
      from.current = null
      setDraft(null)
    },
  }
}

/** The box between two points of the photo, in either direction; `null` for a click. */
function drawn(from: { x: number; y: number }, by: { x: number; y: number }): Box | null {
  if (Math.abs(by.x) < 0.02 && Math.abs(by.y) < 0.02) return null
  const ends = (start: number, length: number) => {
    const [low, high] = [Math.min(start, start + length), Math.max(start, start + length)]
    return [Math.max(0, low), Math.min(1, high)] as const
  }
  const [left, right] = ends(from.x, by.x)
  const [top, bottom] = ends(from.y, by.y)
  // Resizing by zero rounds the box and applies the minimum size that the service can search with.
  return resizeCrop({ x: left, y: top, width: right - left, height: bottom - top }, 'se', { x: 0, y: 0 })
}
