import { useState } from 'react'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Field } from '../../../parts/forms/field.tsx'
import { type Form, useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { DialogActions } from '../../../parts/overlays/dialog.tsx'
import { AttributeEditor } from './attribute-editor.tsx'
import { f } from './form-texts.ts'
import { ImageFields } from './image-fields.tsx'
import { attributesOf, type FormValues, formValuesOf, invalidAttribute, type TypedAttribute } from './product-values.ts'
import { useSaveProduct } from './save-product.ts'

/** The fields of the form are paths, not objects; only this one can be checked before it is sent. */
const loadSchema = () =>
  import('../../../../../contract/catalog/product.ts').then(({ ProductId }) => ({
    properties: { product_id: ProductId },
    required: ['product_id'],
  }))

interface FormProps {
  /** `null` for a new one. */
  readonly product: ProductRecord | null
  readonly onDone: (productId: string) => void
  readonly onCancel: () => void
}

/** Creates or changes a product. */
export function ProductForm({ product, onDone, onCancel }: FormProps) {
  const form = useForm<Record<string, string>>({ defaultValues: { ...formValuesOf(product) }, loadSchema })
  const [attributes, setAttributes] = useState<readonly TypedAttribute[]>(() => attributesOf(product))
  const [file, setFile] = useState<File | null>(null)
  const save = useSaveProduct(product)
  const submit = form.submit(async (values: FormValues) => {
    const invalid = invalidAttribute(attributes)
    if (invalid !== null) form.setError('root', { message: f.badJson(invalid.key) })
    else onDone(await save({ values, attributes, file }))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {product === null ? (
        <Field
          label={f.id}
          hint={f.idHint}
          autoComplete="off"
          autoFocus
          error={form.problem('product_id')}
          {...form.register('product_id')}
        />
      ) : null}
      <MainFields form={form} />
      <ImageFields form={form} product={product} file={file} chooseFile={setFile} />
      <AttributeEditor attributes={attributes} onChange={setAttributes} />
      <FormFailure message={form.failure} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3">
        <DialogActions>
          <Button onClick={onCancel}>{f.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
            {product === null ? f.create : f.save}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}

function MainFields({ form }: { form: Form<Record<string, string>> }) {
  const field = (name: string) => ({ error: form.problem(`metadata/${name}`), ...form.register(`metadata/${name}`) })
  return (
    <>
      <Field label={f.name} {...field('name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={f.category} {...field('category')} />
        <Field label={f.brand} {...field('brand')} />
        <Field label={f.price} inputMode="decimal" {...field('price')} />
        <Field label={f.currency} hint={f.currencyHint} maxLength={3} {...field('currency')} />
        <Field label={f.color} {...field('color_name')} />
        <Field label={f.tags} hint={f.tagsHint} {...field('tags')} />
      </div>
      <TextArea label={f.description} rows={4} {...field('description')} />
    </>
  )
}
