import { useEffect, useState } from 'react'
import type { EnabledTwoFactor, TwoFactorSetup, TwoFactorStatus } from '../../../../contract/identity/two-factor.ts'
import { ApiError } from '../../api/client.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { CopyButton, CopyField } from '../../parts/display/copy.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions, Sheet } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Read } from '../../parts/states/read.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { t } from './texts.ts'

const path = '/v1/security/2fa'
const refresh = [path, '/v1/security', '/v1/team']

interface TwoFactorProps {
  readonly isSettingUp: boolean
  readonly open: () => void
  readonly close: () => void
}

/** The user's own second factor. */
export function TwoFactor({ isSettingUp, open, close }: TwoFactorProps) {
  const [isTurningOff, setTurningOff] = useState(false)
  const status = useRead<TwoFactorStatus>(`${path}/status`)
  const isOn = status.data?.enabled === true
  const action = isOn ? (
    <Button onClick={() => setTurningOff(true)}>{t.turnOff}</Button>
  ) : (
    <Button look="primary" onClick={open}>
      {t.setUp}
    </Button>
  )
  return (
    <Card title={t.factor} about={t.factorAbout} action={status.data === undefined ? undefined : action}>
      <Read of={status} skeleton={<Skeleton className="h-6 w-40" />}>
        {({ enabled, recovery_codes_left: left }) => (
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={enabled ? 'success' : 'warning'}>{enabled ? t.on : t.off}</Badge>
            {enabled ? <span className={left < 3 ? 'text-warning' : 'text-soft'}>{t.codesLeft(left)}</span> : null}
          </p>
        )}
      </Read>
      <SetupSheet isOpen={isSettingUp} close={close} />
      <Dialog title={t.disableTitle} about={t.disableAbout} isOpen={isTurningOff} onClose={() => setTurningOff(false)}>
        <TurnOff close={() => setTurningOff(false)} />
      </Dialog>
    </Card>
  )
}

/** The codes are shown once: until they are kept, the sheet closes by its own button only. */
function SetupSheet({ isOpen, close }: { isOpen: boolean; close: () => void }) {
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
  // A second setup would invalidate the code that was scanned: it runs once, when the sheet opens.
  useEffect(() => mutate({ method: 'POST', path: `${path}/setup` }), [mutate])
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
  const enable = useChange<EnabledTwoFactor>({ refresh })
  const form = useForm({ defaultValues: { totp_code: '', password: '' }, loadSchema })
  const submit = form.submit(async ({ totp_code, password }) => {
    try {
      const body = { totp_code, ...(password === '' ? {} : { password }) }
      const { recovery_codes } = await enable.mutateAsync({ method: 'POST', path: `${path}/enable`, body })
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
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
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
        <Button look="primary" onClick={finish}>
          {t.kept}
        </Button>
      </DialogActions>
    </>
  )
}

function TurnOff({ close }: { close: () => void }) {
  const disable = useChange({ refresh })
  const form = useForm({ defaultValues: { password: '', totp_code: '' } })
  const submit = form.submit(async ({ password, totp_code: code }) => {
    const factor = /^\d{6}$/.test(code.trim()) ? { totp_code: code.trim() } : { recovery_code: code }
    await disable.mutateAsync({ method: 'POST', path: `${path}/disable`, body: { password, ...factor } })
    close()
    showToast(t.disabled)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        autoFocus
        error={form.problem('password')}
        {...form.register('password')}
      />
      <Field
        label={t.code}
        hint={t.codeHint}
        autoComplete="one-time-code"
        error={form.problem('totp_code')}
        {...form.register('totp_code')}
      />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" look="danger" isBusy={form.formState.isSubmitting}>
          {t.turnOff}
        </Button>
      </DialogActions>
    </form>
  )
}
