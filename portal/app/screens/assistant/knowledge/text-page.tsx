import { useEffect, useRef } from 'react'
import type { Concept, KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import { can } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Tabs } from '../../../parts/display/tabs.tsx'
import { Button, PageLink } from '../../../parts/forms/button.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonScreen } from '../../../parts/states/skeleton.tsx'
import { ErrorState, Missing } from '../../../parts/states/states.tsx'
import type { ViewProps } from '../view.ts'
import { PublishedText } from './published-text.tsx'
import { discardDraft, requestOf, TextForm, useTextForm, valuesOf } from './text-form.tsx'
import { conceptsPath, lintPath } from './text-urls.ts'
import { t } from './texts.ts'
import { Versions } from './versions.tsx'

const refresh = [conceptsPath, lintPath]

/** One text: its draft, its versions, and its quotable sentences. */
export function TextPage({ session, base, path, conceptId }: ViewProps & { conceptId: string }) {
  const knowledge = `${base}/knowledge`
  const url = `${conceptsPath}/${encodeURIComponent(conceptId)}`
  const read = useRead<Concept>(url)
  const back = { to: knowledge, label: t.backToTexts }
  const concept = read.data
  if (concept === undefined)
    return read.error === null ? (
      <SkeletonScreen />
    ) : (
      <Screen title={t.backToTexts} purpose={t.texts} back={back}>
        <ErrorState error={read.error} retry={read.refetch} />
      </Screen>
    )
  const page = `${knowledge}/${conceptId}`
  const view = path[1] === 'versions' || path[1] === 'published' ? path[1] : 'edit'
  const mayWrite = can(session, 'assistant:write')
  const isLost = path.length > (view === 'edit' ? 1 : view === 'versions' ? 3 : 2)
  return (
    <Screen
      title={concept.title}
      purpose={purposeOf(concept)}
      back={back}
      action={mayWrite && concept.published_version !== null ? <Unpublish concept={concept} /> : undefined}
    >
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.partsOfText}
        tabs={(['edit', 'versions', 'published'] as const).map((one) => ({
          to: one === 'edit' ? page : `${page}/${one}`,
          label: t[one],
          isCurrent: one === view,
        }))}
      />
      {view === 'edit' ? <Editor concept={concept} knowledge={knowledge} mayWrite={mayWrite} /> : null}
      {view === 'versions' ? (
        <Versions concept={concept} page={page} chosen={path[2]} mayWrite={mayWrite} refresh={refresh} />
      ) : null}
      {view === 'published' ? <PublishedText concept={concept} /> : null}
    </Screen>
  )
}

function purposeOf({ state, published_version }: Concept): string {
  const purpose = t.purposes[state]
  return typeof purpose === 'string' ? purpose : purpose(published_version ?? 0)
}

/** The versions stay, so it can be published again. */
function Unpublish({ concept: { concept_id, title } }: { concept: Concept }) {
  const change = useChange<Concept>({ refresh })
  const url = `${conceptsPath}/${concept_id}`
  const stop = (): void =>
    change.mutate(
      { method: 'POST', path: `${url}/unpublish` },
      {
        onSuccess: () =>
          showToast(t.unpublished(title), () => change.mutateAsync({ method: 'POST', path: `${url}/publish` })),
        onError: (error) => showToast(error.message),
      },
    )
  return (
    <Button isBusy={change.isPending} onClick={stop}>
      {t.unpublish}
    </Button>
  )
}

function Editor({ concept, knowledge, mayWrite }: { concept: Concept; knowledge: string; mayWrite: boolean }) {
  const form = useTextForm(concept.concept_id, valuesOf(concept))
  const change = useChange<Concept>({ refresh })
  const url = `${conceptsPath}/${concept.concept_id}`
  const { isDirty, isSubmitting } = form.formState
  const previous = valuesOf(concept)
  const { reset } = form
  // Changes saved by somebody else are shown, unless they would overwrite what the user is typing.
  const shown = useRef(concept)
  useEffect(() => {
    if (shown.current !== concept && !isDirty) reset(valuesOf(concept))
    shown.current = concept
  }, [concept, isDirty, reset])
  const store = (values: typeof previous) => change.mutateAsync({ method: 'PATCH', path: url, body: requestOf(values) })
  const save = form.submit(async (values) => {
    await store(values)
    discardDraft(concept.concept_id)
    reset(values)
    showToast(t.saved, () => store(previous))
  })
  const publish = form.submit(async (values) => {
    if (isDirty) await store(values)
    await change.mutateAsync({ method: 'POST', path: `${url}/publish` })
    discardDraft(concept.concept_id)
    reset(values)
    showToast(t.publishedToast(values.title), () => takeBack(values))
  })
  /** The previous version is live again, and the published text becomes the draft. */
  const takeBack = async (values: typeof previous): Promise<void> => {
    const version = concept.published_version
    const back = version === null ? 'unpublish' : `versions/${version}/restore`
    await change.mutateAsync({ method: 'POST', path: `${url}/${back}` })
    if (version !== null) await store(values)
  }
  const canPublish = isDirty || concept.state !== 'published'
  return (
    <TextForm
      form={form}
      isReadOnly={!mayWrite}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event)
      }}
      actions={
        <>
          <span className="mr-auto text-sm text-soft">
            {isDirty ? t.unsaved : canPublish ? '' : t.nothingToPublish}
          </span>
          <Button type="submit" disabled={!isDirty} isBusy={isSubmitting}>
            {t.saveDraft}
          </Button>
          <Button
            variant="primary"
            disabled={!canPublish}
            isBusy={isSubmitting}
            onClick={(event) => void publish(event)}
          >
            {isDirty ? t.saveAndPublish : t.publish}
          </Button>
        </>
      }
    >
      <Findings conceptId={concept.concept_id} knowledge={knowledge} />
    </TextForm>
  )
}

/** The contradictions of this text with others. */
function Findings({ conceptId, knowledge }: { conceptId: string; knowledge: string }) {
  const { data } = useRead<KnowledgeLint>(lintPath)
  const own = (data?.contradictions ?? []).filter(({ statements }) =>
    statements.some(({ concept_id }) => concept_id === conceptId),
  )
  if (own.length === 0) return null
  return (
    <ul className="grid gap-2">
      {own.map(({ question, statements }) => {
        const mine = statements.find(({ concept_id }) => concept_id === conceptId)
        const other = statements.find(({ handle }) => handle !== mine?.handle)
        return (
          <li
            key={question + (mine?.handle ?? '')}
            className="flex gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-warning"
          >
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="grid gap-1">
              <span className="font-medium">{question}</span>
              <q>{mine?.text}</q>
              <span>
                {other?.title}: <q>{other?.text}</q>
              </span>
              <PageLink to={`${knowledge}/problems`} className="w-fit font-medium underline underline-offset-4">
                {t.review}
              </PageLink>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
