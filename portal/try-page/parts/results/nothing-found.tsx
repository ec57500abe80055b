import type { ReactNode } from 'react'
import type { Query } from '../../search/query.ts'
import { Notice } from '../notice.tsx'

const advice = {
  text: 'Try fewer or simpler words, such as the type of product, or one of the examples above.',
  photo: 'Try a close-up photo of a single product, or describe it in words.',
  similar: 'No other product in this store looks similar. Describe what you are looking for in words instead.',
}

export function NothingFound({ query, children }: { query: Query; children: ReactNode }) {
  return (
    <Notice title="No matching products">
      <p>{query.kind !== 'browse' && advice[query.kind]}</p>
      {children}
    </Notice>
  )
}
