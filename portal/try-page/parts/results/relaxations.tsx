import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { Query } from '../../search/query.ts'
import { queryFromRelaxation } from '../../search/relaxation.ts'

type RelaxationsProps = { query: Query; relaxations: readonly Relaxation[]; onAsk: (query: Query) => void }

/** Searches with results, each as a button. */
export function Relaxations({ query, relaxations, onAsk }: RelaxationsProps) {
  const offers = relaxations.flatMap(({ change, total, request }) => {
    const relaxed = queryFromRelaxation(query, { request })
    return relaxed === null ? [] : [{ sentence: change.sentence, total, relaxed }]
  })
  if (offers.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list.
    <ul className="relaxations" role="list" aria-label="Searches with results">
      {offers.map(({ sentence, total, relaxed }) => (
        <li key={sentence}>
          <button type="button" className="button" onClick={() => onAsk(relaxed)}>
            {sentence}{' '}
            <span>
              {total} {total === 1 ? 'result' : 'results'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
