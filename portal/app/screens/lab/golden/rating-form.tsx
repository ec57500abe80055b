import { useState } from 'react'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useRead } from '../../../api/use-api.ts'
import { ProductThumbnail } from '../../../parts/display/product-thumbnail.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { UnlabeledSelect } from '../../../parts/forms/field.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { DialogActions } from '../../../parts/overlays/dialog.tsx'
import { nameOf, ProductPicker } from '../product-picker.tsx'
import { g } from './golden-texts.ts'

/** A product that may belong to the search. */
export type Candidate = Pick<ProductRecord, 'product_id' | 'metadata' | 'image_url' | 'thumbnail'>
export type Ratings = Readonly<Record<string, number | undefined>>

interface RatingFormProps {
  readonly products: readonly Candidate[]
  readonly ratings: Ratings
  readonly rate: (productId: string, rating: number | undefined) => void
  readonly add: (product: Candidate) => void
  readonly save: () => Promise<void>
  readonly onClose: () => void
  readonly action: string
}

/** Rates the products that a search should find. */
export function RatingForm({ products, ratings, rate, add, save, onClose, action }: RatingFormProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const submit = async (event: React.FormEvent): Promise<void> => {
    event.preventDefault()
    if (!Object.values(ratings).some((rating) => (rating ?? 0) > 0)) return setFailure(g.rateOne)
    setBusy(true)
    await save().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    })
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {products.map((product) => (
          <RatedProduct
            key={product.product_id}
            product={product}
            rating={ratings[product.product_id]}
            rate={(rating) => rate(product.product_id, rating)}
          />
        ))}
      </ul>
      <div>
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          {g.addProduct}
        </Button>
      </div>
      <FormFailure message={failure} />
      <DialogActions>
        <Button onClick={onClose}>{g.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {action}
        </Button>
      </DialogActions>
      <ProductPicker
        title={g.addProduct}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onChoose={(product) => {
          setAdding(false)
          add(product)
        }}
      />
    </form>
  )
}

const ratingChoices = [
  { value: '', label: g.ratings.none },
  { value: '3', label: g.ratings.r3 },
  { value: '2', label: g.ratings.r2 },
  { value: '1', label: g.ratings.r1 },
  { value: '0', label: g.ratings.r0 },
]

function RatedProduct({
  product: given,
  rating,
  rate,
}: {
  product: Candidate
  rating: number | undefined
  rate: (rating: number | undefined) => void
}) {
  // A stored golden query names its products by ID only.
  const isUnknown = given.image_url === null && Object.keys(given.metadata).length === 0
  const read = useRead<ProductRecord>(`/v1/products/${encodeURIComponent(given.product_id)}`, { when: isUnknown })
  const product = read.data ?? given
  return (
    <li className="flex min-h-11 items-center gap-3">
      <ProductThumbnail
        thumbnail={product.thumbnail}
        imageUrl={product.image_url}
        displayWidth={40}
        className="size-10 rounded-sm object-cover"
      />
      <span className="min-w-0 flex-1 truncate">{nameOf(product)}</span>
      <span className="w-44 shrink-0">
        <UnlabeledSelect
          aria-label={g.rating(nameOf(product))}
          value={rating === undefined ? '' : String(rating)}
          choices={ratingChoices}
          onChange={({ target }) => rate(target.value === '' ? undefined : Number(target.value))}
        />
      </span>
    </li>
  )
}
