import { ApiError } from '../api/api-error.ts'
import { defineTexts } from '../language/language.ts'
import { usePageTitle } from '../parts/display/screen.tsx'
import { Button, ButtonLink } from '../parts/forms/button.tsx'
import { EmptyState, ErrorState } from '../parts/states/states.tsx'

const t = defineTexts({
  en: {
    noAccess: 'You have no access to this store',
    noAccessAbout: 'Ask an owner or admin of the store for an invitation, or choose another store.',
    choose: 'Choose a store',
    failed: 'This page failed',
    failedAbout: 'Nothing was lost. Reload the page.',
    failedWithId: 'Nothing was lost. Reload the page; if it fails again, send us the correlation ID.',
    reload: 'Reload',
  },
  de: {
    noAccess: 'Sie haben keinen Zugriff auf diesen Shop',
    noAccessAbout:
      'Bitten Sie die Inhaber oder Admins des Shops um eine Einladung, oder wählen Sie einen anderen Shop.',
    choose: 'Shop wählen',
    failed: 'Diese Seite lässt sich nicht anzeigen',
    failedAbout: 'Es ist nichts verloren gegangen. Laden Sie die Seite neu.',
    failedWithId:
      'Es ist nichts verloren gegangen. Laden Sie die Seite neu; hilft das nicht, senden Sie uns die Korrelations-ID.',
    reload: 'Neu laden',
  },
})

/** A page that could not be loaded, or whose code failed. */
export function PageFailure({ error }: { error: unknown }) {
  const hasNoAccess = error instanceof ApiError && (error.status === 403 || error.status === 404)
  const hasId = error instanceof ApiError && error.correlationId !== null
  const title = hasNoAccess ? t.noAccess : t.failed
  usePageTitle(title)
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-prose place-content-center gap-4 px-4">
      <EmptyState
        isPage
        icon={hasNoAccess ? 'store' : 'alert'}
        title={title}
        action={
          hasNoAccess ? (
            <ButtonLink to="/portal/select-store">{t.choose}</ButtonLink>
          ) : (
            <Button icon="refresh" onClick={() => location.reload()}>
              {t.reload}
            </Button>
          )
        }
      >
        {hasNoAccess ? t.noAccessAbout : hasId ? t.failedWithId : t.failedAbout}
      </EmptyState>
      {hasNoAccess ? null : <ErrorState error={error} />}
    </main>
  )
}
