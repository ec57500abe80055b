import type { SecurityPolicy } from '../../../../contract/identity/security-policy.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { Checkbox } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const path = '/v1/security/policy'

/** For owners: whether members must have a second factor. */
export function Policy() {
  const policy = useRead<SecurityPolicy>(path)
  const save = useChange<SecurityPolicy>({ refresh: [path] })
  const set = (required: boolean) => save.mutateAsync({ method: 'PUT', path, body: { require_2fa: required } })
  const change = (required: boolean): void =>
    void set(required).then(
      () => showToast(required ? t.policyOn : t.policyOff, () => set(!required)),
      () => undefined,
    )
  return (
    <Card>
      <Read of={policy} skeleton={<Skeleton className="h-10" />}>
        {({ require_2fa, members_without_2fa }) => (
          <Checkbox
            label={t.policy}
            hint={t.policyAbout(members_without_2fa)}
            checked={require_2fa}
            disabled={save.isPending}
            onChange={(event) => change(event.target.checked)}
          />
        )}
      </Read>
      <FormFailure message={save.error?.message} />
    </Card>
  )
}
