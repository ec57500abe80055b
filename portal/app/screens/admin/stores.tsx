import type { StoreList, StoreRecord } from '../../../../contract/operations/store.ts'
import { useReadList } from '../../api/use-api.ts'
import { formatNumber } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { Chips, FilterBar, SearchBox } from '../../parts/lists/filters.tsx'
import { ReadRows } from '../../parts/lists/read-rows.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { EmptyState } from '../../parts/states/states.tsx'
import { storesPath } from './paths.ts'
import { t } from './texts.ts'

const states = ['active', 'suspended', 'inactive', 'deleted', 'purging'] as const
const tones: Readonly<Record<StoreRecord['state'], Tone>> = {
  active: 'success',
  suspended: 'warning',
  inactive: 'neutral',
  deleted: 'danger',
  purging: 'danger',
}

export function StoreState({ state }: Pick<StoreRecord, 'state'>) {
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>
}

/** All stores of the installation. */
export function Stores({ open }: { open: (storeId: string) => void }) {
  const [{ q, state }, change] = useUrlState(['q', 'state'])
  const list = useReadList<StoreList>(storesPath, { query: { q, state, limit: 25 } })
  return (
    <div className="grid gap-4">
      <FilterBar>
        <SearchBox label={t.find} value={q} onChange={(value) => change({ q: value })} />
        <Chips
          label={t.state}
          value={state}
          choices={states.map((value) => ({ value, label: t.states[value] }))}
          onChange={(value) => change({ state: value })}
        />
      </FilterBar>
      <ReadRows
        of={list}
        rowsOf={({ stores }) => stores}
        empty={
          <EmptyState icon="store" title={t.noStores}>
            {q === '' && state === '' ? t.noStoresAbout : t.noMatch}
          </EmptyState>
        }
      >
        {(rows, paging) => (
          <Table
            label={t.stores}
            columns={columns}
            rows={rows}
            keyOf={({ client_id }) => client_id}
            open={({ client_id }) => open(client_id)}
            paging={paging}
          />
        )}
      </ReadRows>
    </div>
  )
}

const columns: readonly Column<StoreRecord>[] = [
  {
    key: 'name',
    title: t.store,
    cell: ({ name, slug, state }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="flex items-center gap-2 text-sm text-soft">
          <span className="truncate">{slug}</span>
          <span className="md:hidden">
            <StoreState state={state} />
          </span>
        </span>
      </span>
    ),
  },
  { key: 'state', title: t.state, isMinor: true, cell: (store) => <StoreState state={store.state} /> },
  { key: 'plan', title: t.plan, isMinor: true, cell: ({ plan_name }) => t.plans[plan_name] },
  {
    key: 'products',
    title: t.products,
    isMinor: true,
    isNumber: true,
    cell: ({ products_count, max_products }) => (
      <span className={max_products !== null && products_count >= max_products ? 'text-warning' : ''}>
        {formatNumber(products_count)}
        <span className="text-soft"> / {max_products === null ? '∞' : formatNumber(max_products)}</span>
      </span>
    ),
  },
  {
    key: 'created',
    title: t.created,
    isMinor: true,
    isNumber: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    key: 'act',
    title: t.act,
    hasHiddenTitle: true,
    isMinor: true,
    isNumber: true,
    cell: ({ slug, state }) =>
      state === 'active' ? (
        <ButtonLink size="small" to={`/${slug}/portal`}>
          {t.act}
        </ButtonLink>
      ) : null,
  },
]
