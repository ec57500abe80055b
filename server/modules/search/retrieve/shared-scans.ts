import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { Conditions, Subject, ResolvedSearch } from '../pipeline.ts'

/**
 * The queries that searches will scan the whole store with, by the arrays that their modes use: to be scanned together. Those of
 * filtered searches are left out, which may have few candidates and scan these alone.
 */
export function sharedScanQueries(
  searches: readonly Pick<ResolvedSearch, 'subject' | 'conditions'>[],
  calibrator: Pick<Calibrator, 'centre'>,
): Float32Array[] {
  const open = searches.filter(({ conditions }) => !isNarrowed(conditions))
  return open.flatMap(({ subject }) => [
    ...picturesOf(subject).map(({ vector }) => calibrator.center(vector).vector),
    ...('words' in subject && subject.words?.vector ? [subject.words.vector] : []),
  ])
}

function isNarrowed({ pre, filters }: Conditions): boolean {
  return filters.length > 0 || Object.values(pre).some((filter) => filter !== null)
}

function picturesOf(subject: Subject): readonly { readonly vector: Float32Array }[] {
  // An average is one query, and not of any of its pictures.
  if (subject.kind === 'pictures') return subject.aggregation === 'average' ? [] : subject.pictures
  return 'picture' in subject && subject.picture !== null ? [subject.picture] : []
}
