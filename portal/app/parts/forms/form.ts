import type { FieldValues, Path, ResolverResult, UseFormReturn } from 'react-hook-form'
import { useForm as useHookForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { type CheckedSchema, problemsOf } from './check-fields.ts'

interface FormOptions<T extends FieldValues> {
  readonly defaultValues: T
  /** Loads the schema of the request from the contract when the form is sent. */
  readonly loadSchema?: () => Promise<CheckedSchema>
}

export interface Form<T extends FieldValues> extends UseFormReturn<T> {
  /** The API's error message for a field. */
  problem(field: Path<T>): string | undefined
  /** An error that concerns the request, not a single field. */
  readonly failure: string | undefined
  /** Sends the values. Shows the API's errors next to their fields and keeps the typed values. */
  submit(send: (values: T) => Promise<unknown>): (event?: React.BaseSyntheticEvent) => Promise<void>
}

/** A form that is validated by the schema of its request before it is sent. */
export function useForm<T extends FieldValues>({ defaultValues, loadSchema }: FormOptions<T>): Form<T> {
  const form = useHookForm<T>({
    // React Hook Form expects a deep partial of the values, which a complete object always is.
    defaultValues: defaultValues as never,
    // Without the schema, which an upgrade of the service may have replaced, the service checks the values.
    resolver: async (values) => resolve(values, await loadSchema?.().catch(() => undefined)),
  })
  const { errors } = form.formState
  return {
    ...form,
    problem: (field) => errors[field]?.message as string | undefined,
    failure: errors.root?.message,
    submit: (send) => async (event) => {
      await form.handleSubmit((values) => send(values).catch((error: unknown) => show(form, error)))(event)
    },
  }
}

function resolve<T extends FieldValues>(values: T, schema: CheckedSchema | undefined): ResolverResult<T> {
  const problems = schema === undefined ? [] : problemsOf(schema, values)
  if (problems.length === 0) return { values, errors: {} }
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, { type: 'contract', message }]))
  return { values: {}, errors: errors as never }
}

function show<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const known = new Set(Object.keys(form.getValues()))
  // A nullable field also has an error about its type; the first error is about its value.
  const first = [...Map.groupBy(error.fields, ({ field }) => field).values()].flatMap(([one]) => one ?? [])
  const shown = first.filter(({ field }) => known.has(field))
  shown.forEach(({ field, message }, at) => {
    form.setError(field as Path<T>, { type: 'api', message }, { shouldFocus: at === 0 })
  })
  if (shown.length === 0) form.setError('root', { type: 'api', message: error.message })
}
