import { useState } from 'react'
import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import type { Judgment } from '../../../../contract/search/judgment.ts'
import { ApiError } from '../../api/client.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { Picture } from '../../parts/display/picture.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { inputLook } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { g } from './golden-texts.ts'
import { nameOf, ProductPicker } from './product-picker.tsx'

export const judgmentsPath = '/v1/search/judgments'

/** A product that may belong to the search. */
type Candidate = Pick<ProductRecord, 'product_id' | 'metadata' | 'image_url' | 'thumbnail'>
type Ratings = Readonly<Record<string, number | undefined>>

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The search without the fields that the lab adds for itself. */
  readonly search: object
  /** The results of the search, best first. */
  readonly candidates: readonly Candidate[]
}

const offered = 10

/** Saves a search together with the products that it should find. */
export function GoldenDialog({ isOpen, onClose, search, candidates }: DialogProps) {
  return (
    <Dialog title={g.goldenTitle} about={g.goldenAbout} isOpen={isOpen} onClose={onClose}>
      <NewGolden {...{ onClose, search, candidates }} />
    </Dialog>
  )
}

function NewGolden({ onClose, search, candidates }: Omit<DialogProps, 'isOpen'>) {
  // What is found while the dialog is open does not replace what is being rated.
  const [products, setProducts] = useState(candidates.slice(0, offered))
  const [ratings, setRatings] = useState<Ratings>({})
  const change = useChange<Judgment>({ refresh: [judgmentsPath] })
  const save = async (): Promise<void> => {
    const body = { search: storedSearch(search), products: ratedProducts(ratings) }
    const { judgment_id: id } = await change.mutateAsync({ method: 'POST', path: judgmentsPath, body })
    onClose()
    showToast(g.saved, () => change.mutateAsync({ method: 'DELETE', path: `${judgmentsPath}/${id}` }))
  }
  return (
    <RatingForm
      products={products}
      ratings={ratings}
      rate={(id, rating) => setRatings({ ...ratings, [id]: rating })}
      add={(product) => {
        if (!products.some(({ product_id: id }) => id === product.product_id)) setProducts([...products, product])
        setRatings({ ...ratings, [product.product_id]: 3 })
      }}
      save={save}
      onClose={onClose}
      action={g.saveGolden}
    />
  )
}

interface EditProps {
  readonly judgment: Judgment
  readonly onDone: () => void
}

/** The ratings of a stored golden query. */
export function EditGolden({ judgment, onDone }: EditProps) {
  const [ratings, setRatings] = useState<Ratings>(
    Object.fromEntries(judgment.products.map(({ product_id: id, rating }) => [id, rating])),
  )
  const [added, setAdded] = useState<readonly Candidate[]>([])
  const change = useChange<Judgment>({ refresh: [judgmentsPath] })
  const path = `${judgmentsPath}/${judgment.judgment_id}`
  const save = async (): Promise<void> => {
    const { search, products } = judgment
    await change.mutateAsync({ method: 'PUT', path, body: { search, products: ratedProducts(ratings) } })
    onDone()
    showToast(g.changed, () => change.mutateAsync({ method: 'PUT', path, body: { search, products } }))
  }
  const listed = judgment.products.map(({ product_id }) => product_id)
  const known = added.filter(({ product_id: id }) => !listed.includes(id))
  return (
    <RatingForm
      products={[...listed.map((product_id) => ({ product_id, metadata: {}, image_url: null })), ...known]}
      ratings={ratings}
      rate={(id, rating) => setRatings({ ...ratings, [id]: rating })}
      add={(product) => {
        setAdded([...known, product])
        setRatings({ ...ratings, [product.product_id]: 3 })
      }}
      save={save}
      onClose={onDone}
      action={g.saveChanges}
    />
  )
}

/** The size of the page and the like do not belong to what is searched for. */
function storedSearch(search: object): object {
  const kept = Object.entries(search).filter(([name]) => !['limit', 'facets'].includes(name))
  return Object.fromEntries(kept)
}

function ratedProducts(ratings: Ratings): { product_id: string; rating: number }[] {
  return Object.entries(ratings).flatMap(([product_id, rating]) =>
    rating === undefined ? [] : [{ product_id, rating }],
  )
}

interface RatingFormProps {
  readonly products: readonly Candidate[]
  readonly ratings: Ratings
  readonly rate: (productId: string, rating: number | undefined) => void
  readonly add: (product: Candidate) => void
  readonly save: () => Promise<void>
  readonly onClose: () => void
  readonly action: string
}

function RatingForm({ products, ratings, rate, add, save, onClose, action }: RatingFormProps) {
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
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ul className="grid gap-1">
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
        <Button type="submit" look="primary" isBusy={isBusy}>
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
      <Picture
        thumbnail={product.thumbnail}
        imageUrl={product.image_url}
        shown={40}
        className="size-10 rounded-sm object-cover"
      />
      <span className="min-w-0 flex-1 truncate">{nameOf(product)}</span>
      <span className="w-36">
        <select
          aria-label={g.rating(nameOf(product))}
          value={rating === undefined ? '' : String(rating)}
          onChange={({ target }) => rate(target.value === '' ? undefined : Number(target.value))}
          className={inputLook}
        >
          {ratingChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </li>
  )
}
