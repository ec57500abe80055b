import { useEffect, useRef } from 'react'
import type { Concept, ConceptVersionDetail } from '../../../../../contract/assistant/knowledge.ts'
import { useRead } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../../parts/states/states.tsx'
import { conceptsPath } from './text-urls.ts'
import { t } from './texts.ts'

type Passage = ConceptVersionDetail['passages'][number]

/** The sentences of a version that the assistant can quote; the URL can point to one of them. */
export function PublishedText({ concept }: { concept: Concept }) {
  const [{ version: wanted, sentence }] = useUrlState(['version', 'sentence'])
  const version = wanted === '' ? concept.published_version : Number(wanted)
  const read = useRead<ConceptVersionDetail>(`${conceptsPath}/${concept.concept_id}/versions/${version}`, {
    when: version !== null,
  })
  if (version === null)
    return (
      <EmptyState icon="book" title={t.notPublished}>
        {t.notPublishedAbout}
      </EmptyState>
    )
  return (
    <Read of={read} skeleton={<SkeletonRows />}>
      {({ version: shown, passages }) => (
        <Card title={`${t.asIn(shown)} · ${t.passages(passages.length)}`} about={t.passagesAbout}>
          <Blocks passages={passages} chosen={sentence} />
        </Card>
      )}
    </Read>
  )
}

function Blocks({ passages, chosen }: { passages: readonly Passage[]; chosen: string }) {
  const blocks = [...Map.groupBy(passages, ({ block }) => block).values()]
  return (
    <div className="grid max-w-prose gap-3 text-lg">
      {blocks.map((block, at) => {
        const headings = block[0]?.headings ?? []
        const isNew = headings.join('\n') !== (blocks[at - 1]?.[0]?.headings ?? []).join('\n')
        return (
          <div key={block[0]?.handle} className="grid gap-1.5">
            {isNew && headings.length > 0 ? <p className="pt-2 font-semibold">{headings.join(' › ')}</p> : null}
            <p className="grid gap-1">
              {block.map((passage) => (
                <Sentence key={passage.handle} passage={passage} isChosen={passage.handle.endsWith(`#${chosen}`)} />
              ))}
            </p>
          </div>
        )
      })}
    </div>
  )
}

function Sentence({ passage: { form, text }, isChosen }: { passage: Passage; isChosen: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  const content = isChosen ? <mark className="rounded-sm bg-warning-soft text-ink">{text}</mark> : text
  return (
    <span ref={place} {...(isChosen ? { id: 'sentence' } : {})} className={form === 'sentence' ? '' : 'pl-4'}>
      {form === 'sentence' ? null : <span aria-hidden="true">• </span>}
      {content}
    </span>
  )
}
