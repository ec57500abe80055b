import { useId, useState } from 'react'
import type { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import type { Query, Search } from '../../search/query.ts'
import {
  countChosen,
  facetFields,
  isOrder,
  orders,
  toggled,
  withOrder,
  withSelection,
} from '../../search/refinement.ts'
import { Icon } from '../icon.tsx'

type RefineProps = {
  query: Search
  facets: SearchAnswer['facets']
  /** Whether the search found nothing: there is nothing to sort. */
  isEmpty: boolean
  onAsk: (query: Query) => void
}

/** More values do not fit next to the results. */
const maxValues = 8

/** Filters by the values that the results have, and their order. On a phone, behind a button. */
export function Refine({ query, facets = {}, isEmpty, onAsk }: RefineProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const chosen = countChosen(query.selection)
  if (isEmpty && chosen === 0) return null
  return (
    <aside className="refine" aria-label="Filters" data-open={isOpen}>
      <div className="refine-bar">
        <button
          type="button"
          className="button refine-toggle"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        {!isEmpty && <Order query={query} onAsk={onAsk} />}
      </div>
      <div className="refine-panel" id={panel}>
        {facetFields.map(([field, label]) => (
          <Facet key={field} field={field} label={label} query={query} facets={facets} onAsk={onAsk} />
        ))}
        {chosen > 0 && (
          <button type="button" className="link-button" onClick={() => onAsk(withSelection(query, {}))}>
            Clear filters
          </button>
        )}
      </div>
    </aside>
  )
}

type FacetProps = Omit<RefineProps, 'isEmpty'> & { field: string; label: string }

function Order({ query, onAsk }: Pick<RefineProps, 'query' | 'onAsk'>) {
  return (
    <label className="order">
      <span>Sort</span>
      <span className="select">
        <select
          value={query.sort ?? 'relevance'}
          onChange={({ target }) => isOrder(target.value) && onAsk(withOrder(query, target.value))}
        >
          {orders.map(([order, label]) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
  )
}

function Facet({ field, label, query, facets = {}, onAsk }: FacetProps) {
  const chosen = query.selection?.[field] ?? []
  const counted = (facets[field]?.values ?? []).map(({ value, count }) => ({ value: String(value), count }))
  const uncounted = chosen.filter((value) => !counted.some((one) => one.value === value))
  const values = [...counted, ...uncounted.map((value) => ({ value, count: 0 }))].slice(0, maxValues)
  // A single value that is not chosen narrows nothing.
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      {values.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onAsk(toggled(query, field, value))}
          />
          <span className="facet-value">{value}</span>
          <span className="facet-count">{count}</span>
        </label>
      ))}
    </fieldset>
  )
}
