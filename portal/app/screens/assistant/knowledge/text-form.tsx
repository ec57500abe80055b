import { type ReactNode, useDeferredValue, useEffect } from 'react'
import type { Concept, ConceptInput } from '../../../../../contract/assistant/knowledge.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Markdown } from '../../../parts/display/markdown.tsx'
import { Field, Select } from '../../../parts/forms/field.tsx'
import { type Form, useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { assistantLanguages, languageName } from '../texts.ts'
import { t } from './texts.ts'

/** What a person writes; empty texts represent absent values. */
export interface TextValues {
  title: string
  topic: string
  locale: string
  slug: string
  body_markdown: string
  effective_from: string
  effective_until: string
}

const loadSchema = () =>
  import('../../../../../contract/assistant/knowledge.ts').then((contract) => contract.ConceptInput)

/** `name` identifies the draft: typed text survives reloads and navigation until it is saved. */
export function useTextForm(name: string, values: Partial<TextValues>): Form<TextValues> {
  const empty = {
    title: '',
    topic: '',
    locale: 'en',
    slug: '',
    body_markdown: '',
    effective_from: '',
    effective_until: '',
  }
  const form = useForm<TextValues>({ defaultValues: { ...empty, ...values }, loadSchema })
  const { setValue, watch } = form
  const key = `vitrine.text.${name}`
  useEffect(() => {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<TextValues>
    for (const [field, value] of Object.entries(typed))
      setValue(field as keyof TextValues, value, { shouldDirty: true })
    const { unsubscribe } = watch((now, { type }) => {
      // Only changes by the user have a type.
      if (type === 'change') sessionStorage.setItem(key, JSON.stringify(now))
    })
    return unsubscribe
  }, [key, setValue, watch])
  return form
}

/** Deletes the draft, because its text was saved. */
export function discardDraft(name: string): void {
  sessionStorage.removeItem(`vitrine.text.${name}`)
}

export function valuesOf(concept: Concept): TextValues {
  const { title, topic, locale, slug, body_markdown } = concept
  const { effective_from, effective_until } = concept
  return {
    title,
    topic,
    locale,
    slug,
    body_markdown,
    effective_from: effective_from ?? '',
    effective_until: effective_until ?? '',
  }
}

export function requestOf({ slug, effective_from, effective_until, ...text }: TextValues): ConceptInput {
  return {
    ...text,
    ...(slug === '' ? {} : { slug }),
    effective_from: effective_from === '' ? null : effective_from,
    effective_until: effective_until === '' ? null : effective_until,
  }
}

interface FormProps {
  readonly form: Form<TextValues>
  readonly onSubmit: (event: React.FormEvent) => void
  readonly isReadOnly?: boolean
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** The text on the left, its preview as shoppers see it on the right. */
export function TextForm({ form, onSubmit, isReadOnly = false, actions, children }: FormProps) {
  const body = useDeferredValue(form.watch('body_markdown'))
  const locale = form.watch('locale')
  const known = assistantLanguages.some((one) => one === locale) ? [] : [locale]
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 's' && (event.ctrlKey || event.metaKey)) onSubmit(event)
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <fieldset disabled={isReadOnly} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {children}
          <Field label={t.textTitle} autoComplete="off" error={form.problem('title')} {...form.register('title')} />
          <TextArea
            label={t.body}
            hint={t.bodyHint}
            rows={16}
            isMonospace
            spellCheck
            lang={locale}
            error={form.problem('body_markdown')}
            {...form.register('body_markdown')}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={t.preview}>
            {body.trim() === '' ? <p className="text-soft">{t.nothingYet}</p> : <Markdown text={body} />}
          </Card>
          <Card>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field
                label={t.topic}
                hint={t.topicHint}
                autoComplete="off"
                error={form.problem('topic')}
                {...form.register('topic')}
              />
              <Select
                label={t.language}
                choices={[...assistantLanguages, ...known].map((value) => ({ value, label: languageName(value) }))}
                error={form.problem('locale')}
                {...form.register('locale')}
              />
              <Field
                label={t.from}
                type="date"
                isOptional
                hint={t.datesHint}
                error={form.problem('effective_from')}
                {...form.register('effective_from')}
              />
              <Field
                label={t.validUntil}
                type="date"
                isOptional
                error={form.problem('effective_until')}
                {...form.register('effective_until')}
              />
              <Field
                label={t.slug}
                hint={t.slugHint}
                isOptional
                autoComplete="off"
                error={form.problem('slug')}
                {...form.register('slug')}
              />
            </div>
          </Card>
        </div>
      </fieldset>
      <FormFailure message={form.failure} />
      {isReadOnly ? null : (
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
          {actions}
        </div>
      )}
    </form>
  )
}
