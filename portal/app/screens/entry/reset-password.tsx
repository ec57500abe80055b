import { useState } from 'react'
import { send } from '../../api/client.ts'
import { defineTexts } from '../../language/language.ts'
import { Button, ButtonLink, PageLink } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { EntryFrame, linkClassName } from './entry-frame.tsx'

const t = defineTexts({
  en: {
    title: 'Reset your password',
    about: 'We will send you a link to choose a new one.',
    email: 'Email',
    sendLink: 'Send link',
    sentTitle: 'Check your inbox',
    sent: 'If the address belongs to an account, the link is on its way. It works for 30 minutes.',
    newTitle: 'Choose a new password',
    newAbout: 'All your sessions end, on every device.',
    password: 'New password',
    passwordHint: 'At least 12 characters.',
    save: 'Save password',
    savedTitle: 'Your password is changed',
    saved: 'Sign in with the new one.',
    signIn: 'Sign in',
    back: 'Back to sign-in',
  },
  de: {
    title: 'Passwort zurücksetzen',
    about: 'Wir senden Ihnen einen Link, mit dem Sie ein neues wählen.',
    email: 'E-Mail',
    sendLink: 'Link senden',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: 'Gehört die Adresse zu einem Konto, ist der Link unterwegs. Er gilt 30 Minuten.',
    newTitle: 'Neues Passwort wählen',
    newAbout: 'Danach sind Sie auf allen Geräten abgemeldet.',
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 12 Zeichen.',
    save: 'Passwort speichern',
    savedTitle: 'Ihr Passwort ist geändert',
    saved: 'Melden Sie sich mit dem neuen an.',
    signIn: 'Anmelden',
    back: 'Zurück zur Anmeldung',
  },
})

const contract = () => import('../../../../contract/identity/account.ts')

/** Without a token, the page asks for the email address; the link in the email contains a token. */
export function Component() {
  const [{ token }] = useUrlState(['token'])
  return token === '' ? <RequestLink /> : <NewPassword token={token} />
}

function RequestLink() {
  const [isSent, setSent] = useState(false)
  const form = useForm({ defaultValues: { email: '' }, loadSchema: async () => (await contract()).MailRequest })
  const submit = form.submit(async (body) => {
    await send('POST', '/v1/account/password/forgot', { body })
    setSent(true)
  })
  const back = (
    <PageLink to="/login" className={linkClassName}>
      {t.back}
    </PageLink>
  )
  if (isSent)
    return (
      <EntryFrame title={t.sentTitle} about={t.sent}>
        {back}
      </EntryFrame>
    )
  return (
    <EntryFrame title={t.title} about={t.about} footer={back}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={form.problem('email')}
          {...form.register('email')}
        />
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.sendLink}
        </Button>
      </form>
    </EntryFrame>
  )
}

function NewPassword({ token }: { token: string }) {
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    defaultValues: { token, password: '' },
    loadSchema: async () => (await contract()).PasswordReset,
  })
  const submit = form.submit(async (body) => {
    await send('POST', '/v1/account/password/reset', { body })
    setSaved(true)
  })
  if (isSaved)
    return (
      <EntryFrame title={t.savedTitle} about={t.saved}>
        <ButtonLink to="/login" variant="primary">
          {t.signIn}
        </ButtonLink>
      </EntryFrame>
    )
  return (
    <EntryFrame title={t.newTitle} about={t.newAbout}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="new-password"
          autoFocus
          error={form.problem('password')}
          {...form.register('password')}
        />
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.save}
        </Button>
      </form>
    </EntryFrame>
  )
}
