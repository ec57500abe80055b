import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { signIn } from '../../api/session.ts'
import { defineTexts } from '../../language/language.ts'
import { Button, PageLink } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { EntryFrame, linkClassName } from './entry-frame.tsx'

const t = defineTexts({
  en: {
    title: 'Sign in',
    about: 'Manage the search and the assistant of your store.',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot your password?',
    signIn: 'Sign in',
    noAccount: 'No account yet?',
    register: 'Create a store',
    codeTitle: 'Confirm it is you',
    codeAbout: 'Enter the 6 digits that your authenticator app shows.',
    code: 'Code',
    recoveryAbout: 'Enter one of your recovery codes. Each works once.',
    recovery: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    confirm: 'Confirm',
    back: 'Back',
    resend: 'Send the verification email again',
    resent: 'If the address belongs to a registration, the email is on its way.',
  },
  de: {
    title: 'Anmelden',
    about: 'Verwalten Sie die Suche und den Assistenten Ihres Shops.',
    email: 'E-Mail',
    password: 'Passwort',
    forgot: 'Passwort vergessen?',
    signIn: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    register: 'Shop anlegen',
    codeTitle: 'Bestätigen Sie Ihre Identität',
    codeAbout: 'Geben Sie die 6 Ziffern aus Ihrer Authenticator-App ein.',
    code: 'Code',
    recoveryAbout: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt einmal.',
    recovery: 'Wiederherstellungscode',
    useRecovery: 'Wiederherstellungscode verwenden',
    useApp: 'Authenticator-App verwenden',
    confirm: 'Bestätigen',
    back: 'Zurück',
    resend: 'Bestätigungsmail erneut senden',
    resent: 'Gehört die Adresse zu einer Registrierung, ist die E-Mail unterwegs.',
  },
})

const loadSchema = () => import('../../../../contract/identity/session.ts').then(({ LoginRequest }) => LoginRequest)

export function Component() {
  const [{ next }] = useUrlState(['next'])
  const [needsCode, setNeedsCode] = useState(false)
  const [isUnverified, setUnverified] = useState(false)
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { email: '', password: '', totp_code: '' }, loadSchema })
  const submit = form.submit(async (values) => {
    try {
      const session = await signIn(values)
      const { pathname, searchParams } = new URL(ownUrl(next) ?? session.redirect, location.origin)
      await navigate({ to: pathname, search: Object.fromEntries(searchParams) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setUnverified(error.code === 'account_inactive')
      if (error.code !== 'requires_2fa') throw error
      setNeedsCode(true)
    }
  })
  if (needsCode) return <SecondFactor form={form} submit={submit} back={() => setNeedsCode(false)} />
  return (
    <EntryFrame
      title={t.title}
      about={t.about}
      footer={
        <>
          {t.noAccount}{' '}
          <PageLink to="/register" className={linkClassName}>
            {t.register}
          </PageLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={form.problem('email')}
          {...form.register('email')}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          error={form.problem('password')}
          {...form.register('password')}
        />
        <FormFailure message={form.failure} />
        {isUnverified ? <Resend email={form.getValues('email')} /> : null}
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.signIn}
        </Button>
        <PageLink to="/reset-password" className={`${linkClassName} justify-self-center text-sm`}>
          {t.forgot}
        </PageLink>
      </form>
    </EntryFrame>
  )
}

/** Only URLs of this service: the login page must not redirect to another site. */
function ownUrl(next: string): string | null {
  const isOwn = /^\/(?![/\\])/.test(next) && new URL(next, location.origin).origin === location.origin
  return isOwn ? next : null
}

interface SecondFactorProps {
  readonly form: ReturnType<typeof useForm<{ email: string; password: string; totp_code: string }>>
  readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  readonly back: () => void
}

function SecondFactor({ form, submit, back }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(false)
  const change = (): void => {
    form.setValue('totp_code', '')
    setRecovery(!isRecovery)
  }
  return (
    <EntryFrame
      title={t.codeTitle}
      about={isRecovery ? t.recoveryAbout : t.codeAbout}
      footer={
        <button type="button" onClick={change} className={linkClassName}>
          {isRecovery ? t.useApp : t.useRecovery}
        </button>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          key={String(isRecovery)}
          label={isRecovery ? t.recovery : t.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoFocus
          error={form.problem('totp_code')}
          {...form.register('totp_code')}
        />
        <FormFailure message={form.failure} />
        <Button type="submit" variant="primary" isWide isBusy={form.formState.isSubmitting}>
          {t.confirm}
        </Button>
        <Button variant="quiet" isWide onClick={back}>
          {t.back}
        </Button>
      </form>
    </EntryFrame>
  )
}

function Resend({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const resend = async (): Promise<void> => {
    setState('busy')
    await send('POST', '/register/resend', { body: { email } }).then(
      () => setState('sent'),
      () => setState('idle'),
    )
  }
  if (state === 'sent') return <p role="status">{t.resent}</p>
  return (
    <Button icon="mail" isBusy={state === 'busy'} onClick={() => void resend()}>
      {t.resend}
    </Button>
  )
}
