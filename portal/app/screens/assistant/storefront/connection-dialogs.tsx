import { useState } from 'react'
import type { Connection, Disconnected } from '../../../../../contract/connectors/connection.ts'
import { useChange } from '../../../api/use-api.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Field, PasswordField, Select } from '../../../parts/forms/field.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { conceptsPath } from '../knowledge/text-urls.ts'
import { connectionsPath } from './connections-path.ts'
import { t } from './texts.ts'

interface DialogProps {
  readonly connection: Connection | undefined
  readonly onClose: () => void
}

export function TokenDialog({ connection, onClose }: DialogProps) {
  return (
    <Dialog title={t.useToken} about={t.tokenHint} isOpen={connection !== undefined} onClose={onClose}>
      {connection === undefined ? null : <TokenForm connection={connection} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly connection: Connection
  readonly onClose: () => void
}

const loadToken = () =>
  import('../../../../../contract/connectors/connection.ts').then((contract) => contract.TokenInput)

function TokenForm({ connection: { connection_id }, onClose }: FormProps) {
  const change = useChange<Connection>({ refresh: [connectionsPath] })
  const form = useForm({
    defaultValues: { connection_id, private_token: '', reason: t.reasons.token },
    loadSchema: loadToken,
  })
  const submit = form.submit(async (body) => {
    await change.mutateAsync({ method: 'POST', path: `${connectionsPath}/storefront/token`, body })
    onClose()
    showToast(t.tokenUsed)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordField
        label={t.token}
        autoComplete="off"
        autoFocus
        error={form.problem('private_token')}
        {...form.register('private_token')}
      />
      <Field label={t.reason} hint={t.reasonHint} error={form.problem('reason')} {...form.register('reason')} />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.saveToken}
        </Button>
      </DialogActions>
    </form>
  )
}

export function DisconnectDialog({ connection, onClose }: DialogProps) {
  return (
    <Dialog
      title={t.disconnectTitle(connection?.shop.name ?? '')}
      about={t.disconnectAbout}
      isOpen={connection !== undefined}
      onClose={onClose}
    >
      {connection === undefined ? null : <DisconnectForm connection={connection} onClose={onClose} />}
    </Dialog>
  )
}

/** Deleting what was imported cannot be undone: the name has to be typed. */
function DisconnectForm({ connection: { connection_id, shop }, onClose }: FormProps) {
  const [imported, setImported] = useState<'keep' | 'delete'>('keep')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState(t.reasons.disconnect)
  const disconnect = useChange<Disconnected>({ refresh: [connectionsPath, conceptsPath, '/v1/products'] })
  const isAllowed = imported === 'keep' || typed === shop.name
  const submit = (event: React.FormEvent): void => {
    event.preventDefault()
    if (!isAllowed) return
    disconnect.mutate(
      { method: 'DELETE', path: `${connectionsPath}/${connection_id}`, query: { reason, imported } },
      {
        onSuccess: () => {
          onClose()
          showToast(t.disconnected(shop.name))
        },
      },
    )
  }
  const problem = disconnect.error?.fields.find(({ field }) => field === 'reason')?.message
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Select
        label={t.imported}
        value={imported}
        choices={[
          { value: 'keep', label: t.keep },
          { value: 'delete', label: t.remove },
        ]}
        onChange={(event) => setImported(event.target.value === 'delete' ? 'delete' : 'keep')}
      />
      {imported === 'delete' ? (
        <Field
          label={t.typeName(shop.name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <Field
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure message={problem === undefined ? disconnect.error?.message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="danger" disabled={!isAllowed} isBusy={disconnect.isPending}>
          {t.disconnect}
        </Button>
      </DialogActions>
    </form>
  )
}
