import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AcceptedInvite } from '../../../../contract/identity/team.ts'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { queryClient, sessionQuery, signOut } from '../../api/session.ts'
import { defineTexts } from '../../language/language.ts'
import { Button, PageLink } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EntryFrame, linkClassName } from './entry-frame.tsx'

const t = defineTexts({
  en: {
    title: 'Join the team',
    about: 'Choose a name and a password for your account.',
    hasAccount: 'Already have an account?',
    signInFirst: 'Sign in and accept',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least 12 characters.',
    accept: 'Accept the invite',
    aboutSignedIn: (email: string) => `You accept as ${email}.`,
    other: 'Sign in as somebody else',
    accepted: 'You are a member now. Sign in to open the store.',
    welcome: 'Welcome to the team',
  },
  de: {
    title: 'Dem Team beitreten',
    about: 'Wählen Sie einen Namen und ein Passwort für Ihr Konto.',
    hasAccount: 'Schon ein Konto?',
    signInFirst: 'Anmelden und annehmen',
    name: 'Ihr Name',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen.',
    accept: 'Einladung annehmen',
    aboutSignedIn: (email: string) => `Sie nehmen als ${email} an.`,
    other: 'Mit anderem Konto anmelden',
    accepted: 'Sie sind jetzt Mitglied. Melden Sie sich an, um den Shop zu öffnen.',
    welcome: 'Willkommen im Team',
  },
})

/** People with an account accept with it; everybody else gets one. */
export function Component() {
  const [{ token }] = useUrlState(['token'])
  const session = useQuery({ ...sessionQuery(), retry: false })
  if (session.isPending)
    return (
      <EntryFrame title={t.title}>
        <Skeleton className="h-24 w-full" />
      </EntryFrame>
    )
  return session.data === undefined ? (
    <NewAccount token={token} />
  ) : (
    <OwnAccount token={token} email={session.data.email} />
  )
}

function OwnAccount({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { token } })
  const submit = form.submit(async (body) => {
    const { slug } = await send<AcceptedInvite>('POST', '/v1/team/invites/accept', { body })
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    showToast(t.welcome)
    await navigate({ to: `/${slug}/portal` })
  })
  const leave = async (): Promise<void> => {
    await signOut()
    await navigate({ to: '/login', search: { next: `/accept-invite?token=${token}` } })
  }
  return (
    <EntryFrame
      title={t.title}
      about={t.aboutSignedIn(email)}
      footer={
        <button type="button" className={linkClassName} onClick={() => void leave()}>
          {t.other}
        </button>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.accept}
        </Button>
      </form>
    </EntryFrame>
  )
}

const loadSchema = async () => {
  const { InviteAnswer } = await import('../../../../contract/identity/team.ts')
  // The API asks for name and password only where there is no account yet, as here.
  return { ...InviteAnswer, required: ['token', 'full_name', 'password'] }
}

function NewAccount({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { token, full_name: '', password: '' }, loadSchema })
  const submit = form.submit(async (body) => {
    try {
      await send<AcceptedInvite>('POST', '/v1/team/invites/accept', { body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      // The address has an account: its owner signs in and comes back.
      await navigate({ to: '/login', search: { next: `/accept-invite?token=${token}` } })
      return
    }
    showToast(t.accepted)
    await navigate({ to: '/login' })
  })
  return (
    <EntryFrame
      title={t.title}
      about={t.about}
      footer={
        <>
          {t.hasAccount}{' '}
          <PageLink to={`/login?next=${encodeURIComponent(`/accept-invite?token=${token}`)}`} className={linkClassName}>
            {t.signInFirst}
          </PageLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t.name}
          autoComplete="name"
          autoFocus
          error={form.problem('full_name')}
          {...form.register('full_name')}
        />
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="new-password"
          error={form.problem('password')}
          {...form.register('password')}
        />
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.accept}
        </Button>
      </form>
    </EntryFrame>
  )
}
