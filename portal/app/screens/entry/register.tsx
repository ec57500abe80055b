import { useState } from 'react'
import type { RegisteredAccount } from '../../../../contract/identity/account.ts'
import { send } from '../../api/client.ts'
import { defineTexts } from '../../language/language.ts'
import { Button, PageLink } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { EntryFrame, linkClassName } from './entry-frame.tsx'

const t = defineTexts({
  en: {
    title: 'Create a store',
    about: 'Search by text and photo, and an assistant that answers from your own texts.',
    name: 'Name of the store',
    nameHint: 'Its address in the portal is derived from the name.',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.',
    create: 'Create store',
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
    sentTitle: 'Check your inbox',
    sent: (email: string) => `We sent a link to ${email}. It opens your store and works for 24 hours.`,
    outbox:
      'No mail server yet? A new installation saves emails as files in the folder “outbox” of its data directory.',
    resend: 'Send it again',
    resent: 'Sent again',
  },
  de: {
    title: 'Shop anlegen',
    about: 'Suche mit Text und Foto und ein Assistent, der aus Ihren eigenen Texten antwortet.',
    name: 'Name des Shops',
    nameHint: 'Daraus entsteht seine Adresse im Portal.',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint:
      'Mindestens 12 Zeichen. Ein paar beliebige Wörter merkt man sich leicht, und sie sind schwer zu erraten.',
    create: 'Shop anlegen',
    hasAccount: 'Schon ein Konto?',
    signIn: 'Anmelden',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: (email: string) => `Wir haben einen Link an ${email} gesendet. Er öffnet Ihren Shop und gilt 24 Stunden.`,
    outbox:
      'Noch kein Mailserver? Eine neue Installation speichert E-Mails als Dateien im Ordner „outbox“ ihres Datenverzeichnisses.',
    resend: 'Erneut senden',
    resent: 'Erneut gesendet',
  },
})

const loadSchema = () => import('../../../../contract/identity/account.ts').then(({ Registration }) => Registration)

export function Component() {
  const [registered, setRegistered] = useState<RegisteredAccount | null>(null)
  const form = useForm({ defaultValues: { client_name: '', email: '', password: '' }, loadSchema })
  const submit = form.submit(async (body) =>
    setRegistered(await send<RegisteredAccount>('POST', '/register', { body })),
  )
  if (registered !== null) return <Sent email={registered.email} />
  return (
    <EntryFrame
      title={t.title}
      about={t.about}
      footer={
        <>
          {t.hasAccount}{' '}
          <PageLink to="/login" className={linkClassName}>
            {t.signIn}
          </PageLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t.name}
          hint={t.nameHint}
          autoComplete="organization"
          autoFocus
          error={form.problem('client_name')}
          {...form.register('client_name')}
        />
        <Field
          label={t.email}
          type="email"
          autoComplete="username"
          error={form.problem('email')}
          {...form.register('email')}
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
          {t.create}
        </Button>
      </form>
    </EntryFrame>
  )
}

function Sent({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const resend = (): void => {
    void send('POST', '/register/resend', { body: { email } }).then(() => setSent(true))
  }
  return (
    <EntryFrame title={t.sentTitle} about={t.sent(email)}>
      <p className="text-soft">{t.outbox}</p>
      <Button icon={isSent ? 'check' : 'mail'} disabled={isSent} onClick={resend}>
        {isSent ? t.resent : t.resend}
      </Button>
    </EntryFrame>
  )
}
