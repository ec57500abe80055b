import { wholePhoto } from '../../photo/crop.ts'
import type { Query } from '../../search/query.ts'
import type { SearchStore } from '../../search/search-store.ts'
import type { Subject } from '../../search/subject.ts'
import { Icon } from '../icon.tsx'
import { ProductImage } from '../results/product-image.tsx'
import { CropPhoto } from './crop-box.tsx'

type SubjectPreviewProps = { query: Query; subject: Subject; store: SearchStore; onClear: () => void }

/** The subject of the search: the user's photo with a crop box, or a product. */
export function SubjectPreview({ query, subject, store, onClear }: SubjectPreviewProps) {
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
