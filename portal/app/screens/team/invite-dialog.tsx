import { type Role, roles } from '../../../../contract/identity/role.ts'
import type { InviteResponse } from '../../../../contract/identity/team.ts'
import type { PortalSession } from '../../api/session.ts'
import { useChange } from '../../api/use-api.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Field, Select } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { t } from './texts.ts'

const loadSchema = () => import('../../../../contract/identity/team.ts').then(({ InviteRequest }) => InviteRequest)

export function InviteDialog({
  isOpen,
  onClose,
  session,
}: {
  isOpen: boolean
  onClose: () => void
  session: PortalSession
}) {
  return (
    <Dialog title={t.inviteTitle} about={t.inviteAbout} isOpen={isOpen} onClose={onClose}>
      <InviteForm onClose={onClose} session={session} />
    </Dialog>
  )
}

function InviteForm({ onClose, session }: { onClose: () => void; session: PortalSession }) {
  const invite = useChange<InviteResponse>({ refresh: ['/v1/team/invites'] })
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'viewer' }, loadSchema })
  const submit = form.submit(async (body) => {
    const { email } = await invite.mutateAsync({ method: 'POST', path: '/v1/team/invite', body })
    onClose()
    showToast(t.invited(email))
  })
  // Only owners can make owners.
  const offered = roles.filter((role) => role !== 'owner' || session.store?.role === 'owner').toReversed()
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t.email}
        type="email"
        autoComplete="off"
        autoFocus
        error={form.problem('email')}
        {...form.register('email')}
      />
      <Select
        label={t.role}
        hint={t.rolesAbout[form.watch('role')]}
        choices={offered.map((value) => ({ value, label: t.roles[value] }))}
        error={form.problem('role')}
        {...form.register('role')}
      />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.sendInvite}
        </Button>
      </DialogActions>
    </form>
  )
}
