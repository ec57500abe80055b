import type { Query } from '../../search/query.ts'
import type { Subject } from '../../search/subject.ts'
import { Icon } from '../icon.tsx'
import { ProductImage } from '../results/product-image.tsx'

/** The subject of the search: the user's photo or a product. */
export function SubjectPreview({ query, subject, onClear }: { query: Query; subject: Subject; onClear: () => void }) {
  const isPhoto = query.kind === 'photo'
  return (
    <div className="subject">
      <ProductImage key={subject.imageUrl} src={subject.imageUrl} name={subject.name} />
      <p>
        <b>{isPhoto ? 'Your photo' : subject.name}</b>
        <span>{isPhoto ? 'Your photo is never stored.' : 'Searching for similar products'}</span>
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
