import { useEffect, useState } from 'react'
import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import { can, type PortalSession, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { hasShape, useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { Menu, MenuItem } from '../../parts/overlays/menu.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton, SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState, Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { ReceiptSheet } from '../analytics/receipt-sheet.tsx'
import { Explanation } from './explanation.tsx'
import { Golden } from './golden/golden.tsx'
import { GoldenDialog } from './golden/golden-dialog.tsx'
import { embeddedSearch, type LabRequest, listsCatalog, relaxed, requestOf } from './lab-request.ts'
import { type ChangeLab, filterRowsOf, filterText, type LabState, useLabState } from './lab-state.ts'
import { ProductPicker } from './product-picker.tsx'
import { RequestPanel } from './request-panel.tsx'
import { Results } from './results.tsx'
import { curlOf, typeScriptOf } from './snippets.ts'
import { t } from './texts.ts'
import { useLabSearch } from './use-lab-search.ts'

const shapes = ['save', 'golden', 'golden/*', 'receipts/*']

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const path = useSubPath()
  const [view, id] = path
  const open = useOpen()
  const base = screenUrl(slug, 'lab')
  const isGolden = view === 'golden'
  const isLost = !hasShape(path, shapes)
  return (
    <Screen title={t.title} purpose={t.purpose}>
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={[
          { to: base, label: t.search, isCurrent: !isGolden },
          { to: `${base}/golden`, label: t.golden, isCurrent: isGolden },
        ]}
      />
      {isGolden ? (
        <Golden
          session={session}
          base={base}
          openId={id}
          open={(one) => open(`${base}/golden${one === null ? '' : `/${one}`}`)}
        />
      ) : (
        <Laboratory session={session} base={base} isSaving={view === 'save'} open={open} />
      )}
      <ReceiptSheet searchId={view === 'receipts' ? id : undefined} onClose={() => open(base)} />
    </Screen>
  )
}

interface LaboratoryProps {
  readonly session: PortalSession
  readonly base: string
  /** Whether the dialog that saves the search as a golden query is open. */
  readonly isSaving: boolean
  readonly open: (to: string) => void
}

/** The request on the left, then the results, then the explanation of one result. */
function Laboratory({ session, base, isSaving, open }: LaboratoryProps) {
  const [state, change] = useLabState()
  const wanted = requestOf(state)
  const request = typeof wanted === 'string' ? null : wanted
  const search = useLabSearch(request)
  const searchId = request === null ? undefined : search.data?.[0]?.search_id
  const isUpload = request !== null && request.files.length > 0 && !search.isPlaceholderData
  useReceiptInUrl(isUpload ? searchId : undefined, state.receipt, change)
  const embedded = request === null ? null : embeddedSearch(request, state)
  const results = request === null ? [] : (search.data?.flatMap((page) => page.results) ?? [])
  const searched = embedded !== null ? { search: embedded } : searchId === undefined ? null : { search_id: searchId }
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[264px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] ${state.inspect === '' ? '' : 'xl:grid-cols-[264px_minmax(0,1fr)_320px]'}`}
    >
      <section aria-label={t.request} className="rounded-lg border border-line bg-raised p-4 lg:row-span-2">
        <RequestPanel state={state} change={change} error={search.error} />
      </section>
      <div className={state.inspect === '' ? '' : 'xl:col-span-2'}>
        <ActionBar {...{ session, state, change, request, searchId, open, base }} embedded={embedded} />
      </div>
      <section aria-label={t.results} className="grid min-w-0 gap-4">
        {typeof wanted === 'string' ? (
          <div className="rounded-lg border border-line bg-raised">
            <EmptyState icon={wanted === 'product' ? 'grid' : 'image'} title={t.missing[wanted]} />
          </div>
        ) : search.error !== null ? (
          <ErrorState error={search.error} retry={search.refetch} />
        ) : search.data === undefined ? (
          <SkeletonRows rows={8} />
        ) : (
          <Results
            pages={search.data}
            listsCatalog={listsCatalog(wanted)}
            isUpdating={search.isPlaceholderData}
            inspected={state.inspect}
            inspect={(inspect) => change({ inspect }, { replace: state.inspect !== '' })}
            addFilter={(field, value) =>
              change({ filters: filterText([...filterRowsOf(state), { field, operator: 'eq', value }]) })
            }
            apply={({ request: next }: Relaxation) => change(relaxed(state, wanted, next))}
            paging={{
              hasMore: search.hasNextPage,
              isLoading: search.isFetchingNextPage,
              loadMore: search.fetchNextPage,
            }}
          />
        )}
      </section>
      {state.inspect === '' ? null : searched === null ? (
        <Skeleton className="hidden h-56 xl:block" />
      ) : (
        <Explanation
          productId={state.inspect}
          result={results.find(({ product_id: id }) => id === state.inspect)}
          searched={searched}
          onClose={() => change({ inspect: '' }, { replace: true })}
          showSimilar={(like) => change({ by: 'product', like, inspect: '' })}
        />
      )}
      {embedded === null ? null : (
        <GoldenDialog
          isOpen={isSaving && search.data !== undefined}
          onClose={() => open(base)}
          search={embedded}
          candidates={results}
        />
      )}
    </div>
  )
}

/** Stores the ID of a photo search in the URL, so that its receipt is available after a reload. */
function useReceiptInUrl(searchId: string | undefined, receipt: string, change: ChangeLab): void {
  useEffect(() => {
    if (searchId !== undefined && searchId !== receipt) change({ receipt: searchId }, { replace: true })
  })
}

interface ActionProps extends Omit<LaboratoryProps, 'isSaving'> {
  readonly state: LabState
  readonly change: ChangeLab
  readonly request: LabRequest | null
  readonly embedded: object | null
  readonly searchId: string | undefined
}

function ActionBar({ session, state, change, request, embedded, searchId, open, base }: ActionProps) {
  const [isPicking, setPicking] = useState(false)
  const copy = (what: string, code: string): void => {
    void navigator.clipboard.writeText(code).then(() => showToast(t.copied(what)))
  }
  if (request === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:*:grow">
      <Button icon="search" onClick={() => setPicking(true)}>
        {t.whyNot}
      </Button>
      <Menu trigger={<Button icon="more">{t.actions}</Button>} align="start">
        <MenuItem icon="copy" onSelect={() => copy('curl', curlOf(request))}>
          {t.copyCurl}
        </MenuItem>
        <MenuItem icon="copy" onSelect={() => copy('TypeScript', typeScriptOf(request, state))}>
          {t.copyTypeScript}
        </MenuItem>
        <MenuItem
          icon="list"
          isDisabled={searchId === undefined}
          onSelect={() => open(`${base}/receipts/${searchId ?? ''}`)}
        >
          {t.receipt}
        </MenuItem>
      </Menu>
      {can(session, 'search:write') ? (
        <span className="grid sm:ml-auto">
          <Button variant="primary" icon="star" disabled={embedded === null} onClick={() => open(`${base}/save`)}>
            {t.save}
          </Button>
        </span>
      ) : null}
      {embedded === null ? <p className="w-full text-sm text-soft">{t.saveNotPossible}</p> : null}
      <ProductPicker
        title={t.whyNotTitle}
        about={t.whyNotAbout}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onChoose={({ product_id: inspect }) => {
          setPicking(false)
          change({ inspect })
        }}
      />
    </div>
  )
}
