import { defineTexts } from '../../language/language.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'

const t = defineTexts({ en: { loading: 'Loading' }, de: { loading: 'Wird geladen' } })

/** Images that load. */
export function SkeletonGrid({ tiles = 10 }: { tiles?: number }) {
  return (
    <div
      role="status"
      aria-label={t.loading}
      className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      {Array.from({ length: tiles }, (_tile, at) => (
        <div key={at} className="grid gap-2">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
