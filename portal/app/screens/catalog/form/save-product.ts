import type { IndexResponse, ProductRecord } from '../../../../../contract/catalog/product.ts'
import { ApiError } from '../../../api/api-error.ts'
import { type Change, useChange } from '../../../api/use-api.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { productPath, productsPath } from '../product-list.ts'
import { f } from './form-texts.ts'
import { type FormValues, linesOf, metadataChange, metadataOf, type TypedAttribute } from './product-values.ts'

interface TypedProduct {
  readonly values: FormValues
  readonly attributes: readonly TypedAttribute[]
  readonly file: File | null
}

/** The service waits for the host of the image. */
const timeoutMs = 120_000

/** Saves what was typed, with Undo for a change; resolves with the product's ID. */
export function useSaveProduct(product: ProductRecord | null): (typed: TypedProduct) => Promise<string> {
  const save = useChange<ProductRecord | IndexResponse>({ refresh: [productsPath] })
  const send = async (change: Change): Promise<void> => {
    await save.mutateAsync({ timeoutMs, ...change }).catch((error: unknown) => {
      throw withImageFieldErrors(error)
    })
  }
  return async (typed) => {
    if (product === null) return create(send, typed)
    const body = changeOf(product, typed)
    const path = productPath(product.product_id)
    if (Object.keys(body).length === 0 && typed.file === null) showToast(f.nothing)
    else {
      await send({ method: 'PATCH', path, body: withFile(body, typed.file) })
      const previous = previousOf(product, body, typed.file !== null)
      showToast(f.saved(shownName(typed, product.product_id)), () => send({ method: 'PATCH', path, body: previous }))
    }
    return product.product_id
  }
}

async function create(send: (change: Change) => Promise<void>, typed: TypedProduct): Promise<string> {
  const { values, attributes, file } = typed
  const { product_id = '', image_url = '' } = values
  const more = linesOf(values.additional_image_urls ?? '')
  const body = {
    product_id,
    ...(image_url === '' ? {} : { image_url }),
    ...(more.length === 0 ? {} : { additional_image_urls: more }),
    metadata: metadataOf(values, attributes),
  }
  await send({ method: 'POST', path: productsPath, body: withFile(body, file) })
  showToast(f.created(shownName(typed, product_id)))
  return product_id
}

/** Only what differs: images with unchanged URLs are not fetched again. */
function changeOf(product: ProductRecord, { values, attributes }: TypedProduct): Record<string, unknown> {
  const image = values.image_url?.trim() ?? ''
  const more = linesOf(values.additional_image_urls ?? '')
  const metadata = metadataChange(product.metadata, metadataOf(values, attributes))
  const isSameImage = image === (product.image_url ?? '')
  const isSameList = more.join('\n') === product.additional_image_urls.join('\n')
  return {
    ...(isSameImage ? {} : { image_url: image === '' ? null : image }),
    ...(isSameList ? {} : { additional_image_urls: more }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}

/** The request that undoes the change. */
function previousOf(product: ProductRecord, body: Record<string, unknown>, isUpload: boolean): Record<string, unknown> {
  const changed = Object.keys((body.metadata as object | undefined) ?? {})
  const metadata = Object.fromEntries(changed.map((key) => [key, product.metadata[key] ?? null]))
  return {
    ...('image_url' in body || isUpload ? { image_url: product.image_url } : {}),
    ...('additional_image_urls' in body ? { additional_image_urls: product.additional_image_urls } : {}),
    ...(changed.length === 0 ? {} : { metadata }),
  }
}

/** With a file the body is a form, in which everything else is JSON text. */
function withFile(body: Readonly<Record<string, unknown>>, file: File | null): object {
  if (file === null) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (name !== 'image_url') form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('image', file)
  return form
}

/** Maps errors about the image to its field. */
function withImageFieldErrors(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0 || !error.code.startsWith('image_')) return error
  const { message, status, code, correlationId, details } = error
  return new ApiError(message, { status, code, correlationId, details, fields: [{ field: 'image_url', message }] })
}

function shownName({ values }: TypedProduct, productId: string): string {
  const name = values['metadata/name']?.trim() ?? ''
  return name === '' ? productId : name
}
