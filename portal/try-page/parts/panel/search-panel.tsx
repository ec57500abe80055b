import type { RefObject } from 'react'
import type { Query } from '../../search/query.ts'
import type { SearchStore } from '../../search/search-store.ts'
import type { Subject } from '../../search/subject.ts'
import { Examples } from './examples.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { SearchBox } from './search-box.tsx'
import { SubjectPreview } from './subject-preview.tsx'

type SearchPanelProps = {
  box: RefObject<HTMLInputElement | null>
  query: Query
  subject: Subject | null
  store: SearchStore
  dragging: boolean
  onPhoto: (file: File) => void
  onClear: () => void
}

export function SearchPanel({ box, query, subject, store, dragging, onPhoto, onClear }: SearchPanelProps) {
  return (
    <search className="search-panel" data-dragging={dragging}>
      <div className="search-card">
        <SearchBox box={box} text={query.kind === 'text' ? query.text : ''} store={store} onClear={onClear} />
        {subject && <SubjectPreview query={query} subject={subject} onClear={onClear} />}
        <PhotoPicker dragging={dragging} hasPhoto={query.kind === 'photo'} onPhoto={onPhoto} />
      </div>
      <Examples onPick={(text) => store.ask({ kind: 'text', text })} />
    </search>
  )
}
