import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent-strong',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
} as const

export type Tone = keyof typeof tones

/** A state in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** A person or store by its initials. */
export function Avatar({ name, isSquare = false }: { name: string; isSquare?: boolean }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const initials = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase() ?? '')
  const shape = isSquare ? 'rounded-md' : 'rounded-full'
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-8 shrink-0 items-center justify-center bg-accent-soft text-xs font-semibold text-accent-strong ${shape}`}
    >
      {initials.join('')}
    </span>
  )
}
