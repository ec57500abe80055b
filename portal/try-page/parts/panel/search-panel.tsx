import { type RefObject, useEffect, useRef } from 'react'
import { wholePhoto } from '../../../../contract/search/crop-box.ts'
import type { SearchApi } from '../../api/search-api.ts'
import type { Query } from '../../search/query.ts'
import type { SearchStore } from '../../search/search-store.ts'
import type { Subject } from '../../search/subject.ts'
import { Icon } from '../icon.tsx'
import { ProductImage } from '../results/product-image.tsx'
import { CropPhoto } from './crop-box.tsx'
import { Examples } from './examples.tsx'
import { SearchBox } from './search-box.tsx'

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

/** Searches what was typed before the scripts of the page had started. */
function useEarlyText(box: RefObject<HTMLInputElement | null>, store: SearchStore): void {
  useEffect(() => {
    const typed = box.current?.value ?? ''
    const { query } = store.state()
    if (typed !== '' && typed !== (query.kind === 'text' ? query.text : '')) store.type(typed)
  }, [box, store])
}

type PhotoPickerProps = { dragging: boolean; hasPhoto: boolean; onPhoto: (file: File) => void }

/** A real file input below the whole row, for keyboards, touch and screen readers. Files can be dropped anywhere. */
function PhotoPicker({ dragging, hasPhoto, onPhoto }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  // A photo that was chosen before the scripts of the page had started.
  useEffect(() => {
    if (input.current?.files?.length) takePhoto(input.current, onPhoto)
  }, [onPhoto])
  const words = hasPhoto ? 'Choose another photo' : 'Choose a photo'
  return (
    <label className="photo-picker">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={`${words} to search with`}
        onChange={(event) => takePhoto(event.target, onPhoto)}
      />
      <Icon name="photo" />
      {dragging ? (
        <span>Drop to search with this photo</span>
      ) : (
        <span>
          <b>{words}</b>
          <span className="with-a-mouse">, drop it anywhere, or paste it</span>
        </span>
      )}
    </label>
  )
}

function takePhoto(chooser: HTMLInputElement, onPhoto: PhotoPickerProps['onPhoto']): void {
  const file = chooser.files?.[0]
  // Choosing the same file again searches again.
  chooser.value = ''
  if (file) onPhoto(file)
}

type SubjectPreviewProps = { query: Query; subject: Subject; store: SearchStore; onClear: () => void }

/** The subject of the search: the user's photo with a crop box, or a product. */
function SubjectPreview({ query, subject, store, onClear }: SubjectPreviewProps) {
  const isPhoto = query.kind === 'photo'
  return (
    <div className="subject" data-photo={isPhoto}>
      {isPhoto ? (
        <CropPhoto
          previewUrl={query.photo.previewUrl}
          crop={query.crop ?? wholePhoto}
          onCrop={(crop) => store.ask({ ...query, crop })}
        />
      ) : (
        <ProductImage
          key={subject.image?.image_url}
          image={subject.image}
          name={subject.name}
          shown={60}
          load="eager"
        />
      )}
      <p>
        <b>{isPhoto ? 'Your photo' : subject.name}</b>
        <span>{isPhoto ? 'Your photo is never stored.' : 'Searching for similar products'}</span>
        {isPhoto && <span>Drag the corners to search with a part of it.</span>}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={isPhoto ? 'Remove the photo' : 'Clear the selected product'}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
