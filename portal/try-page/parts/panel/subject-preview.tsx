import type { Query } from '../../search/query.ts'
import type { Subject } from '../../search/subject.ts'
import { Icon } from '../icon.tsx'
import { ProductPicture } from '../results/product-picture.tsx'

/** What the search starts from: the person's photo or a product. */
export function SubjectPreview({ query, subject, onClear }: { query: Query; subject: Subject; onClear: () => void }) {
  const isPhoto = query.kind === 'photo'
  return (
    <div className="subject">
      <ProductPicture key={subject.imageUrl} src={subject.imageUrl} name={subject.name} />
      <p>
        <b>{isPhoto ? 'Your photo' : subject.name}</b>
        <span>{isPhoto ? 'Your photo is never stored.' : 'Looking for products like this one'}</span>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={isPhoto ? 'Remove the photo' : 'Stop looking for similar products'}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
