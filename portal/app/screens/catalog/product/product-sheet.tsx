import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { CopyButton } from '../../../parts/display/copy.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { Sheet } from '../../../parts/overlays/dialog.tsx'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { f } from '../form/form-texts.ts'
import { ProductForm } from '../form/product-form.tsx'
import { nameOf, ProductImage, priceOf } from '../product-image.tsx'
import { productPath, useDeleteProducts } from '../product-list.ts'
import { ProductState } from '../product-state.tsx'
import { p } from '../texts.ts'
import { Attributes } from './attributes.tsx'
import { DuplicatesOf } from './duplicates-of.tsx'
import { ProductImages } from './product-images.tsx'
import { Section } from './section.tsx'
import { SimilarProducts } from './similar-products.tsx'

/** One product next to the list. The query parameter `product` selects it, and `edit` opens its form. */
export function ProductSheet({ session }: { session: PortalSession }) {
  const [{ product: productId, edit, new: isNew }, change] = useUrlState(['product', 'edit', 'new'])
  const product = useRead<ProductRecord>(productPath(productId), { when: productId !== '' })
  // While another product loads, the previous one would still be shown.
  const shown = product.data?.product_id === productId ? product.data : undefined
  const isEditing = edit !== '' && can(session, 'products:write')
  const close = (): void => change({ product: '', edit: '', new: '' })
  if (isNew !== '' && can(session, 'products:write'))
    return (
      <Sheet title={f.createTitle} about={f.createAbout} isOpen onClose={close}>
        <ProductForm product={null} onDone={(id) => change({ new: '', product: id })} onCancel={close} />
      </Sheet>
    )
  return (
    <Sheet
      title={shown === undefined ? p.product : isEditing ? f.editTitle : nameOf(shown)}
      about={isEditing && shown !== undefined ? nameOf(shown) : undefined}
      isOpen={productId !== ''}
      onClose={close}
    >
      <Read of={{ ...product, data: shown } as typeof product} skeleton={<SkeletonProduct />}>
        {(one) =>
          isEditing ? (
            <ProductForm
              key={one.product_id}
              product={one}
              onDone={() => change({ edit: '' })}
              onCancel={() => change({ edit: '' })}
            />
          ) : (
            <Details
              key={one.product_id}
              product={one}
              session={session}
              edit={() => change({ edit: '1' })}
              close={close}
            />
          )
        }
      </Read>
    </Sheet>
  )
}

interface DetailsProps {
  readonly product: ProductRecord
  readonly session: PortalSession
  readonly edit: () => void
  readonly close: () => void
}

function Details({ product, session, edit, close }: DetailsProps) {
  const { remove } = useDeleteProducts()
  const mayWrite = can(session, 'products:write')
  // Closes first, so that the sheet does not refetch the product being deleted. A failure is shown in a toast.
  const removeIt = (): void => {
    close()
    void remove([product]).catch(() => undefined)
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
        <ProductImage product={product} displayWidth={220} />
        <div className="grid content-start gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="numbers text-xl font-semibold">{priceOf(product)}</span>
            <ProductState product={product} />
          </p>
          <p className="flex min-w-0 items-center text-soft">
            <span className="min-w-0 truncate font-mono text-sm" title={p.id}>
              {product.product_id}
            </span>
            <CopyButton text={product.product_id} />
          </p>
          <Palette palette={product.palette} />
        </div>
      </div>
      {product.error === null ? null : (
        <p className="rounded-md bg-danger-soft px-3 py-2.5 text-danger">{product.error.message}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayWrite ? (
          <Button icon="pencil" onClick={edit}>
            {p.edit}
          </Button>
        ) : null}
        {can(session, 'products:delete') ? (
          <Button variant="danger" icon="trash" onClick={removeIt}>
            {p.delete}
          </Button>
        ) : null}
      </div>
      <Section title={p.attributes}>
        <Attributes metadata={product.metadata} />
      </Section>
      <ProductImages product={product} mayWrite={mayWrite} edit={edit} />
      {can(session, 'search:execute') && product.status === 'indexed' ? <SimilarProducts of={product} /> : null}
      <DuplicatesOf product={product} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-soft">
        <span>
          {p.added} <RelativeTime at={product.created_at} />
        </span>
        <span>
          {p.changed} <RelativeTime at={product.updated_at} />
        </span>
      </p>
    </>
  )
}

/** The colors that a search by color finds the product by, as wide as their share of the image. */
function Palette({ palette }: { palette: ProductRecord['palette'] }) {
  if (palette.length === 0) return null
  const names = palette.map(({ hex, share }) => p.paletteShare(hex, formatPercent(share)))
  return (
    <div className="grid gap-1">
      <span className="text-sm text-soft">{p.palette}</span>
      <ul aria-label={p.palette} className="flex h-8 overflow-hidden rounded-md border border-line">
        {palette.map(({ hex, share }, at) => (
          <li
            key={hex}
            title={names[at]}
            style={{ backgroundColor: hex, flexGrow: Math.max(share, 0.06), flexBasis: 0 }}
          >
            <span className="sr-only">{names[at]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SkeletonProduct() {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[2fr_3fr] gap-4">
        <Skeleton className="aspect-square w-full" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-full" />
        </div>
      </div>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
