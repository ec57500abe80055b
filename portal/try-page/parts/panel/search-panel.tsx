import type { RefObject } from 'react'
import type { SearchApi } from '../../api/search-api.ts'
import type { Query } from '../../search/query.ts'
import type { SearchStore } from '../../search/search-store.ts'
import type { Subject } from '../../search/subject.ts'
import { Examples } from './examples.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { SearchBox } from './search-box.tsx'
import { SubjectPreview } from './subject-preview.tsx'
import { useEarlyText } from './use-early-text.ts'

type SearchPanelProps = {
  box: RefObject<HTMLInputElement | null>
  query: Query
  subject: Subject | null
  store: SearchStore
  api: SearchApi
  examples: readonly string[]
  dragging: boolean
  onPhoto: (file: File) => void
  onClear: () => void
}

export function SearchPanel(props: SearchPanelProps) {
  const { box, query, subject, store, api, examples, dragging, onPhoto, onClear } = props
  useEarlyText(box, store)
  return (
    <search className="search-panel" data-dragging={dragging}>
      <div className="search-card">
        <SearchBox box={box} text={query.kind === 'text' ? query.text : ''} api={api} store={store} onClear={onClear} />
        {subject && <SubjectPreview query={query} subject={subject} store={store} onClear={onClear} />}
        <PhotoPicker dragging={dragging} hasPhoto={query.kind === 'photo'} onPhoto={onPhoto} />
      </div>
      <Examples examples={examples} onPick={(text) => store.ask({ kind: 'text', text })} />
    </search>
  )
}
