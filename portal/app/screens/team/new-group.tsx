import { useState } from 'react'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import type { GroupRecord } from '../../../../contract/identity/user-group.ts'
import { useChange } from '../../api/use-api.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Checkbox, Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { areaOf, permissionAreas, usePermissionTexts } from './permission-texts.ts'
import { t } from './texts.ts'

const loadSchema = () => import('../../../../contract/identity/user-group.ts').then(({ GroupRequest }) => GroupRequest)

export function NewGroup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet title={t.groupTitle} about={t.groupAbout} isOpen={isOpen} onClose={onClose}>
      <GroupForm onClose={onClose} />
    </Sheet>
  )
}

function GroupForm({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set())
  const texts = usePermissionTexts()
  const create = useChange<GroupRecord>({ refresh: ['/v1/user-groups'] })
  const form = useForm<{ name: string; permission_names: Permission[] }>({
    defaultValues: { name: '', permission_names: [] },
    loadSchema,
  })
  const submit = form.submit(async (body) => {
    await create.mutateAsync({ method: 'POST', path: '/v1/user-groups', body })
    onClose()
    showToast(t.groupCreated(body.name))
  })
  const toggle = (permission: Permission): void => {
    const next = new Set(
      chosen.has(permission) ? [...chosen].filter((one) => one !== permission) : [...chosen, permission],
    )
    setChosen(next)
    form.setValue('permission_names', [...next])
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={t.groupName} autoComplete="off" autoFocus error={form.problem('name')} {...form.register('name')} />
      {permissionAreas.map((area) => (
        <fieldset key={area} className="grid gap-3">
          <legend className="mb-2 text-sm font-semibold">{t.areas[area]}</legend>
          {permissions
            .filter((permission) => areaOf(permission) === area)
            .map((permission) => (
              <Checkbox
                key={permission}
                label={texts[permission] ?? permission}
                hint={permission}
                checked={chosen.has(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
        </fieldset>
      ))}
      <FormFailure message={form.problem('permission_names') ?? form.failure} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3">
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
            {t.createGroup}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}
