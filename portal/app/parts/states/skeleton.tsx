import { defineTexts } from '../../language/language.ts'

const t = defineTexts({ en: { loading: 'Loading' }, de: { loading: 'Wird geladen' } })

/** A gray shape in place of content that loads; it appears after 150 ms only. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`late block ${className}`}>
      <span className="pulse-slowly block size-full rounded-md bg-sunken" />
    </span>
  )
}

/** Rows of a list that loads. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" aria-label={t.loading} className="grid gap-px">
      {Array.from({ length: rows }, (_row, at) => (
        <div key={at} className="flex min-h-11 items-center gap-4 py-2">
          <Skeleton className="size-8" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** A screen that loads. */
export function SkeletonScreen() {
  return (
    <div role="status" aria-label={t.loading} className="mx-auto grid max-w-page gap-6 px-4 py-6 md:px-8 md:py-8">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
