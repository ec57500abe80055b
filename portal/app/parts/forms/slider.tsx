import { useEffect, useId, useState } from 'react'

interface SliderProps {
  readonly label: string
  /** 0 to 1. */
  readonly value: number
  /** Called when the user releases the slider. */
  readonly onChange: (value: number) => void
  /** The value in words, such as `60 %`. */
  readonly format: (value: number) => string
  /** What the two ends mean. */
  readonly ends?: { readonly low: string; readonly high: string }
}

/** A share between 0 and 1, in steps of 0.05. */
export function Slider({ label, value, onChange, format, ends }: SliderProps) {
  const id = useId()
  const [shown, setShown] = useState(value)
  useEffect(() => setShown(value), [value])
  const commit = (): void => (shown === value ? undefined : onChange(shown))
  return (
    <div className="grid gap-1.5">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="numbers text-soft">{format(shown)}</span>
      </span>
      <input
        id={id}
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={shown}
        aria-valuetext={format(shown)}
        onChange={(event) => setShown(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
        className="h-11 w-full accent-(--accent) md:h-6"
      />
      {ends === undefined ? null : (
        <span aria-hidden="true" className="flex justify-between gap-3 text-xs text-soft">
          <span>{ends.low}</span>
          <span>{ends.high}</span>
        </span>
      )}
    </div>
  )
}
