import type { Query } from '../search/query.ts'
import { Notice } from './notice.tsx'

export function NothingFound({ query }: { query: Query }) {
  return (
    <Notice title="Nothing is similar enough">
      <p>
        {query.kind === 'text'
          ? 'Try fewer or plainer words, such as the kind of product, or one of the examples above.'
          : 'Try a photo that shows one product from close by, or describe it in words.'}
      </p>
    </Notice>
  )
}
