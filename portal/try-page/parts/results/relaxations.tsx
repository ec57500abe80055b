import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { Query } from '../../search/query.ts'
import { relaxedQuery } from '../../search/relaxed.ts'

type RelaxationsProps = { query: Query; relaxations: readonly Relaxation[]; onAsk: (query: Query) => void }

/** What would find something, each a button that runs it. */
export function Relaxations({ query, relaxations, onAsk }: RelaxationsProps) {
  const offers = relaxations.flatMap(({ change, total, request }) => {
    const relaxed = relaxedQuery(query, { request })
    return relaxed === null ? [] : [{ sentence: change.sentence, total, relaxed }]
  })
  if (offers.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is a list.
    <ul className="relaxations" role="list" aria-label="Searches that find something">
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
