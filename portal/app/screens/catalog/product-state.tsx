import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { t } from './texts.ts'

const tones: Readonly<Record<ProductRecord['status'], Tone>> = {
  indexed: 'success',
  processing: 'info',
  failed: 'danger',
}

/** Only what differs from the normal case: searchable, with an image. */
export function ProductState({ product: { status, image_status } }: { product: ProductRecord }) {
  if (status !== 'indexed') return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
  return image_status === 'none' ? <Badge>{t.noImage}</Badge> : null
}
