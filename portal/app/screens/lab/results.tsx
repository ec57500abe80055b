import { useRef } from 'react'
import type { Facet, RankedResult, Relaxation, SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { formatNumber, formatScore } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { ProductThumbnail } from '../../parts/display/product-thumbnail.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { useListKeys } from '../../parts/lists/use-list-keys.ts'
import { EmptyState } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { priceOf } from '../catalog/product-image.tsx'
import { relaxationText } from './explanation-texts.ts'
import { nameOf } from './product-picker.tsx'
import { t } from './texts.ts'

interface ResultsProps {
  readonly pages: readonly SearchAnswer[]
  readonly isUpdating: boolean
  /** Whether the search has no subject and no condition. */
  readonly listsCatalog: boolean
  /** The product that is explained. */
  readonly inspected: string
  readonly inspect: (productId: string) => void
  readonly addFilter: (field: string, value: string) => void
  readonly apply: (relaxation: Relaxation) => void
  readonly paging: { readonly hasMore: boolean; readonly isLoading: boolean; readonly loadMore: () => unknown }
}

/** The results of the search, its interpretation, and its facets. */
export function Results({
  pages,
  isUpdating,
  listsCatalog,
  inspected,
  inspect,
  addFilter,
  apply,
  paging,
}: ResultsProps) {
  const [first] = pages
  const list = useRef<HTMLUListElement>(null)
  const results = pages.flatMap((page) => page.results)
  const current = useListKeys(list, {
    rows: results.length,
    open: (at) => inspect(results[at]?.product_id ?? ''),
    toggle: undefined,
  })
  if (first === undefined) return null
  return (
    <div className="grid gap-4" aria-busy={isUpdating}>
      <p role="status" className="flex flex-wrap items-baseline gap-x-2">
        <strong className="numbers text-lg font-semibold">
          {t.found(formatNumber(first.total), first.total, first.total_is_estimate)}
        </strong>
        <span className="numbers text-sm text-soft">{isUpdating ? t.updating : t.took(first.query_time_ms)}</span>
      </p>
      <Understood answer={first} />
      {first.total > 0 ? null : listsCatalog ? (
        <EmptyCatalog />
      ) : (
        <Nothing relaxations={first.relaxations ?? []} apply={apply} />
      )}
      <Facets facets={first.facets ?? {}} addFilter={addFilter} />
      {results.length === 0 ? null : (
        <ul ref={list} aria-label={t.results} className="overflow-hidden rounded-lg border border-line bg-raised">
          {results.map((result, at) => (
            <li
              key={result.product_id}
              data-row=""
              data-current={at === current || undefined}
              className="border-b border-line last:border-0 data-current:bg-accent-soft"
            >
              <Hit {...{ result, rank: at + 1 }} isOpen={result.product_id === inspected} open={inspect} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-4 text-sm text-soft">
        <span className="hidden md:inline">{results.length === 0 ? '' : t.keys}</span>
        {paging.hasMore ? (
          <Button size="small" isBusy={paging.isLoading} onClick={() => void paging.loadMore()}>
            {t.more}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export const confidenceTones: Readonly<Record<RankedResult['confidence'], Tone>> = {
  exact: 'success',
  strong: 'accent',
  related: 'info',
  weak: 'neutral',
}

interface HitProps {
  readonly result: RankedResult
  readonly rank: number
  readonly isOpen: boolean
  readonly open: (productId: string) => void
}

function Hit({ result, rank, isOpen, open }: HitProps) {
  const { product_id: productId, metadata, similarity_score: score, confidence, variant_count: variants } = result
  const facts = [metadata.brand, metadata.category].filter((one) => typeof one === 'string').join(' · ')
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={() => open(isOpen ? '' : productId)}
      className={`flex w-full items-center gap-3 px-3 py-2 text-left transition-colors ${isOpen ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
    >
      <span className="numbers w-5 text-right text-sm text-soft">{rank}</span>
      <ProductThumbnail
        thumbnail={result.thumbnail}
        imageUrl={result.image_url}
        displayWidth={56}
        className="size-14 rounded-md object-cover"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-medium">{nameOf(result)}</span>
        <span className="truncate text-sm text-soft">
          {[priceOf(result) ?? '', facts, variants ? t.variants(variants) : ''].filter((one) => one !== '').join(' · ')}
        </span>
      </span>
      <span className="grid w-24 justify-items-end gap-1">
        <Badge tone={confidenceTones[confidence]}>{t.confidence[confidence]}</Badge>
        <span className="flex w-full items-center gap-2">
          <Meter share={score} />
          <span className="numbers text-sm">{formatScore(score)}</span>
        </span>
      </span>
    </button>
  )
}

/** A score of 0 to 1 as a bar; its number is next to it. */
export function Meter({ share, color = 'accent' }: { share: number; color?: 'accent' | 'chart-3' }) {
  return (
    <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full rounded-full"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, background: `var(--${color})` }}
      />
    </span>
  )
}

function Understood({ answer: { interpreted } }: { answer: SearchAnswer }) {
  if (interpreted === undefined) return null
  const read = [
    ...interpreted.filters.map(({ phrase }) => ({ key: `filter ${phrase}`, text: phrase, hex: null })),
    ...interpreted.colors.map(({ phrase, hex }) => ({ key: `color ${phrase}`, text: phrase, hex })),
    ...interpreted.synonyms.map(({ phrase, also }) => ({
      key: `synonym ${phrase}`,
      text: t.understoodSynonym(phrase, also.join(', ')),
      hex: null,
    })),
    ...interpreted.corrections.map(({ word, read_as: readAs }) => ({
      key: `correction ${word}`,
      text: t.understoodCorrection(word, readAs.join(', ')),
      hex: null,
    })),
  ]
  if (read.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-soft">{t.understood}</span>
      {read.map(({ key, text, hex }) => (
        <span key={key} className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2 py-0.5">
          {hex === null ? null : (
            <span className="size-3 rounded-full border border-line-strong" style={{ background: hex }} />
          )}
          {text}
        </span>
      ))}
    </p>
  )
}

function EmptyCatalog() {
  const to = screenUrl(useStoreSlug() ?? '', 'catalog')
  return (
    <div className="rounded-lg border border-line bg-raised">
      <EmptyState icon="grid" title={t.emptyCatalog} action={<ButtonLink to={to}>{t.openCatalog}</ButtonLink>}>
        {t.emptyCatalogAbout}
      </EmptyState>
    </div>
  )
}

function Nothing({ relaxations, apply }: { relaxations: readonly Relaxation[]; apply: (one: Relaxation) => void }) {
  return (
    <div className="rounded-lg border border-line bg-raised">
      <EmptyState icon="search" title={t.nothing}>
        {relaxations.length === 0 ? t.nothingHelps : t.nothingAbout}
      </EmptyState>
      {relaxations.length === 0 ? null : (
        <ul className="border-t border-line">
          {relaxations.map((one) => (
            <li key={one.change.sentence} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => apply(one)}
                className="flex min-h-11 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-sunken"
              >
                <span>{relaxationText(one)}</span>
                <span className="numbers text-sm whitespace-nowrap text-soft">{t.finds(one.total)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const maxVisibleValues = 6

function Facets({
  facets,
  addFilter,
}: {
  facets: Readonly<Record<string, Facet>>
  addFilter: (field: string, value: string) => void
}) {
  const filled = Object.entries(facets).filter(([, { values }]) => values.length > 0)
  if (filled.length === 0) return null
  return (
    <dl className="grid gap-2">
      {filled.map(([field, { values, distinct }]) => (
        <div key={field} className="grid grid-cols-[80px_minmax(0,1fr)] items-baseline gap-2">
          <dt className="truncate text-sm text-soft" title={field}>
            {field}
          </dt>
          <dd className="flex flex-wrap items-center gap-1.5">
            {values.slice(0, maxVisibleValues).map(({ value, count }) => (
              <button
                key={String(value)}
                type="button"
                onClick={() => addFilter(field, String(value))}
                className="min-h-11 rounded-full border border-line bg-raised px-3 text-sm hover:border-line-strong md:min-h-7 md:px-2.5"
              >
                {String(value)} <span className="numbers text-soft">{formatNumber(count)}</span>
              </button>
            ))}
            {distinct > maxVisibleValues ? (
              <span className="numbers text-sm text-soft">+{formatNumber(distinct - maxVisibleValues)}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
