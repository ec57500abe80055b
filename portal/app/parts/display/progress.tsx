import { formatPercent } from '../../language/format.ts'

/** How far a long action is. Without `share`, it runs for an unknown time. */
export function Progress({ label, share }: { label: string; share?: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={share === undefined ? undefined : formatPercent(share)}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-240 ${share === undefined ? 'pulse-slowly w-full' : ''}`}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  )
}
