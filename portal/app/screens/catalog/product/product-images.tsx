import type { ImageHealth, ImageProblem, ProductImageHealth } from '../../../../../contract/catalog/image-health.ts'
import type { IndexResponse, ProductRecord } from '../../../../../contract/catalog/product.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { formatBytes, formatNumber } from '../../../language/format.ts'
import { serviceMessage } from '../../../language/service-messages.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { productPath, productsPath } from '../product-list.ts'
import { p } from '../texts.ts'
import { Section } from './section.tsx'

interface ImagesProps {
  readonly product: ProductRecord
  readonly mayWrite: boolean
  readonly edit: () => void
}

/** The health of the product's images, and the way to fetch them again. */
export function ProductImages({ product, mayWrite, edit }: ImagesProps) {
  const path = productPath(product.product_id)
  const health = useRead<ProductImageHealth>(`${path}/image-health`)
  const retry = useChange<IndexResponse>({ refresh: [productsPath] })
  const fetchAgain = (): void =>
    retry.mutate(
      { method: 'POST', path: `${path}/retry`, timeoutMs: 120_000 },
      { onSuccess: () => showToast(p.refetched) },
    )
  const hasImage = product.image_url !== null
  const action = !mayWrite ? null : hasImage ? (
    <Button size="small" icon="refresh" isBusy={retry.isPending} onClick={fetchAgain}>
      {p.refetch}
    </Button>
  ) : (
    <Button size="small" icon="plus" onClick={edit}>
      {p.addImage}
    </Button>
  )
  return (
    <Section title={p.images} action={action}>
      <FormFailure message={retry.error?.message} />
      <Read of={health} skeleton={<SkeletonRows rows={1} />}>
        {({ images }) =>
          hasImage || images.some(({ image_url }) => image_url !== null) ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {images.map((image) => (
                <Image key={image.image_url} image={image} />
              ))}
            </ul>
          ) : (
            <p className="text-soft">{p.noImage}</p>
          )
        }
      </Read>
    </Section>
  )
}

export const problemTones: Readonly<Record<ImageProblem, Tone>> = {
  failed: 'danger',
  missing: 'neutral',
  placeholder: 'warning',
  too_small: 'warning',
}

function Image({ image }: { image: ImageHealth }) {
  const { image_url, problems, width, height, bytes, format, checked_at, failure, in_use } = image
  const isKnown = width !== null && height !== null
  const facts = [
    isKnown ? p.imageSize(formatNumber(width), formatNumber(height)) : null,
    format?.toUpperCase() ?? null,
    bytes === null ? null : formatBytes(bytes),
  ].filter((one) => one !== null)
  return (
    <li className="grid gap-1">
      <span className="flex items-start justify-between gap-3">
        <a
          href={image_url ?? ''}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate text-accent-strong underline underline-offset-2"
        >
          {image_url}
        </a>
        <span className="flex shrink-0 gap-1">
          {problems.map((problem) => (
            <Badge key={problem} tone={problemTones[problem]}>
              {p.image[problem]}
            </Badge>
          ))}
          {problems.length > 0 ? null : (
            <Badge tone={isKnown ? 'success' : 'neutral'}>{isKnown ? p.image.fine : p.image.unknown}</Badge>
          )}
        </span>
      </span>
      <span className="text-sm text-soft">
        {facts.join(' · ')}
        {checked_at === null ? null : (
          <>
            {facts.length === 0 ? '' : ' · '}
            {p.checked} <RelativeTime at={checked_at} />
          </>
        )}
      </span>
      {failure === null ? null : (
        <span className="text-sm text-danger">
          {serviceMessage(failure.message)} {in_use ? '' : p.notInUse}
        </span>
      )}
    </li>
  )
}
