import { useState } from 'react'
import type { WidgetKey } from '../../../../../contract/identity/widget-key.ts'
import { useChange } from '../../../api/use-api.ts'
import { CodeBlock, CopyField } from '../../../parts/display/copy.tsx'
import { Button, IconButton } from '../../../parts/forms/button.tsx'
import { Field } from '../../../parts/forms/field.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { widgetKeysPath } from '../paths.ts'
import { searchWidget } from '../snippet-texts.ts'
import { t } from '../texts.ts'
import { shopOrigin } from './shop-origin.ts'

interface SheetProps {
  readonly widgetKey: WidgetKey | undefined
  readonly isNew: boolean
  readonly mayWrite: boolean
  readonly close: () => void
}

/** Creates a widget key, or shows one with its HTML snippet and lets the user edit its origins. */
export function WidgetKeySheet({ widgetKey, isNew, mayWrite, close }: SheetProps) {
  const [created, setCreated] = useState<WidgetKey | null>(null)
  const finish = (): void => {
    setCreated(null)
    close()
  }
  const shown = created ?? widgetKey
  return (
    <Sheet
      title={isNew && created === null ? t.newWidgetKey : (shown?.name ?? '')}
      about={t.widgetKeyAbout}
      isOpen={isNew || widgetKey !== undefined}
      onClose={finish}
    >
      {shown === undefined ? null : (
        <>
          <CopyField label={t.key} value={shown.key} />
          <CodeBlock label={t.addLine} code={searchWidget(location.origin, shown.key)} />
        </>
      )}
      {created === null ? (
        <KeyForm key={widgetKey?.id ?? 'new'} existing={widgetKey} {...{ mayWrite, close, setCreated }} />
      ) : (
        <DialogActions>
          <Button variant="primary" onClick={finish}>
            {t.done}
          </Button>
        </DialogActions>
      )}
    </Sheet>
  )
}

const loadSchema = () =>
  import('../../../../../contract/identity/widget-key.ts').then(({ WidgetKeyInput: { properties } }) => ({
    properties: { name: properties.name },
    required: ['name'],
  }))

interface FormProps extends Pick<SheetProps, 'mayWrite' | 'close'> {
  readonly existing: WidgetKey | undefined
  readonly setCreated: (key: WidgetKey) => void
}

function KeyForm({ existing, mayWrite, close, setCreated }: FormProps) {
  const [origins, setOrigins] = useState<readonly string[]>(existing?.origins ?? [''])
  const save = useChange<WidgetKey>({ refresh: [widgetKeysPath] })
  const form = useForm({ defaultValues: { name: existing?.name ?? '' }, loadSchema })
  const problemOf = (at: number): string | undefined =>
    save.error?.fields.some(({ field }) => field === `origins/${at}`) ? t.originProblem : undefined
  const change = (id: string, body: object) =>
    save.mutateAsync({ method: 'PATCH', path: `${widgetKeysPath}/${id}`, body })
  const submit = form.submit(async ({ name }) => {
    const body = { name, origins: origins.map((origin) => shopOrigin(origin) ?? origin) }
    if (existing === undefined)
      return setCreated(await save.mutateAsync({ method: 'POST', path: widgetKeysPath, body }))
    await change(existing.id, body)
    close()
    showToast(t.saved(name), () => change(existing.id, { name: existing.name, origins: existing.origins }))
  })
  const hasOriginProblem = origins.some((_origin, at) => problemOf(at) !== undefined)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <fieldset disabled={!mayWrite} className="grid gap-4">
        <Field
          label={t.name}
          hint={t.widgetNameHint}
          autoComplete="off"
          autoFocus={existing === undefined}
          error={form.problem('name')}
          {...form.register('name')}
        />
        <Origins {...{ origins, setOrigins, problemOf }} />
      </fieldset>
      <FormFailure message={hasOriginProblem ? undefined : form.failure} />
      {mayWrite ? (
        <DialogActions>
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
            {existing === undefined ? t.createKey : t.save}
          </Button>
        </DialogActions>
      ) : null}
    </form>
  )
}

const maxOrigins = 20

interface OriginsProps {
  readonly origins: readonly string[]
  readonly setOrigins: (origins: readonly string[]) => void
  readonly problemOf: (at: number) => string | undefined
}

function Origins({ origins, setOrigins, problemOf }: OriginsProps) {
  return (
    <div className="grid gap-3">
      {origins.map((origin, at) => (
        <div key={at} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <Field
              label={at === 0 ? t.origin : t.originNumber(at + 1)}
              hint={at === 0 ? t.originHint : undefined}
              type="url"
              placeholder="https://www.shop.example"
              value={origin}
              error={problemOf(at)}
              onChange={(event) => setOrigins(origins.with(at, event.target.value))}
            />
          </div>
          {origins.length > 1 ? (
            <span className="pt-6">
              <IconButton
                icon="close"
                label={t.removeOrigin(at + 1)}
                onClick={() => setOrigins(origins.toSpliced(at, 1))}
              />
            </span>
          ) : null}
        </div>
      ))}
      {origins.length < maxOrigins ? (
        <div>
          <Button size="small" icon="plus" onClick={() => setOrigins([...origins, ''])}>
            {t.addOrigin}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
