import { useState } from 'react'
import type { CreatedApiKey } from '../../../../../contract/identity/api-key.ts'
import { type Permission, permissions } from '../../../../../contract/identity/permission.ts'
import type { StoreSession } from '../../../api/session.ts'
import { useChange } from '../../../api/use-api.ts'
import { CodeBlock } from '../../../parts/display/copy.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Checkbox, Field, Select } from '../../../parts/forms/field.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../../parts/overlays/dialog.tsx'
import { OneTimeSecretDialog } from '../../../parts/overlays/one-time-secret-dialog.tsx'
import { areaOf, permissionAreas, usePermissionTexts } from '../../team/permission-texts.ts'
import { t as team } from '../../team/texts.ts'
import { apiKeysPath } from '../paths.ts'
import { searchCall } from '../snippet-texts.ts'
import { t } from '../texts.ts'

const presets = ['search', 'catalog', 'everything', 'custom'] as const
type Preset = (typeof presets)[number]

const presetPermissions: Readonly<Record<Exclude<Preset, 'custom'>, (one: Permission) => boolean>> = {
  search: (one) => ['search:execute', 'feedback:write', 'products:read'].includes(one),
  catalog: (one) => one.startsWith('products:'),
  everything: () => true,
}

const lifetimes = ['', '30', '90', '365'] as const

interface NewApiKeyProps {
  readonly session: StoreSession
  readonly isOpen: boolean
  readonly close: () => void
}

/** Creates an API key and shows it once. */
export function NewApiKey({ session, isOpen, close }: NewApiKeyProps) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const done = (key: CreatedApiKey): void => {
    close()
    setCreated(key)
  }
  return (
    <>
      <Sheet title={t.newKey} about={t.newKeyAbout} isOpen={isOpen} onClose={close}>
        <KeyForm session={session} close={close} done={done} />
      </Sheet>
      <OneTimeSecretDialog
        title={t.newKeyTitle(created?.name ?? '')}
        label={t.key}
        secret={created?.key ?? null}
        onClose={() => setCreated(null)}
      >
        {created?.scopes.search?.includes('execute') ? (
          <CodeBlock label={t.tryKey} code={searchCall(location.origin, created.key)} />
        ) : null}
      </OneTimeSecretDialog>
    </>
  )
}

/** The other fields cannot be invalid. */
const loadSchema = () =>
  import('../../../../../contract/identity/api-key.ts').then(({ NewApiKey: { properties } }) => ({
    properties: { name: properties.name },
    required: ['name'],
  }))

type FormProps = Omit<NewApiKeyProps, 'isOpen'> & { readonly done: (key: CreatedApiKey) => void }

function KeyForm({ session, close, done }: FormProps) {
  const [preset, setPreset] = useState<Preset>('search')
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set())
  const create = useChange<CreatedApiKey>({ refresh: [apiKeysPath] })
  const form = useForm({ defaultValues: { name: '', lifetime: '' }, loadSchema })
  // Users can only grant permissions that they have themselves.
  const grantable = permissions.filter((one) => session.store.permissions.includes(one))
  const granted = grantable.filter((one) => (preset === 'custom' ? chosen.has(one) : presetPermissions[preset](one)))
  const submit = form.submit(async ({ name, lifetime }) => {
    if (granted.length === 0) return form.setError('root', { message: t.chooseOne })
    const expiry = lifetime === '' ? {} : { expires_in_days: Number(lifetime) }
    const body = { name, scopes: scopesOf(granted), ...expiry }
    done(await create.mutateAsync({ method: 'POST', path: apiKeysPath, body }))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t.name}
        hint={t.keyNameHint}
        autoComplete="off"
        autoFocus
        error={form.problem('name')}
        {...form.register('name')}
      />
      <Select
        label={t.permissions}
        hint={preset === 'custom' ? undefined : granted.join(', ')}
        value={preset}
        choices={presets.map((value) => ({ value, label: t.presets[value] }))}
        onChange={(event) => setPreset(presets.find((one) => one === event.target.value) ?? 'search')}
      />
      {preset === 'custom' ? <Permissions {...{ grantable, chosen, setChosen }} /> : null}
      <Select
        label={t.expires}
        choices={lifetimes.map((value) => ({
          value,
          label: value === '' ? t.never : t.afterDays(Number(value)),
        }))}
        {...form.register('lifetime')}
      />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.createKey}
        </Button>
      </DialogActions>
    </form>
  )
}

interface PermissionsProps {
  readonly grantable: readonly Permission[]
  readonly chosen: ReadonlySet<Permission>
  readonly setChosen: (chosen: ReadonlySet<Permission>) => void
}

function Permissions({ grantable, chosen, setChosen }: PermissionsProps) {
  const texts = usePermissionTexts()
  const toggle = (permission: Permission): void => {
    const next = new Set(chosen)
    if (!next.delete(permission)) next.add(permission)
    setChosen(next)
  }
  const areas = permissionAreas.filter((area) => grantable.some((one) => areaOf(one) === area))
  return areas.map((area) => (
    <fieldset key={area} className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{team.areas[area]}</legend>
      {grantable
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
  ))
}

/** `products:read` becomes `{ products: ['read'] }`; actions may contain colons themselves. */
function scopesOf(granted: readonly Permission[]): Readonly<Record<string, readonly string[]>> {
  const areas = Object.groupBy(granted, (permission) => permission.slice(0, permission.indexOf(':')))
  return Object.fromEntries(
    Object.entries(areas).map(([area, names = []]) => [area, names.map((name) => name.slice(area.length + 1))]),
  )
}
