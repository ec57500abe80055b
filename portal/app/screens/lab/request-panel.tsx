import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { formatPercent } from '../../language/format.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Select } from '../../parts/forms/field.tsx'
import { Slider } from '../../parts/forms/slider.tsx'
import { TypedField } from '../../parts/forms/typed-field.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { ChosenProduct } from './chosen-product.tsx'
import { FiltersEditor } from './filters-editor.tsx'
import { defaultFacets } from './lab-request.ts'
import { type ChangeLab, filterRowsOf, filterText, type LabState, noState, subjectOf, subjects } from './lab-state.ts'
import { AddressField, PhotoFields } from './photo/photo-fields.tsx'
import { t } from './texts.ts'

interface PanelProps {
  readonly state: LabState
  readonly change: ChangeLab
  /** Why the search was refused. */
  readonly error: ApiError | null
}

const sizes = ['10', '20', '50', '100']

/** All parameters of a search. A change takes effect immediately. */
export function RequestPanel({ state, change, error }: PanelProps) {
  const subject = subjectOf(state)
  // On wide screens, all fields are visible.
  const [isMoreShown, setMoreShown] = useState(false)
  const problem = (field: string): string | undefined => error?.fields.find((one) => one.field === field)?.message
  return (
    <div className="grid gap-5">
      <Chips
        wraps
        label={t.by}
        all={null}
        value={subject}
        choices={subjects.map((value) => ({ value, label: t.subjects[value] }))}
        onChange={(by) => change({ by: by === 'words' ? '' : by, crop: '', inspect: '', receipt: '' })}
      />
      {subject === 'words' || subject === 'mixed' ? (
        <TypedField
          label={t.query}
          hint={subject === 'words' ? t.queryHint : undefined}
          placeholder={t.queryPlaceholder}
          type="search"
          value={state.q}
          error={problem('query')}
          onCommit={(q) => change({ q })}
        />
      ) : null}
      {subject === 'photo' || subject === 'photos' ? <PhotoFields {...{ state, change, problem }} /> : null}
      {subject === 'mixed' ? <MixedFields {...{ state, change, problem }} /> : null}
      {subject === 'product' ? <ChosenProduct productId={state.like} onChange={(like) => change({ like })} /> : null}
      <div className="lg:hidden">
        <Button isWide icon="filter" aria-expanded={isMoreShown} onClick={() => setMoreShown(!isMoreShown)}>
          {t.showMore}
        </Button>
      </div>
      <div className={`gap-5 lg:grid ${isMoreShown ? 'grid' : 'hidden'}`}>
        <Conditions {...{ state, change, error, problem }} />
        <Presentation {...{ state, change, error, problem }} />
        <div>
          <Button variant="quiet" size="small" icon="undo" onClick={() => change(noState)}>
            {t.reset}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface GroupProps extends PanelProps {
  readonly problem: (field: string) => string | undefined
}

/** Conditions that products must meet. */
function Conditions({ state, change, error, problem }: GroupProps) {
  return (
    <Group title={t.conditions}>
      <TypedField
        label={t.category}
        value={state.category}
        error={problem('category')}
        onCommit={(category) => change({ category: category.trim() })}
      />
      <TypedField
        label={t.color}
        hint={t.colorHint}
        value={state.color}
        error={problem('color')}
        onCommit={(color) => change({ color: color.trim() })}
      />
      <div className="grid grid-cols-2 gap-2">
        <TypedField
          label={t.priceMin}
          inputMode="decimal"
          value={state.min}
          error={problem('price_min')}
          onCommit={(min) => change({ min: min.trim() })}
        />
        <TypedField
          label={t.priceMax}
          inputMode="decimal"
          value={state.max}
          error={problem('price_max')}
          onCommit={(max) => change({ max: max.trim() })}
        />
      </div>
      <FiltersEditor
        rows={filterRowsOf(state)}
        onChange={(next) => change({ filters: filterText(next) })}
        problemOf={(at) => error?.fields.find(({ field }) => field.startsWith(`filters/${at}/`))?.message}
      />
    </Group>
  )
}

/** Thresholds, facets and order of the results. */
function Presentation({ state, change, error, problem }: GroupProps) {
  return (
    <Group title={t.presentation}>
      <TypedField
        label={t.threshold}
        hint={t.thresholdHint}
        inputMode="decimal"
        value={state.threshold}
        error={problem('threshold')}
        onCommit={(threshold) => change({ threshold: threshold.trim() })}
      />
      <TypedField
        label={t.facets}
        hint={t.facetsHint}
        value={state.facets === '' ? defaultFacets : state.facets === 'none' ? '' : state.facets}
        error={error?.fields.find(({ field }) => field.startsWith('facets'))?.message}
        onCommit={(facets) => change({ facets: facets === defaultFacets ? '' : facets.trim() || 'none' })}
      />
      <div className="grid gap-3">
        <Select
          label={t.sort}
          choices={Object.entries(t.sorts).map(([value, label]) => ({ value, label }))}
          value={state.sort === '' ? 'relevance' : state.sort}
          onChange={({ target }) => change({ sort: target.value === 'relevance' ? '' : target.value })}
        />
        <Select
          label={t.perPage}
          choices={sizes.map((value) => ({ value, label: value }))}
          value={state.limit === '' ? '10' : state.limit}
          onChange={({ target }) => change({ limit: target.value === '10' ? '' : target.value })}
        />
      </div>
    </Group>
  )
}

function MixedFields({
  state,
  change,
  problem,
}: Omit<PanelProps, 'error'> & { problem: (field: string) => string | undefined }) {
  return (
    <>
      <AddressField {...{ state, change, problem }} />
      <p className="text-sm text-soft">{t.addressOnly}</p>
      <Select
        label={t.method}
        choices={Object.entries(t.methodChoices).map(([value, label]) => ({ value, label }))}
        value={state.method === 'fusion' ? 'fusion' : 'hybrid'}
        onChange={({ target }) => change({ method: target.value === 'fusion' ? 'fusion' : '' })}
      />
      <Slider
        label={t.weight}
        ends={t.weightEnds}
        value={state.weight === '' ? 0.5 : Number(state.weight)}
        format={formatPercent}
        onChange={(weight) => change({ weight: weight === 0.5 ? '' : String(weight) })}
      />
    </>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}
