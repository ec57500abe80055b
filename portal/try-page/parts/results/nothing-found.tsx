import type { ReactNode } from 'react'
import type { Query } from '../../search/query.ts'
import { Notice } from '../notice.tsx'

const advice = {
  text: 'Try fewer or plainer words, such as the kind of product, or one of the examples above.',
  photo: 'Try a photo that shows one product from close by, or describe it in words.',
  similar: 'Everything else in this store looks different. Describe what you look for in words instead.',
}

export function NothingFound({ query, children }: { query: Query; children: ReactNode }) {
  return (
    <Notice title="Nothing is similar enough">
      <p>{query.kind !== 'browse' && advice[query.kind]}</p>
      {children}
    </Notice>
  )
}
