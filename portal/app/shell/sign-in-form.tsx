import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { interruptions, type PortalSession, signIn } from '../api/session.ts'
import { defineTexts } from '../language/language.ts'
import { Button } from '../parts/forms/button.tsx'
import { Field, PasswordField } from '../parts/forms/field.tsx'
import { useForm } from '../parts/forms/form.ts'
import { FormFailure } from '../parts/forms/form-failure.tsx'
import { DialogActions } from '../parts/overlays/dialog.tsx'

const t = defineTexts({
  en: {
    email: 'Email',
    password: 'Password',
    code: 'Code of your second factor',
    codeHint: 'The 6 digits in your authenticator app, or a recovery code.',
    signIn: 'Sign in',
    leave: 'Leave the page',
  },
  de: {
    email: 'E-Mail',
    password: 'Passwort',
    code: 'Code Ihres zweiten Faktors',
    codeHint: 'Die 6 Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode.',
    signIn: 'Anmelden',
    leave: 'Seite verlassen',
  },
})

/** The form of the dialog that appears when a session ends. */
export function SignInForm() {
  const client = useQueryClient()
  const known = client
    .getQueriesData<PortalSession>({ queryKey: ['session'] })
    .find(([, data]) => data !== undefined)?.[1]
  const form = useForm({ defaultValues: { email: known?.email ?? '', password: '', totp_code: '', needsCode: false } })
  const needsCode = form.watch('needsCode')
  const send = async ({ email, password, totp_code }: { email: string; password: string; totp_code: string }) => {
    try {
      await signIn({ email, password, totp_code })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'requires_2fa' || needsCode) throw error
      form.setValue('needsCode', true)
      return
    }
    interruptions.end()
  }
  return (
    <form onSubmit={(event) => void form.submit(send)(event)} className="grid gap-4">
      <Field
        label={t.email}
        type="email"
        autoComplete="username"
        readOnly={known !== undefined}
        error={form.problem('email')}
        {...form.register('email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        error={form.problem('password')}
        {...form.register('password')}
      />
      {needsCode ? (
        <Field
          label={t.code}
          hint={t.codeHint}
          inputMode="text"
          autoComplete="one-time-code"
          autoFocus
          error={form.problem('totp_code')}
          {...form.register('totp_code')}
        />
      ) : null}
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={() => location.assign('/login')}>{t.leave}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.signIn}
        </Button>
      </DialogActions>
    </form>
  )
}
