import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import type { Query } from '../../search/query.ts'
import { canBeTakenAsTyped, understood } from '../../search/reading.ts'

type ReadingProps = { query: Query & { kind: 'text' }; interpreted: Interpreted; onAsk: (query: Query) => void }

/** What was understood of the words, and the way to have them searched as they are, or read again. */
export function Reading({ query, interpreted, onAsk }: ReadingProps) {
  const chips = understood(interpreted)
  const { interpret: _asTyped, ...read } = query
  const isAsTyped = query.interpret === false
  const isOpen = canBeTakenAsTyped(query, interpreted)
  if (chips.length === 0 && !isAsTyped) return null
  return (
    <div className="reading">
      {chips.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is a list.
        <ul role="list" aria-label="Understood of these words">
          {chips.map(({ says, hex }) => (
            <li key={says}>
              {hex && <span className="swatch" style={{ backgroundColor: hex }} aria-hidden="true" />}
              {says}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <button type="button" onClick={() => onAsk({ ...query, interpret: false })}>
          Search the words as typed
        </button>
      )}
      {isAsTyped && (
        <button type="button" onClick={() => onAsk(read)}>
          Understand prices and colours
        </button>
      )}
    </div>
  )
}
