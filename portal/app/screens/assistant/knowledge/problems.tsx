import { type ReactNode, useState } from 'react'
import type { KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import { can } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { formatLongDay } from '../../../language/format.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { Button, ButtonLink, PageLink } from '../../../parts/forms/button.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../../parts/states/states.tsx'
import { languageName } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { lintPath, sentenceUrl } from './text-urls.ts'
import { t } from './texts.ts'

/** Everything that a check of the published texts finds, worst first. */
export function Problems({ session, base }: ViewProps) {
  const lint = useRead<KnowledgeLint>(lintPath)
  const knowledge = `${base}/knowledge`
  const mayWrite = can(session, 'assistant:write')
  return (
    <Screen title={t.problems} purpose={t.problemsAbout} back={{ to: knowledge, label: t.backToTexts }}>
      <Read of={lint} skeleton={<SkeletonRows />}>
        {(found) =>
          countOf(found) === 0 ? (
            <EmptyState icon="check" title={t.allClear}>
              {t.allClearAbout}
            </EmptyState>
          ) : (
            <>
              <Contradictions found={found} knowledge={knowledge} />
              <Quarantine found={found} mayWrite={mayWrite} />
              <Gaps found={found} knowledge={knowledge} mayWrite={mayWrite} />
              <Expired found={found} knowledge={knowledge} />
              <Untranslated found={found} knowledge={knowledge} mayWrite={mayWrite} />
            </>
          )
        }
      </Read>
    </Screen>
  )
}

function countOf({ contradictions, gaps, expired, untranslated, quarantined }: KnowledgeLint): number {
  return [contradictions, gaps, expired, untranslated, quarantined].flat().length
}

interface PartProps {
  readonly found: KnowledgeLint
  readonly knowledge: string
}

function Contradictions({ found: { contradictions }, knowledge }: PartProps) {
  if (contradictions.length === 0) return null
  return (
    <Card id="contradictions" title={t.contradictions} about={t.contradictionsAbout}>
      <ul className="grid gap-6">
        {contradictions.map(({ question, statements }) => (
          <li key={statements.map(({ handle }) => handle).join()} className="grid gap-3">
            <h3 className="font-semibold">{question}</h3>
            <div className="grid gap-3 md:grid-cols-2">
              {statements.map(({ handle, title, locale, text }) => (
                <figure
                  key={handle}
                  className="flex flex-col justify-between gap-3 rounded-md border border-line bg-paper p-4"
                >
                  <blockquote lang={locale} className="border-l-2 border-warning pl-3">
                    {text}
                  </blockquote>
                  <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
                    <span>
                      {title} · {languageName(locale)}
                    </span>
                    <PageLink
                      to={sentenceUrl(knowledge, handle)}
                      className="font-medium text-accent underline-offset-4 hover:underline"
                    >
                      {t.openSentence}
                    </PageLink>
                  </figcaption>
                </figure>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Quarantine({ found: { quarantined }, mayWrite }: Pick<PartProps, 'found'> & { mayWrite: boolean }) {
  const [asked, setAsked] = useState<string | null>(null)
  const dismiss = useChange({ refresh: [lintPath] })
  if (quarantined.length === 0 && asked === null) return null
  const close = (): void => setAsked(null)
  const confirm = (): void =>
    dismiss.mutate(
      { method: 'POST', path: `/v1/admin/assistant/quarantine/${asked}/dismiss` },
      {
        onSuccess: () => {
          close()
          showToast(t.dismissed)
        },
      },
    )
  return (
    <Card title={t.quarantine} about={t.quarantineAbout}>
      <Rows>
        {quarantined.map(({ finding_id, place, excerpt }) => (
          <Row
            key={finding_id}
            action={
              mayWrite ? (
                <Button size="small" onClick={() => setAsked(finding_id)}>
                  {t.dismiss}
                </Button>
              ) : null
            }
          >
            <Badge tone="warning">{t.places[place]}</Badge> <q className="break-words">{excerpt}</q>
          </Row>
        ))}
      </Rows>
      <Dialog title={t.dismissTitle} about={t.dismissAbout} isOpen={asked !== null} onClose={close}>
        <FormFailure message={dismiss.error?.message} />
        <DialogActions>
          <Button onClick={close}>{t.cancel}</Button>
          <Button variant="danger" isBusy={dismiss.isPending} onClick={confirm}>
            {t.dismiss}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  )
}

function Gaps({ found: { gaps }, knowledge, mayWrite }: PartProps & { mayWrite: boolean }) {
  if (gaps.length === 0) return null
  return (
    <Card title={t.gaps} about={t.gapsAbout}>
      <Rows>
        {gaps.map(({ question, topic, locale }) => (
          <Row
            key={`${locale} ${topic} ${question}`}
            action={
              mayWrite ? (
                <ButtonLink size="small" to={`${knowledge}/new?${new URLSearchParams({ question, topic, locale })}`}>
                  {t.writeAbout}
                </ButtonLink>
              ) : null
            }
          >
            <span lang={locale}>{question}</span>{' '}
            <span className="text-sm text-soft">
              {topic} · {languageName(locale)}
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function Expired({ found: { expired }, knowledge }: PartProps) {
  if (expired.length === 0) return null
  return (
    <Card title={t.expiredTexts} about={t.expiredAbout}>
      <Rows>
        {expired.map(({ concept_id, title, effective_until }) => (
          <Row
            key={concept_id}
            action={
              <ButtonLink size="small" to={`${knowledge}/${concept_id}`}>
                {t.edit}
              </ButtonLink>
            }
          >
            {title} <span className="text-sm text-soft">{t.until(formatLongDay(effective_until))}</span>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function Untranslated({ found: { untranslated }, knowledge, mayWrite }: PartProps & { mayWrite: boolean }) {
  if (untranslated.length === 0) return null
  const bySlug = [...Map.groupBy(untranslated, ({ slug }) => slug)]
  return (
    <Card title={t.untranslated} about={t.untranslatedAbout}>
      <Rows>
        {bySlug.map(([slug, missing]) => (
          <Row
            key={slug}
            action={
              <span className="flex flex-wrap gap-1">
                {missing.map(({ locale }) =>
                  mayWrite ? (
                    <ButtonLink
                      key={locale}
                      size="small"
                      variant="quiet"
                      icon="plus"
                      to={`${knowledge}/new?${new URLSearchParams({ slug, locale })}`}
                    >
                      {languageName(locale)}
                    </ButtonLink>
                  ) : (
                    <Badge key={locale}>{languageName(locale)}</Badge>
                  ),
                )}
              </span>
            }
          >
            {slug}
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="-my-2 divide-y divide-line">{children}</ul>
}

function Row({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      {action}
    </li>
  )
}
