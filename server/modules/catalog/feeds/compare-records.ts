import { ProductInput } from '../../../../contract/catalog/product.ts'
import type { FeedItem } from '../../../engine/feeds/feed.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  createValidatorCompiler,
  describeValidation,
  type ValidationFailure,
} from '../../../platform/http/validation/validation.ts'
import { checkMetadata } from '../products/check-metadata.ts'
import { fieldChanges } from '../products/field-changes.ts'
import type { ProductRow } from '../products/products.store.ts'
import { imageUrlChanges } from '../writes/plan-write.ts'
import type { NewImportItem } from './import-items.store.ts'
import type { ImportProblem } from './import-tables.ts'

type ComparedRecord = Omit<NewImportItem, 'position'>

/** A valid product record, or the import item that reports why it is not one. */
export type CheckedRecord =
  | { readonly item: Extract<FeedItem, { kind: 'product' }>; readonly input: ProductInput }
  | ComparedRecord

/** Validates products like the body of `POST /v1/products`. Returns the first problem, or null. */
export function createProductCheck(): (product: object) => ImportProblem | null {
  const validate = createValidatorCompiler()({ schema: ProductInput, method: 'POST', url: '', httpPart: 'body' })
  return (product) => findProblem(validate, product)
}

/** Validates records like the body of `POST /v1/products`. */
export function createRecordCheck(): (item: FeedItem) => CheckedRecord {
  const check = createProductCheck()
  return (item) => {
    const empty = { changes: null, notes: null, product: null }
    if (item.kind === 'skipped') {
      const problem = { code: 'not_published', field: null, message: sanitize(item.reason) }
      return { ...empty, kind: 'skipped', product_id: printableId(item.productId), line: item.line, problem }
    }
    const problem = item.kind === 'problem' ? item.problem : check(item.product)
    if (problem === null && item.kind === 'product') return { item, input: item.product as ProductInput }
    const id = item.kind === 'problem' ? item.productId : item.product.product_id
    const reported = {
      code: problem?.code ?? '',
      field: problem?.field ?? null,
      message: sanitize(problem?.message ?? ''),
    }
    return { ...empty, kind: 'invalid', product_id: printableId(id), line: item.line, problem: reported }
  }
}

function findProblem(validate: (value: unknown) => unknown, product: object): ImportProblem | null {
  const result = validate(product) as { error?: ValidationFailure }
  const [first] = result.error === undefined ? [] : describeValidation(result.error.validation)
  if (first !== undefined) return toProblem(first)
  try {
    checkMetadata((product as ProductInput).metadata ?? {})
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [refused] = (error.data.errors ?? []) as { pointer: string; code: string; message: string }[]
    return refused === undefined ? { code: error.code, field: 'metadata', message: error.detail } : toProblem(refused)
  }
}

function toProblem({ pointer, code, message }: { pointer: string; code: string; message: string }): ImportProblem {
  const field = pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  return { code, field: field === '' ? null : sanitize(field).slice(0, 300), message: message.slice(0, 1000) }
}

const noImageNote = 'No image: the product will be found by its words only.'

/** Compares a record with the existing row, if there is one. */
export function compareRecord(
  { item, input }: Extract<CheckedRecord, { input: ProductInput }>,
  row: ProductRow | undefined,
): ComparedRecord {
  const { product_id, ...product } = input
  const changes = row === undefined ? [] : productChanges(row, input)
  const kind = row === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  const notes = kind === 'new' && input.image_url == null ? [...item.notes, noImageNote] : item.notes
  return {
    kind,
    product_id,
    line: item.line,
    changes: kind === 'changed' ? changes : null,
    problem: null,
    notes: notes.length === 0 ? null : notes,
    product: kind === 'unchanged' ? null : product,
  }
}

/** The fields of a product that a write of `input` would change. Includes `status` for products that are not indexed. */
export function productChanges(row: ProductRow, input: WrittenFields): string[] {
  const imageUrl = input.image_url === undefined ? row.image_url : input.image_url
  const existing = input.image_url === undefined ? row.additional_image_urls : []
  const additionalImageUrls = input.additional_image_urls ?? existing
  return [
    ...imageUrlChanges({ before: row, imageUrl, additionalImageUrls }),
    ...fieldChanges(row.metadata, input.metadata ?? {}, 'metadata'),
    ...(row.status === 'indexed' ? [] : ['status']),
  ]
}

interface WrittenFields {
  readonly image_url?: string | null
  readonly additional_image_urls?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** An invalid ID may contain characters that the database cannot store. */
function printableId(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? sanitize(String(id)).slice(0, 255) : null
}

function sanitize(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 1000).toWellFormed()
}
