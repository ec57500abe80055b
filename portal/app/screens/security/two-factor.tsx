import { useState } from 'react'
import type { TwoFactorStatus } from '../../../../contract/identity/two-factor.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field, PasswordField } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'
import { refreshedPaths, SetupSheet, twoFactorPath } from './two-factor-setup.tsx'

interface TwoFactorProps {
  readonly isSettingUp: boolean
  readonly open: () => void
  readonly close: () => void
}

/** The user's own second factor. */
export function TwoFactor({ isSettingUp, open, close }: TwoFactorProps) {
  const [isTurningOff, setTurningOff] = useState(false)
  const status = useRead<TwoFactorStatus>(`${twoFactorPath}/status`)
  const isOn = status.data?.enabled === true
  const action = isOn ? (
    <Button onClick={() => setTurningOff(true)}>{t.turnOff}</Button>
  ) : (
    <Button variant="primary" onClick={open}>
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

function TurnOff({ close }: { close: () => void }) {
  const disable = useChange({ refresh: refreshedPaths })
  const form = useForm({ defaultValues: { password: '', totp_code: '' } })
  const submit = form.submit(async ({ password, totp_code: code }) => {
    const factor = /^\d{6}$/.test(code.trim()) ? { totp_code: code.trim() } : { recovery_code: code }
    await disable.mutateAsync({ method: 'POST', path: `${twoFactorPath}/disable`, body: { password, ...factor } })
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
        <Button type="submit" variant="danger" isBusy={form.formState.isSubmitting}>
          {t.turnOff}
        </Button>
      </DialogActions>
    </form>
  )
}
