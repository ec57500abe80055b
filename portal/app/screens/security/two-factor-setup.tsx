import { useEffect, useState } from 'react'
import type { EnabledTwoFactor, TwoFactorSetup } from '../../../../contract/identity/two-factor.ts'
import { ApiError } from '../../api/api-error.ts'
import { useChange } from '../../api/use-api.ts'
import { CopyButton, CopyField } from '../../parts/display/copy.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../parts/overlays/dialog.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { t } from './texts.ts'

export const twoFactorPath = '/v1/security/2fa'
/** What a change of the second factor affects. */
export const refreshedPaths = [twoFactorPath, '/v1/security', '/v1/team']

/** Sets up the second factor. The recovery codes are shown only once, so the sheet with them closes only by its own button. */
export function SetupSheet({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (): void => {
    setCodes(null)
    close()
  }
  return (
    <Sheet
      title={codes === null ? t.setupTitle : t.codesTitle}
      about={codes === null ? t.scan : t.codesAbout}
      isOpen={isOpen}
      isDismissable={codes === null}
      onClose={finish}
    >
      {codes === null ? <Enrollment done={setCodes} /> : <RecoveryCodes codes={codes} finish={finish} />}
    </Sheet>
  )
}

function Enrollment({ done }: { done: (codes: readonly string[]) => void }) {
  const start = useChange<TwoFactorSetup>({ refresh: [] })
  const { mutate, data, error } = start
  // A second setup would invalidate the scanned code, so it runs only once, when the sheet opens.
  useEffect(() => mutate({ method: 'POST', path: `${twoFactorPath}/setup` }), [mutate])
  if (error !== null) return <FormFailure message={error.message} />
  if (data === undefined) return <Skeleton className="mx-auto size-56" />
  return (
    <>
      <img
        src={data.qr_code_url}
        alt={t.qr}
        width="224"
        height="224"
        className="mx-auto rounded-md border border-line bg-[#fff] p-2"
      />
      <CopyField label={t.secret} value={data.secret} />
      <EnableForm done={done} />
    </>
  )
}

const loadSchema = () =>
  import('../../../../contract/identity/two-factor.ts').then(({ EnableTwoFactor }) => EnableTwoFactor)

function EnableForm({ done }: { done: (codes: readonly string[]) => void }) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const enable = useChange<EnabledTwoFactor>({ refresh: refreshedPaths })
  const form = useForm({ defaultValues: { totp_code: '', password: '' }, loadSchema })
  const submit = form.submit(async ({ totp_code, password }) => {
    try {
      const body = { totp_code, ...(password === '' ? {} : { password }) }
      const { recovery_codes } = await enable.mutateAsync({ method: 'POST', path: `${twoFactorPath}/enable`, body })
      done(recovery_codes)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauthentication_required' || needsPassword) throw error
      setNeedsPassword(true)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.problem('totp_code')}
        {...form.register('totp_code')}
      />
      {needsPassword ? (
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="current-password"
          autoFocus
          error={form.problem('password')}
          {...form.register('password')}
        />
      ) : null}
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.enable}
        </Button>
      </DialogActions>
    </form>
  )
}

function RecoveryCodes({ codes, finish }: { codes: readonly string[]; finish: () => void }) {
  const text = codes.join('\n')
  const download = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'vitrine-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <ul
        className="numbers grid gap-1 rounded-md border border-line bg-sunken p-4 font-mono text-sm"
        aria-label={t.codesTitle}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t.copyAll} />
        <Button size="small" icon="download" onClick={download}>
          {t.download}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={finish}>
          {t.kept}
        </Button>
      </DialogActions>
    </>
  )
}
