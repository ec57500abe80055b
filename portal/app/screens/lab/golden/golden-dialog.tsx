import { useState } from 'react'
import type { Judgment } from '../../../../../contract/search/judgment.ts'
import { useChange } from '../../../api/use-api.ts'
import { Dialog } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { g } from './golden-texts.ts'
import { type Candidate, RatingForm, type Ratings } from './rating-form.tsx'

export const judgmentsPath = '/v1/search/judgments'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The search without the fields that the lab adds internally. */
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
  // New results while the dialog is open must not replace the ones being rated.
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

/** The search without the fields that only affect the presentation of its results. */
function storedSearch(search: object): object {
  const remaining = Object.entries(search).filter(([name]) => !['limit', 'facets'].includes(name))
  return Object.fromEntries(remaining)
}

function ratedProducts(ratings: Ratings): { product_id: string; rating: number }[] {
  return Object.entries(ratings).flatMap(([product_id, rating]) =>
    rating === undefined ? [] : [{ product_id, rating }],
  )
}
