import { useState } from 'react'
import type { ProductList } from '../../../../contract/catalog/product.ts'
import type { WidgetSettings } from '../../../../contract/widgets/widget-settings.ts'
import type { ApiError } from '../../api/api-error.ts'
import { type Change, useChange, useRead } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Checkbox, Field } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const path = '/v1/widget/settings'
/** Products whose attributes are offered. */
const sampleSize = 60

/** Which fields of products pages may see. Each change is saved at once and can be undone. */
export function PublicFields({ mayWrite }: { mayWrite: boolean }) {
  const settings = useRead<WidgetSettings>(path)
  const counts = useFieldCounts()
  const save = useChange<WidgetSettings>({ refresh: [path], queue: path })
  const put = (fields: readonly string[]) => save.mutateAsync({ method: 'PUT', path, body: { public_fields: fields } })
  const toggle = async (before: readonly string[], field: string): Promise<void> => {
    const isOn = before.includes(field)
    await put(isOn ? before.filter((one) => one !== field) : [...before, field])
    showToast(isOn ? t.fieldOff(field) : t.fieldOn(field), () => put(before))
  }
  return (
    <Card title={t.fields} about={t.fieldsAbout}>
      <Read of={settings} skeleton={<SkeletonRows rows={4} />}>
        {({ public_fields: saved }) => {
          // Shows the latest choice immediately.
          const shown = save.isPending ? pendingFields(save.variables) : saved
          return (
            <>
              <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                {[...new Set([...Object.keys(t.knownFields), ...counts.keys(), ...shown])].map((field) => (
                  <li key={field}>
                    <Checkbox
                      label={labelOf(field)}
                      hint={counts.has(field) ? `${field}, ${t.inCatalog(counts.get(field) ?? 0)}` : field}
                      checked={shown.includes(field)}
                      disabled={!mayWrite}
                      onChange={() => void toggle(shown, field).catch(() => undefined)}
                    />
                  </li>
                ))}
              </ul>
              <FormFailure message={save.error?.fields[0]?.message ?? save.error?.message} />
              {mayWrite ? <AddField add={(field) => toggle(shown, field)} /> : null}
            </>
          )
        }}
      </Read>
    </Card>
  )
}

function pendingFields({ body }: Change): readonly string[] {
  return (body as WidgetSettings).public_fields
}

function labelOf(field: string): string {
  return Object.hasOwn(t.knownFields, field) ? t.knownFields[field as keyof typeof t.knownFields] : field
}

/** The attributes of the newest products, each with the number of products that have it. */
function useFieldCounts(): ReadonlyMap<string, number> {
  const { data } = useRead<ProductList>('/v1/products', { query: { limit: sampleSize } })
  const counts = new Map<string, number>()
  for (const { metadata } of data?.products ?? [])
    for (const key of Object.keys(metadata)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function AddField({ add }: { add: (field: string) => Promise<void> }) {
  const [field, setField] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: React.FormEvent): void => {
    event.preventDefault()
    if (field.trim() === '') return
    add(field.trim()).then(
      () => setField(''),
      (error: ApiError) => setProblem(error.fields[0]?.message ?? error.message),
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
      <span className="min-w-0 flex-1 basis-60">
        <Field
          label={t.field}
          hint={t.fieldHint}
          error={problem}
          value={field}
          onChange={(event) => {
            setProblem(undefined)
            setField(event.target.value)
          }}
        />
      </span>
      <span className="sm:pt-6">
        <Button type="submit" icon="plus" disabled={field.trim() === ''}>
          {t.addField}
        </Button>
      </span>
    </form>
  )
}
