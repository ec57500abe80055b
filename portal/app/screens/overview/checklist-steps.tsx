import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ConceptList } from '../../../../contract/assistant/knowledge.ts'
import type { Quality } from '../../../../contract/assistant/settings.ts'
import type { DemoInstall, ProductList } from '../../../../contract/catalog/product.ts'
import type { WidgetKeyList } from '../../../../contract/identity/widget-key.ts'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { useChange, useRead, useStoreSlug } from '../../api/use-api.ts'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { inputClassName } from '../../parts/forms/field.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { showToast } from '../../parts/overlays/toast.tsx'
import { screenUrl } from '../../screen-url.ts'
import { t } from './texts.ts'

const WidgetSheet = lazy(() => import('./widget-sheet.tsx').then(({ WidgetSheet: sheet }) => ({ default: sheet })))

type StepName = keyof typeof t.steps

export interface Step {
  readonly name: StepName
  readonly isDone: boolean
  readonly action?: ReactNode
}

/** `null` until the state of every step is known: a completed step must not briefly appear as open. */
export function useSteps(session: PortalSession): readonly Step[] | null {
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

/** Links to the screen where the user completes the step. */
function ScreenLink({ screen, below, label }: ScreenLinkProps) {
  const slug = useStoreSlug() ?? ''
  return (
    <ButtonLink to={`${screenUrl(slug, screen)}${below}`} size="small">
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
    <Button size="small" variant="primary" icon="download" isBusy={install.isPending} onClick={start}>
      {install.isPending ? t.installing : t.installDemo}
    </Button>
  )
}

/** Searches in the search lab, which shows what is found and why. */
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
    void navigate({ to: screenUrl(slug, 'lab'), search: { q } })
  }
  return (
    <form onSubmit={start} className="flex w-full gap-2 sm:w-auto">
      <input
        aria-label={t.searchFor}
        placeholder={t.searchFor}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={`${inputClassName} sm:w-56`}
      />
      <Button type="submit" icon="search">
        {t.searchNow}
      </Button>
    </form>
  )
}

/** The step that puts the search widget on the store's pages. */
function WidgetSetup() {
  const [{ setup }, change] = useUrlState(['setup'])
  return (
    <>
      <Button size="small" onClick={() => change({ setup: 'widget' })}>
        {t.setUp}
      </Button>
      {setup === 'widget' ? (
        <Suspense fallback={null}>
          <WidgetSheet close={() => change({ setup: '' })} />
        </Suspense>
      ) : null}
    </>
  )
}
