import { useState } from 'react'
import type { DemoInstall, ProductList, ProductRecord } from '../../../../contract/catalog/product.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { useChange, useReadList, useStoreSlug } from '../../api/use-api.ts'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/forms/button.tsx'
import { FilterMenu } from '../../parts/lists/filter-menu.tsx'
import { Chips, FilterBar, SearchBox } from '../../parts/lists/filters.tsx'
import { BulkBar, type Column, Paging, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { showToast } from '../../parts/overlays/toast.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { ProductGrid } from './product-grid.tsx'
import { nameOf, ProductImage, priceOf } from './product-image.tsx'
import { productsPath, useCatalogFacets, useDeleteProducts } from './product-list.ts'
import { ProductState } from './product-state.tsx'
import { SkeletonGrid } from './skeleton-grid.tsx'
import { t } from './texts.ts'

const pageSize = 60
const statuses = ['indexed', 'processing', 'failed'] as const

/** All products as a grid or a table, with the filters in the URL. */
export function Products({ session, open }: { session: PortalSession; open: (product: ProductRecord) => void }) {
  const [filters, change] = useUrlState(['q', 'category', 'brand', 'status', 'view'])
  const { q, category, brand, status, view } = filters
  const list = useReadList<ProductList>(productsPath, { query: { limit: pageSize, q, category, brand, status } })
  const products = list.data?.flatMap((page) => page.products)
  const isFiltered = q + category + brand + status !== ''
  const clear = (): void => change({ q: '', category: '', brand: '', status: '' })
  const total = list.data?.[0]?.total ?? 0
  if (products?.length === 0 && !isFiltered) return <NoProducts session={session} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Filters session={session} filters={filters} change={change} />
      {products === undefined ? (
        list.error === null ? (
          <SkeletonGrid />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : products.length === 0 ? (
        <EmptyState icon="search" title={t.noMatch} action={<Button onClick={clear}>{t.clearFilters}</Button>}>
          {t.noMatchAbout}
        </EmptyState>
      ) : (
        <Found
          {...{ session, products, open, view }}
          paging={{
            total,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

type FilterName = 'q' | 'category' | 'brand' | 'status' | 'view'

function Filters({
  session,
  filters: { q, category, brand, status, view },
  change,
}: {
  session: PortalSession
  filters: Readonly<Record<FilterName, string>>
  change: (values: Partial<Record<FilterName, string>>) => void
}) {
  const facets = useCatalogFacets(can(session, 'search:execute'))
  return (
    <FilterBar>
      <SearchBox label={t.find} value={q} onChange={(value) => change({ q: value })} />
      {facets.category.length === 0 && category === '' ? null : (
        <FilterMenu
          label={t.category}
          value={category}
          choices={facets.category}
          onChange={(value) => change({ category: value })}
        />
      )}
      {facets.brand.length === 0 && brand === '' ? null : (
        <FilterMenu
          label={t.brand}
          value={brand}
          choices={facets.brand}
          onChange={(value) => change({ brand: value })}
        />
      )}
      <fieldset className="ml-auto flex sm:order-last">
        <legend className="sr-only">{t.view}</legend>
        <IconButton icon="grid" label={t.grid} aria-pressed={view !== 'table'} onClick={() => change({ view: '' })} />
        <IconButton
          icon="list"
          label={t.table}
          aria-pressed={view === 'table'}
          onClick={() => change({ view: 'table' })}
        />
      </fieldset>
      <Chips
        label={t.status}
        value={status}
        choices={statuses.map((value) => ({ value, label: t.statuses[value] }))}
        onChange={(value) => change({ status: value })}
      />
    </FilterBar>
  )
}

interface FoundProps {
  readonly session: PortalSession
  readonly products: readonly ProductRecord[]
  readonly open: (product: ProductRecord) => void
  readonly view: string
  readonly paging: Omit<Parameters<typeof Paging>[0], 'shown'>
}

function Found({ session, products, open, view, paging }: FoundProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { remove, isPending } = useDeleteProducts()
  // Products that are no longer visible must not be deleted by accident.
  const selectedProducts = products.filter(({ product_id }) => chosen.has(product_id))
  const selected = new Set(selectedProducts.map(({ product_id }) => product_id))
  const removeSelected = (): void =>
    void remove(selectedProducts).then(
      () => setChosen(new Set()),
      () => undefined,
    )
  const actions = (
    <>
      <Button variant="danger" size="small" icon="trash" isBusy={isPending} onClick={removeSelected}>
        {t.delete}
      </Button>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setChosen(new Set(products.map(({ product_id }) => product_id)))}
      >
        {t.selectAll}
      </Button>
    </>
  )
  const bulk = can(session, 'products:delete') ? { selected, onSelect: setChosen, actions } : undefined
  if (view === 'table')
    return (
      <Table
        label={t.products}
        columns={columns}
        rows={products}
        keyOf={({ product_id }) => product_id}
        open={open}
        paging={paging}
        {...(bulk === undefined ? {} : { bulk })}
      />
    )
  return (
    <div className="grid gap-4">
      {bulk === undefined || selected.size === 0 ? null : (
        <div className="sticky top-14 z-10 md:top-2">
          <BulkBar {...bulk} />
        </div>
      )}
      <ProductGrid products={products} open={open} selection={bulk} />
      <Paging {...paging} shown={products.length} />
    </div>
  )
}

const columns: readonly Column<ProductRecord>[] = [
  {
    key: 'name',
    title: t.name,
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="w-9 shrink-0">
          <ProductImage product={product} displayWidth={36} />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{nameOf(product)}</span>
          <span className="block truncate text-sm text-soft">{product.product_id}</span>
        </span>
      </span>
    ),
  },
  { key: 'category', title: t.category, isMinor: true, cell: ({ metadata }) => <Text value={metadata.category} /> },
  { key: 'brand', title: t.brand, isMinor: true, cell: ({ metadata }) => <Text value={metadata.brand} /> },
  { key: 'status', title: t.status, isMinor: true, cell: (product) => <ProductState product={product} /> },
  { key: 'price', title: t.price, isNumber: true, cell: (product) => priceOf(product) ?? '–' },
  {
    key: 'changed',
    title: t.changed,
    isNumber: true,
    isMinor: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

function Text({ value }: { value: unknown }) {
  return <span className="block truncate">{typeof value === 'string' ? value : '–'}</span>
}

/** What to do first in an empty catalog. */
function NoProducts({ session }: { session: PortalSession }) {
  const base = screenUrl(useStoreSlug() ?? '', 'catalog')
  const install = useChange<DemoInstall>({ refresh: [productsPath] })
  const start = (): void =>
    install.mutate(
      { method: 'POST', path: `${productsPath}/demo`, timeoutMs: 300_000 },
      { onSuccess: ({ installed }) => showToast(t.installed(installed)), onError: (error) => showToast(error.message) },
    )
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      {can(session, 'products:bulk') ? (
        <ButtonLink variant="primary" icon="upload" to={`${base}/imports/new`}>
          {t.import}
        </ButtonLink>
      ) : null}
      {can(session, 'products:write') ? (
        <Button isBusy={install.isPending} onClick={start}>
          {install.isPending ? t.installing : t.demo}
        </Button>
      ) : null}
    </div>
  )
  return (
    <EmptyState icon="grid" title={t.emptyTitle} action={actions}>
      {t.emptyAbout}
    </EmptyState>
  )
}
