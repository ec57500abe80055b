import { useEffect, useState } from 'react'
import { formatExactTime, formatRelative } from '../../language/format.ts'

/** `3 hours ago`, with the exact time on hover; updated as time passes. */
export function RelativeTime({ at, fallback = '–' }: { at: string | null; fallback?: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span className="text-soft">{fallback}</span>
  return (
    <time dateTime={at} title={formatExactTime(at)} className="whitespace-nowrap">
      {formatRelative(at, now)}
    </time>
  )
}
