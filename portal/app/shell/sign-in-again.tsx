import { lazy, Suspense, useSyncExternalStore } from 'react'
import { interruptions } from '../api/session.ts'
import { defineTexts } from '../language/language.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'

const SignInForm = lazy(() => import('./sign-in-form.tsx').then(({ SignInForm: form }) => ({ default: form })))

const t = defineTexts({
  en: {
    title: 'Your session has ended',
    about: 'Sign in again to continue. Everything on this page stays as it is.',
  },
  de: {
    title: 'Ihre Anmeldung ist abgelaufen',
    about: 'Melden Sie sich wieder an. Auf dieser Seite geht nichts verloren.',
  },
})

/** Appears when the session ends while a page is open. Calls wait for it, so nothing that was typed is lost. */
export function SignInAgain() {
  const isWaiting = useSyncExternalStore(interruptions.subscribe, interruptions.isWaiting)
  return (
    <Dialog title={t.title} about={t.about} isOpen={isWaiting} isDismissable={false} onClose={() => undefined}>
      <Suspense fallback={null}>
        <SignInForm />
      </Suspense>
    </Dialog>
  )
}
