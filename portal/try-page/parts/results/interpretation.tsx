import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import { canSearchAsTyped, interpretationChips } from '../../search/interpretation.ts'
import type { Query } from '../../search/query.ts'

type ReadingProps = { query: Query & { kind: 'text' }; interpreted: Interpreted; onAsk: (query: Query) => void }

/** How the text was interpreted, with a button to search for the exact words, or to interpret them again. */
export function Interpretation({ query, interpreted, onAsk }: ReadingProps) {
  const chips = interpretationChips(interpreted)
  const { interpret: _asTyped, ...read } = query
  const isAsTyped = query.interpret === false
  const isOpen = canSearchAsTyped(query, interpreted)
  if (chips.length === 0 && !isAsTyped) return null
  return (
    <div className="reading">
      {chips.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list.
        <ul role="list" aria-label="Interpretation of the search">
          {chips.map(({ text, hex }) => (
            <li key={text}>
              {hex && <span className="swatch" style={{ backgroundColor: hex }} aria-hidden="true" />}
              {text}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <button type="button" onClick={() => onAsk({ ...query, interpret: false })}>
          Search for the exact words
        </button>
      )}
      {isAsTyped && (
        <button type="button" onClick={() => onAsk(read)}>
          Interpret prices and colors
        </button>
      )}
    </div>
  )
}
