import type { OwnStore } from '../../../../contract/operations/own-store.ts'
import { useChange } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { CopyField } from '../../parts/display/copy.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { useSessionRefresh } from '../../shell/deletion-banner.tsx'
import { storePath } from './store-path.ts'
import { t } from './texts.ts'

const loadSchema = () =>
  import('../../../../contract/operations/own-store.ts').then(({ OwnStoreChange }) => OwnStoreChange)

export function General({ store, mayWrite }: { store: OwnStore; mayWrite: boolean }) {
  const refreshSession = useSessionRefresh()
  const save = useChange<OwnStore>({ refresh: [storePath] })
  const form = useForm({ defaultValues: { name: store.name }, loadSchema })
  const rename = async (name: string): Promise<void> => {
    await save.mutateAsync({ method: 'PATCH', path: storePath, body: { name } })
    // The navigation shows the name, too.
    await refreshSession()
  }
  const submit = form.submit(async ({ name }) => {
    await rename(name)
    showToast(t.renamed(name), () => rename(store.name))
  })
  const isSame = form.watch('name') === store.name
  return (
    <Card title={t.general}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t.name}
          hint={t.nameHint}
          readOnly={!mayWrite}
          error={form.problem('name')}
          {...form.register('name')}
        />
        <div className="grid gap-1.5">
          <CopyField label={t.address} value={`${location.origin}/${store.slug}/portal`} />
          <p className="text-sm text-soft">{t.addressHint}</p>
        </div>
        <CopyField label={t.clientId} value={store.client_id} />
        <FormFailure message={form.failure} />
        {mayWrite ? (
          <div>
            <Button type="submit" variant="primary" disabled={isSame} isBusy={form.formState.isSubmitting}>
              {t.save}
            </Button>
          </div>
        ) : null}
      </form>
    </Card>
  )
}
