import { useQuery } from '@tanstack/react-query'
import type { VerifiedAccount } from '../../../../contract/identity/account.ts'
import { send } from '../../api/client.ts'
import { defineTexts } from '../../language/language.ts'
import { CopyField } from '../../parts/display/copy.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EntryFrame } from './entry-frame.tsx'

const t = defineTexts({
  en: {
    title: 'Your store is ready',
    about: 'Your email is verified. These credentials are for programs that call the API.',
    once: 'The secret is shown only here. Keep it in a safe place, or create a new one later.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    signIn: 'Sign in to the portal',
    failedTitle: 'The link does not work',
    failed: 'Sign in to see whether your store is already active; if not, the login page sends a new link.',
    waiting: 'Verifying your email…',
  },
  de: {
    title: 'Ihr Shop ist bereit',
    about: 'Ihre E-Mail ist bestätigt. Mit diesen Zugangsdaten rufen Programme die API auf.',
    once: 'Das Secret wird nur hier angezeigt. Bewahren Sie es sicher auf, oder erzeugen Sie später ein neues.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Secret',
    signIn: 'Im Portal anmelden',
    failedTitle: 'Der Link funktioniert nicht',
    failed: 'Melden Sie sich an: Ist Ihr Shop noch nicht aktiv, sendet die Anmeldeseite einen neuen Link.',
    waiting: 'Ihre E-Mail wird bestätigt …',
  },
})

/** The page of the emailed link. The token is single-use, so the page sends it only once. */
export function Component() {
  const [{ token }] = useUrlState(['token'])
  const { data, error } = useQuery({
    queryKey: ['verify', token],
    queryFn: () => send<VerifiedAccount>('GET', '/verify', { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const next = (
    <ButtonLink to="/login" variant="primary">
      {t.signIn}
    </ButtonLink>
  )
  if (error !== null)
    return (
      <EntryFrame title={t.failedTitle} about={t.failed}>
        <FormFailure message={error.message} />
        {next}
      </EntryFrame>
    )
  if (data === undefined)
    return (
      <EntryFrame title={t.waiting}>
        <Skeleton className="h-24 w-full" />
      </EntryFrame>
    )
  return (
    <EntryFrame title={t.title} about={t.about}>
      <div className="grid gap-4">
        <CopyField label={t.clientId} value={data.client_id} />
        <CopyField label={t.clientSecret} value={data.client_secret} />
        <p className="text-soft">{t.once}</p>
      </div>
      {next}
    </EntryFrame>
  )
}
