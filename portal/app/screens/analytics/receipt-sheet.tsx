import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import type { FeedbackList } from '../../../../contract/search/feedback.ts'
import type { SearchReceipt } from '../../../../contract/search/search-answer.ts'
import { can, useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { counted, formatExactTime, formatNumber, formatPrice, formatScore } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { CodeBlock, CopyButton } from '../../parts/display/copy.tsx'
import { Fact } from '../../parts/display/facts.tsx'
import { ProductThumbnail } from '../../parts/display/product-thumbnail.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { Sheet } from '../../parts/overlays/dialog.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { stateOf, subjectText } from '../lab/lab-request.ts'
import { labUrl } from '../lab/lab-state.ts'
import { nameOf } from '../lab/product-picker.tsx'

export const receiptTexts = defineTexts({
  en: {
    title: 'Receipt of a search',
    modes: {
      text: 'Words',
      upload: 'Uploaded photo',
      url: 'Photo by URL',
      crop: 'Part of a photo',
      filtered: 'Photo with filters',
      'multi-image': 'Several photos',
      hybrid: 'Photo and words',
      fusion: 'Photo and words as one query',
      similar: 'Similar products',
    } as Readonly<Record<string, string>>,
    browsing: 'The whole catalog',
    photo: 'An uploaded photo',
    found: (count: number) => counted(count, 'result', 'results'),
    model: 'Model',
    time: 'Answered in',
    mode: 'Kind',
    when: 'When',
    id: 'Copy search ID',
    replay: 'Replayed now',
    same: 'The same results today',
    different: 'Different results today',
    impossible: 'Cannot be replayed: the model, or a product or image of the search, is gone',
    catalogSame: 'The catalog has not changed since.',
    catalogChanged: 'The catalog or the settings have changed since.',
    again: 'Replay again',
    results: 'Results then and now',
    before: 'Then',
    now: 'Now',
    gone: 'not among them',
    place: (rank: number, score: string) => `${rank} · ${score}`,
    none: 'The search found nothing.',
    newOnes: (count: number) => `${counted(count, 'product is', 'products are')} new among the first results.`,
    feedback: 'What shoppers did with it',
    noFeedback: 'Nobody clicked, added or bought one of its results.',
    actions: { click: 'Clicked', add_to_cart: 'Added to cart', purchase: 'Bought' },
    request: 'Request',
    openLab: 'Open in the search lab',
  },
  de: {
    title: 'Protokoll einer Suche',
    modes: {
      text: 'Text',
      upload: 'Hochgeladenes Foto',
      url: 'Foto per Adresse',
      crop: 'Teil eines Fotos',
      filtered: 'Foto mit Filtern',
      'multi-image': 'Mehrere Fotos',
      hybrid: 'Foto und Text',
      fusion: 'Foto und Text in einem',
      similar: 'Ähnliche Produkte',
    } as Readonly<Record<string, string>>,
    browsing: 'Der ganze Katalog',
    photo: 'Ein hochgeladenes Foto',
    found: (count: number) => `${formatNumber(count)} Treffer`,
    model: 'Modell',
    time: 'Beantwortet in',
    mode: 'Art',
    when: 'Wann',
    id: 'Such-ID kopieren',
    replay: 'Jetzt wiederholt',
    same: 'Heute dieselben Treffer',
    different: 'Heute andere Treffer',
    impossible: 'Nicht wiederholbar: Das Modell oder das, worauf sie sich bezieht, gibt es nicht mehr',
    catalogSame: 'Der Katalog ist seitdem unverändert.',
    catalogChanged: 'Katalog oder Einstellungen haben sich seitdem geändert.',
    again: 'Erneut wiederholen',
    results: 'Treffer damals und jetzt',
    before: 'Damals',
    now: 'Jetzt',
    gone: 'nicht dabei',
    place: (rank: number, score: string) => `${rank} · ${score}`,
    none: 'Die Suche fand nichts.',
    newOnes: (count: number) => `${counted(count, 'Produkt ist', 'Produkte sind')} neu unter den ersten Treffern.`,
    feedback: 'Was danach geschah',
    noFeedback: 'Kein Treffer wurde angeklickt, in den Warenkorb gelegt oder gekauft.',
    actions: { click: 'Angeklickt', add_to_cart: 'In den Warenkorb', purchase: 'Gekauft' },
    request: 'Anfrage',
    openLab: 'Im Suchlabor öffnen',
  },
})
const t = receiptTexts

/** The request of a search, its results at the time, and the results of a replay. */
export function ReceiptSheet({ searchId, onClose }: { searchId: string | undefined; onClose: () => void }) {
  const receipt = useRead<SearchReceipt>(`/v1/search/${searchId ?? ''}`, { when: searchId !== undefined })
  return (
    <Sheet
      title={t.title}
      about={searchId === undefined ? undefined : <CopyButton text={searchId} label={t.id} />}
      isOpen={searchId !== undefined}
      onClose={onClose}
    >
      <Read of={receipt} skeleton={<SkeletonRows rows={8} />}>
        {(read) =>
          // The previous receipt stays visible until this one is loaded.
          read.search_id === searchId?.toLowerCase() ? (
            <Receipt receipt={read} again={() => void receipt.refetch()} isBusy={receipt.isFetching} />
          ) : (
            <SkeletonRows rows={8} />
          )
        }
      </Read>
    </Sheet>
  )
}

function Receipt({ receipt, again, isBusy }: { receipt: SearchReceipt; again: () => void; isBusy: boolean }) {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const { mode } = receipt
  const request: Readonly<Record<string, unknown>> = { ...receipt.request }
  const isRepeatable =
    request.image_sha256 === undefined || request.image_url !== undefined || request.image_urls !== undefined
  return (
    <>
      <p className="text-lg font-medium break-words">
        {subjectText(request) ?? (mode === 'text' ? t.browsing : t.photo)}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t.when}>
          <time dateTime={receipt.created_at} title={formatExactTime(receipt.created_at)}>
            <RelativeTime at={receipt.created_at} />
          </time>
        </Fact>
        <Fact label={t.mode}>{t.modes[mode] ?? mode}</Fact>
        <Fact label={t.time}>{formatNumber(receipt.query_time_ms)} ms</Fact>
        <Fact label={t.model}>
          <span className="break-all">{receipt.model_generation}</span>
        </Fact>
      </dl>
      <Replay receipt={receipt} again={again} isBusy={isBusy} />
      <Outcomes receipt={receipt} />
      {can(session, 'analytics:read') ? <SearchFeedback searchId={receipt.search_id} /> : null}
      <CodeBlock label={t.request} code={JSON.stringify({ mode, ...request }, null, 2)} />
      {isRepeatable && can(session, 'search:execute') ? (
        <div>
          <ButtonLink icon="search" to={labUrl(screenUrl(slug, 'lab'), stateOf(mode, request))}>
            {t.openLab}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

function Replay({
  receipt: { replay },
  again,
  isBusy,
}: {
  receipt: SearchReceipt
  again: () => void
  isBusy: boolean
}) {
  const text = !replay.is_possible ? t.impossible : replay.is_same ? t.same : t.different
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-3 py-2.5">
      <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-1">
        <Badge tone={!replay.is_possible ? 'neutral' : replay.is_same ? 'success' : 'warning'}>{t.replay}</Badge>
        <p className="font-medium">{text}</p>
        <p className="text-sm text-soft">{replay.is_catalogue_unchanged ? t.catalogSame : t.catalogChanged}</p>
      </div>
      <Button size="small" icon="refresh" isBusy={isBusy} onClick={again}>
        {t.again}
      </Button>
    </section>
  )
}

const shown = 10

function Outcomes({ receipt: { results, total, replay } }: { receipt: SearchReceipt }) {
  const now = new Map((replay.results ?? []).map((one, at) => [one.product_id, { ...one, rank: at + 1 }]))
  const known = new Set(results.map(({ product_id: id }) => id))
  const fresh = (replay.results ?? []).filter(({ product_id: id }) => !known.has(id)).length
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {t.results} <span className="numbers font-normal text-soft">{t.found(total)}</span>
      </h3>
      {results.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{t.results}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <td />
              <th scope="col" className="py-1.5 text-right font-medium">
                {t.before}
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                {t.now}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.slice(0, shown).map(({ product_id: id, similarity_score: score }, at) => {
              const place = now.get(id)
              return (
                <tr key={id} className="h-11 border-b border-line last:border-0">
                  <th scope="row" className="w-full max-w-0 py-1 pr-3 font-normal">
                    <ReceiptProduct productId={id} />
                  </th>
                  <td className="numbers text-right text-sm whitespace-nowrap">
                    {t.place(at + 1, formatScore(score))}
                  </td>
                  <td className="numbers pl-3 text-right text-sm whitespace-nowrap">
                    {place === undefined ? (
                      <span className="text-soft">{replay.is_possible ? t.gone : '–'}</span>
                    ) : (
                      t.place(place.rank, formatScore(place.similarity_score))
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {fresh === 0 ? null : <p className="text-sm text-soft">{t.newOnes(fresh)}</p>}
    </section>
  )
}

/** A product of a receipt, which contains only IDs. */
export function ReceiptProduct({ productId }: { productId: string }) {
  const { data } = useRead<ProductRecord>(`/v1/products/${encodeURIComponent(productId)}`)
  return (
    <span className="flex items-center gap-2.5">
      <ProductThumbnail
        thumbnail={data?.thumbnail}
        imageUrl={data?.image_url ?? null}
        displayWidth={32}
        className="size-8 rounded-sm object-cover"
      />
      <span className="truncate" title={productId}>
        {data === undefined ? productId : nameOf(data)}
      </span>
    </span>
  )
}

function SearchFeedback({ searchId }: { searchId: string }) {
  const list = useRead<FeedbackList>('/v1/search/feedback', { query: { search_id: searchId, limit: 20 } })
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.feedback}</h3>
      <Read of={list} skeleton={<SkeletonRows rows={2} />}>
        {({ feedback }) =>
          feedback.length === 0 ? (
            <p className="text-soft">{t.noFeedback}</p>
          ) : (
            <ul>
              {feedback.map((one) => (
                <li
                  key={one.feedback_id}
                  className="flex min-h-9 items-center gap-3 border-b border-line text-sm last:border-0"
                >
                  <Badge tone={one.action === 'purchase' ? 'success' : 'neutral'}>{t.actions[one.action]}</Badge>
                  <span className="min-w-0 flex-1 truncate">{one.result_product_id}</span>
                  {one.order_value === null || one.currency === null ? null : (
                    <span className="numbers">{formatPrice(one.order_value, one.currency)}</span>
                  )}
                  <span className="text-soft">
                    <RelativeTime at={one.created_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </section>
  )
}
