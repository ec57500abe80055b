/** From this share on, the bar has the warning color. */
const nearLimit = 0.8

/** How much of a limit is used. The numbers stand next to it, so screen readers skip it. */
export function Meter({ share }: { share: number }) {
  const color = share >= 1 ? 'bg-danger' : share >= nearLimit ? 'bg-warning' : 'bg-accent'
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <div className={`h-full rounded-full ${color}`} style={{ width: `${Math.min(1, share) * 100}%` }} />
    </div>
  )
}
