import { useState } from 'react'
import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import { useRead } from '../../api/use-api.ts'
import { ProductThumbnail } from '../../parts/display/product-thumbnail.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { nameOf, ProductPicker } from './product-picker.tsx'
import { t } from './texts.ts'

/** The product whose similar products are searched. */
export function ChosenProduct({ productId, onChange }: { productId: string; onChange: (productId: string) => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const product = useRead<ProductRecord>(`/v1/products/${encodeURIComponent(productId)}`, { when: productId !== '' })
  const shown = productId === '' ? undefined : product.data
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t.likeProduct}</p>
      {shown === undefined ? null : (
        <div className="flex items-center gap-3">
          <ProductThumbnail
            thumbnail={shown.thumbnail}
            imageUrl={shown.image_url}
            displayWidth={56}
            className="size-14 rounded-md object-cover"
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{nameOf(shown)}</span>
            <span className="block truncate text-sm text-soft">{shown.product_id}</span>
          </span>
        </div>
      )}
      <div>
        <Button size="small" onClick={() => setChoosing(true)}>
          {productId === '' ? t.chooseProduct : t.changeProduct}
        </Button>
      </div>
      <ProductPicker
        title={t.chooseProduct}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false)
          onChange(chosen.product_id)
        }}
      />
    </div>
  )
}
