import { useNavigate } from '@tanstack/react-router'
import type { Concept } from '../../../../../contract/assistant/knowledge.ts'
import { useChange } from '../../../api/use-api.ts'
import { language } from '../../../language/language.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import type { ViewProps } from '../view.ts'
import { discardDraft, requestOf, TextForm, useTextForm } from './text-form.tsx'
import { conceptsPath, lintPath } from './text-urls.ts'
import { t } from './texts.ts'

/** A new text. The URL can suggest its subject. */
export function NewText({ base }: ViewProps) {
  const [{ question, topic, locale, slug, title }] = useUrlState(['question', 'topic', 'locale', 'slug', 'title'])
  const navigate = useNavigate()
  const name = `new ${[base, question, topic, locale, slug, title].join(' ')}`
  const form = useTextForm(name, {
    topic: topic === '' ? slug : topic,
    locale: locale === '' ? language : locale,
    slug,
    title,
  })
  const create = useChange<Concept>({ refresh: [conceptsPath] })
  const publish = useChange<Concept>({ refresh: [conceptsPath, lintPath, '/v1/admin/assistant/quality'] })
  const save = (isPublished: boolean) =>
    form.submit(async (values) => {
      const { concept_id } = await create.mutateAsync({ method: 'POST', path: conceptsPath, body: requestOf(values) })
      discardDraft(name)
      const page = `${base}/knowledge/${concept_id}`
      if (!isPublished) {
        showToast(t.saved)
        return navigate({ to: page })
      }
      // A text that cannot be published is saved as a draft, whose page shows the reason.
      await publish.mutateAsync({ method: 'POST', path: `${conceptsPath}/${concept_id}/publish` }).then(
        () => showToast(t.publishedToast(values.title)),
        (error: Error) => showToast(error.message),
      )
      await navigate({ to: page })
    })
  const isBusy = form.formState.isSubmitting
  return (
    <Screen title={t.newText} purpose={t.newTextPurpose} back={{ to: `${base}/knowledge`, label: t.backToTexts }}>
      <TextForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault()
          void save(false)(event)
        }}
        actions={
          <>
            <Button type="submit" isBusy={isBusy}>
              {t.createDraft}
            </Button>
            <Button variant="primary" isBusy={isBusy} onClick={(event) => void save(true)(event)}>
              {t.publish}
            </Button>
          </>
        }
      >
        {question === '' ? null : (
          <p className="flex gap-2 rounded-md bg-info-soft px-3 py-2.5 text-info">
            <Icon name="message" className="mt-0.5 size-4" />
            <span>{t.moreQuestion(question)}</span>
          </p>
        )}
      </TextForm>
    </Screen>
  )
}
