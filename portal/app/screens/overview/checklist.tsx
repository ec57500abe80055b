import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ConceptList } from '../../../../contract/assistant/knowledge.ts'
import type { Quality } from '../../../../contract/assistant/settings.ts'
import type { DemoInstall, ProductList } from '../../../../contract/catalog/product.ts'
import type { WidgetKeyList } from '../../../../contract/identity/widget-key.ts'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { screenAddress } from '../../addresses.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { useChange, useRead, useStoreSlug } from '../../api/use-api.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { inputLook } from '../../parts/forms/field.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { t } from './texts.ts'
import { WidgetSetup } from './widget-setup.tsx'

const WhatNext = lazy(() => import('./what-next.tsx').then(({ WhatNext: section }) => ({ default: section })))

type StepName = keyof typeof t.steps

interface Step {
  readonly name: StepName
  readonly isDone: boolean
  readonly action?: ReactNode
}

/** What a new store still has to do, computed from its real state; then, until it is hidden, what comes next. */
export function Checklist({ session }: { session: PortalSession }) {
  const steps = useSteps(session)
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  if (steps === null) return null
  if (done === steps.length)
    return (
      <Suspense fallback={null}>
        <WhatNext session={session} />
      </Suspense>
    )
  const next = steps.find(({ isDone }) => !isDone)?.name
  return (
    <section aria-labelledby="checklist" className="overflow-hidden rounded-lg border border-line bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3 md:px-5">
        <h2 id="checklist" className="text-lg font-semibold">
          {t.checklist}
        </h2>
        <span className="flex items-center gap-3 text-sm text-soft">
          <span aria-hidden="true" className="h-1.5 w-28 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(done / steps.length) * 100}%` }}
            />
          </span>
          <span className="numbers">{t.done(done, steps.length)}</span>
        </span>
      </header>
      <ol>
        {steps.map((step) => (step.isDone ? null : <StepRow key={step.name} {...step} isNext={step.name === next} />))}
      </ol>
      {done === 0 ? null : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line px-4 py-3 text-sm text-soft md:px-5">
          {steps.map(({ name, isDone }) =>
            isDone ? (
              <li key={name} className="flex items-center gap-1.5">
                <Icon name="check" className="size-4 text-success" />
                {t.steps[name]}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </section>
  )
}

function StepRow({ name, action, isNext }: Step & { isNext: boolean }) {
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5 ${isNext ? 'bg-paper' : ''}`}
    >
      <span className={`size-5 rounded-full border-2 ${isNext ? 'border-accent' : 'border-line'}`} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{t.steps[name]}</p>
        <p className="text-sm text-soft">{t.stepsAbout[name]}</p>
      </div>
      <div className="w-full pl-9 sm:w-auto sm:pl-0">{action}</div>
    </li>
  )
}

/** `null` until all of them are known: a step that is done must not appear for a moment. */
function useSteps(session: PortalSession): readonly Step[] | null {
  const may = {
    products: can(session, 'products:read'),
    analytics: can(session, 'analytics:read'),
    keys: can(session, 'security:read'),
    assistant: can(session, 'assistant:read'),
  }
  const products = useRead<ProductList>('/v1/products', { query: { limit: 1 }, when: may.products })
  const analytics = useRead<Analytics>('/v1/search/analytics', { query: { days: 365 }, when: may.analytics })
  const keys = useRead<WidgetKeyList>('/v1/widget/keys', { query: { limit: 1 }, when: may.keys })
  const concepts = useRead<ConceptList>('/v1/admin/knowledge/concepts', {
    query: { limit: 1, state: 'published' },
    when: may.assistant,
  })
  const quality = useRead<Quality>('/v1/admin/assistant/quality', { query: { days: 365 }, when: may.assistant })
  const reads = [products, analytics, keys, concepts, quality]
  if (reads.some(({ isLoading }) => isLoading)) return null
  const steps: (Step & { isKnown: boolean })[] = [
    { name: 'email', isKnown: true, isDone: session.email_verified },
    {
      name: 'products',
      isKnown: products.data !== undefined,
      isDone: (products.data?.total ?? 0) > 0,
      action: can(session, 'products:write') ? <AddProducts /> : null,
    },
    {
      name: 'search',
      isKnown: analytics.data !== undefined,
      isDone: (analytics.data?.searches ?? 0) > 0,
      action: can(session, 'search:execute') ? <FirstSearch /> : null,
    },
    {
      name: 'widget',
      isKnown: keys.data !== undefined,
      isDone: (keys.data?.total ?? 0) > 0,
      action: can(session, 'security:write') ? <WidgetSetup /> : null,
    },
    {
      name: 'policies',
      isKnown: concepts.data !== undefined,
      isDone: (concepts.data?.total ?? 0) > 0,
      action: <ScreenLink screen="assistant" below="/knowledge/new" label={t.writeText} />,
    },
    {
      name: 'assistant',
      isKnown: quality.data !== undefined,
      isDone: (quality.data?.turns ?? 0) > 0,
      action: <ScreenLink screen="assistant" below="/try" label={t.ask} />,
    },
  ]
  return steps.filter(({ isKnown }) => isKnown)
}

interface ScreenLinkProps {
  readonly screen: string
  readonly below: string
  readonly label: string
}

/** Leads to the screen where the step is done. */
function ScreenLink({ screen, below, label }: ScreenLinkProps) {
  const slug = useStoreSlug() ?? ''
  return (
    <ButtonLink to={`${screenAddress(slug, screen)}${below}`} size="small">
      {label}
    </ButtonLink>
  )
}

function AddProducts() {
  return (
    <span className="flex flex-wrap gap-2">
      <InstallDemo />
      <ScreenLink screen="catalog" below="/imports/new" label={t.importOwn} />
    </span>
  )
}

function InstallDemo() {
  const install = useChange<DemoInstall>({ refresh: ['/v1/products'] })
  const start = (): void =>
    install.mutate(
      { method: 'POST', path: '/v1/products/demo' },
      { onSuccess: ({ installed }) => showToast(t.installed(installed)), onError: (error) => showToast(error.message) },
    )
  return (
    <Button size="small" look="primary" icon="download" isBusy={install.isPending} onClick={start}>
      {install.isPending ? t.installing : t.installDemo}
    </Button>
  )
}

/** Leads to the search lab, which shows what is found and why. */
function FirstSearch() {
  const slug = useStoreSlug() ?? ''
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const search = useChange<SearchAnswer>({ refresh: ['/v1/search/analytics'] })
  const start = (event: React.FormEvent): void => {
    event.preventDefault()
    const q = query.trim()
    if (q === '') return
    // Completes the step; the lab shows what it finds.
    search.mutate({ method: 'POST', path: '/v1/search/text', body: { query: q } })
    void navigate({ to: screenAddress(slug, 'lab'), search: { q } })
  }
  return (
    <form onSubmit={start} className="flex w-full gap-2 sm:w-auto">
      <input
        aria-label={t.searchFor}
        placeholder={t.searchFor}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={`${inputLook} sm:w-56`}
      />
      <Button type="submit" icon="search">
        {t.searchNow}
      </Button>
    </form>
  )
}
