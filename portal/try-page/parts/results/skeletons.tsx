import { pageSize } from '../../search/range.ts'

const places = Array.from({ length: pageSize }, (_, place) => `place-${place}`)

/** Placeholder for a grid that is loading. */
export function Skeletons() {
  return (
    <div className="grid skeletons" aria-hidden="true">
      {places.map((place) => (
        <div className="card" key={place}>
          <div className="card-picture" />
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-line-short" />
        </div>
      ))}
    </div>
  )
}
