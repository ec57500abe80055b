import { useEffect } from 'react'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import { can } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Checkbox, Field, Select } from '../../../parts/forms/field.tsx'
import { type Form, useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { assistantLanguages, t as common, languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { contactFields, requestOf, type SettingsValues, valuesOf, withFormFields } from './form-values.ts'
import { t } from './texts.ts'

const path = '/v1/admin/assistant/settings'

export function View({ session, tabs }: ViewProps) {
  const settings = useRead<AssistantSettings>(path)
  return (
    <Screen title={common.title} purpose={common.purposes.settings}>
      {tabs}
      <Read of={settings} skeleton={<Skeleton className="h-96" />}>
        {(current) => <SettingsForm current={current} mayWrite={can(session, 'assistant:write')} />}
      </Read>
    </Screen>
  )
}

function SettingsForm({ current, mayWrite }: { current: AssistantSettings; mayWrite: boolean }) {
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(current) })
  const change = useChange<AssistantSettings>({ refresh: [path] })
  const { reset } = form
  const { isDirty } = form.formState
  // Shows changes saved by somebody else, unless they would overwrite what the user is typing.
  useEffect(() => {
    if (!isDirty) reset(valuesOf(current))
  }, [current, isDirty, reset])
  const put = (body: AssistantSettings) => change.mutateAsync({ method: 'PUT', path, body })
  const submit = form.submit(async (values) => {
    await put(requestOf(values)).catch((error: unknown) => {
      throw withFormFields(error)
    })
    reset(values)
    showToast(t.saved, () => put(withoutMeta(current)))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Introduction form={form} />
        <Handoff form={form} />
        <Languages form={form} />
        <Answers form={form} />
      </fieldset>
      <FormFailure message={form.failure} />
      {mayWrite ? (
        <div className="sticky bottom-0 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
          <span className="mr-auto text-sm text-soft">{isDirty ? t.unsaved : ''}</span>
          <Button type="submit" variant="primary" disabled={!isDirty} isBusy={form.formState.isSubmitting}>
            {t.save}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** Only the settings: responses also have a correlation ID. */
function withoutMeta(current: AssistantSettings): AssistantSettings {
  return requestOf(valuesOf(current))
}

interface PartProps {
  readonly form: Form<SettingsValues>
}

function Introduction({ form }: PartProps) {
  return (
    <Card title={t.introduction} about={t.introductionAbout}>
      <Field label={t.name} autoComplete="off" error={form.problem('name')} {...form.register('name')} />
      <TextArea
        label={t.greeting}
        hint={t.greetingHint}
        isOptional
        rows={3}
        error={form.problem('greeting')}
        {...form.register('greeting')}
      />
      <Select
        label={t.tone}
        choices={(['neutral', 'friendly', 'formal'] as const).map((value) => ({ value, label: t.tones[value] }))}
        error={form.problem('tone')}
        {...form.register('tone')}
      />
    </Card>
  )
}

function Handoff({ form }: PartProps) {
  const hints = { email: t.emailHint, phone: undefined, url: undefined, hours: t.hoursHint }
  return (
    <Card title={t.handoff} about={t.handoffAbout}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {contactFields.map((name) => (
          <Field
            key={name}
            label={t[name]}
            hint={hints[name]}
            isOptional
            type={name === 'email' ? 'email' : name === 'url' ? 'url' : 'text'}
            autoComplete="off"
            error={form.problem(name)}
            {...form.register(name)}
          />
        ))}
      </div>
    </Card>
  )
}

function Languages({ form }: PartProps) {
  const chosen = form.watch('languages')
  const [main = 'en'] = chosen
  const set = (next: AssistantSettings['languages']): void => form.setValue('languages', next, { shouldDirty: true })
  return (
    <Card title={t.languages} about={t.languagesAbout}>
      <Select
        label={t.mainLanguage}
        value={main}
        choices={assistantLanguages.map((value) => ({ value, label: languageName(value) }))}
        error={form.problem('languages')}
        onChange={(event) => {
          const next = assistantLanguages.find((one) => one === event.target.value) ?? main
          set([next, ...chosen.filter((one) => one !== next)])
        }}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t.also}</legend>
        {assistantLanguages
          .filter((one) => one !== main)
          .map((one) => (
            <Checkbox
              key={one}
              label={languageName(one)}
              checked={chosen.includes(one)}
              onChange={() => set(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])}
            />
          ))}
      </fieldset>
    </Card>
  )
}

function Answers({ form }: PartProps) {
  const threshold = form.watch('evidence_threshold')
  return (
    <Card title={t.answers} about={t.answersAbout}>
      <div className="accent-(--accent)">
        <Field
          label={`${t.threshold}: ${formatPercent(threshold)}`}
          hint={t.thresholdHint}
          type="range"
          min={0}
          max={1}
          step={0.05}
          error={form.problem('evidence_threshold')}
          {...form.register('evidence_threshold', { valueAsNumber: true })}
        />
      </div>
      <Checkbox label={t.usesModel} hint={t.usesModelHint} {...form.register('uses_language_model')} />
    </Card>
  )
}
