import { lazy, Suspense } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { t } from './texts.ts'

const WidgetSheet = lazy(() => import('./widget-sheet.tsx').then(({ WidgetSheet: sheet }) => ({ default: sheet })))

/** The step that puts the search widget on the store's pages. */
export function WidgetSetup() {
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
