import { useEffect, useRef, useState } from 'react'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Field } from '../../../parts/forms/field.tsx'
import type { Form } from '../../../parts/forms/form.ts'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { ProductImage } from '../product-image.tsx'
import { f } from './form-texts.ts'

interface ImageFieldsProps {
  readonly form: Form<Record<string, string>>
  readonly product: ProductRecord | null
  /** Uploaded when the form is saved. */
  readonly file: File | null
  readonly chooseFile: (file: File | null) => void
}

/** The image: a URL or a file. */
export function ImageFields({ form, product, file, chooseFile }: ImageFieldsProps) {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const shown = product ?? { product_id: '', metadata: {}, image_url: null }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{f.image}</legend>
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-4">
        {preview === null ? (
          <ProductImage product={shown} displayWidth={96} />
        ) : (
          <img src={preview} alt="" className="aspect-square w-full rounded-md bg-sunken object-contain" />
        )}
        <div className="grid justify-items-start gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff"
            aria-label={f.upload}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => chooseFile(event.target.files?.[0] ?? null)}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            {f.upload}
          </Button>
          {file === null ? null : (
            <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {f.uploadInstead(file.name)}
              <Button size="small" variant="quiet" onClick={() => chooseFile(null)}>
                {f.dropUpload}
              </Button>
            </p>
          )}
        </div>
      </div>
      <Field
        label={f.imageUrl}
        hint={f.imageHint}
        type="url"
        error={form.problem('image_url')}
        {...form.register('image_url')}
        readOnly={file !== null}
      />
      <TextArea
        label={f.moreImages}
        hint={f.moreImagesHint}
        rows={2}
        error={form.problem('additional_image_urls')}
        {...form.register('additional_image_urls')}
      />
    </fieldset>
  )
}

/** An object URL of the selected file, while it is selected. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setUrl(null)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
