import { useId } from 'react'
import type { Parameter } from '../document/openapi.ts'
import { typeLabel, withoutNull } from '../document/schema.ts'
import type { Call } from './build-request.ts'
import {
  bodyExamples,
  type FormField,
  formFields,
  isForm,
  jsonProblem,
  keyOf,
  type RequestForm,
  withMediaType,
} from './form.ts'
import { InputLabel, ValueField } from './value-field.tsx'

interface RequestFieldsProps {
  readonly call: Call
  readonly form: RequestForm
  readonly onForm: (form: RequestForm) => void
}

/** More optional parameters than this are hidden until the user opens them. */
const maxShownOptional = 4

/** Parameters and body of a call. */
export function RequestFields({ call, form, onForm }: RequestFieldsProps) {
  const { parameters = [], requestBody } = call.operation
  const required = parameters.filter((one) => one.required === true)
  const optional = parameters.filter((one) => one.required !== true)
  const fields = (list: readonly Parameter[]) =>
    list.map((one) => <ParameterField key={keyOf(one)} parameter={one} call={call} form={form} onForm={onForm} />)
  return (
    <>
      {fields(required)}
      {optional.length <= maxShownOptional ? (
        fields(optional)
      ) : (
        <details>
          <summary>{optional.length} optional parameters</summary>
          {fields(optional)}
        </details>
      )}
      {requestBody === undefined ? null : <BodyFields call={call} form={form} onForm={onForm} />}
    </>
  )
}

function ParameterField({ parameter, call, form, onForm }: RequestFieldsProps & { readonly parameter: Parameter }) {
  const { name, schema, required } = parameter
  const key = keyOf(parameter)
  return (
    <ValueField
      field={{ name, isRequired: required === true }}
      schema={withoutNull(call.document, schema).schema}
      hint={`${parameter.in}, ${typeLabel(call.document, schema)}`}
      value={form.parameters[key] ?? ''}
      onValue={(value) => onForm({ ...form, parameters: { ...form.parameters, [key]: value } })}
    />
  )
}

function BodyFields({ call, form, onForm }: RequestFieldsProps) {
  const { document, operation } = call
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {})
  return (
    <>
      {mediaTypes.length < 2 ? null : (
        <label className="input">
          <span className="input-label">Content type</span>
          <select
            value={form.mediaType ?? ''}
            onChange={(event) => onForm(withMediaType(document, operation, { ...form, mediaType: event.target.value }))}
          >
            {mediaTypes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {isForm(form.mediaType) ? (
        formFields(document, operation, form.mediaType).map((field) => (
          <BodyField key={field.name} call={call} field={field} form={form} onForm={onForm} />
        ))
      ) : (
        <TextBody call={call} form={form} onForm={onForm} />
      )}
    </>
  )
}

/** Lines of the editor: as many as the text has, within limits. */
const rowsOf = (text: string) => Math.min(22, Math.max(4, text.split('\n').length + 1))

function TextBody({ call, form, onForm }: RequestFieldsProps) {
  const problemId = useId()
  const examples = bodyExamples(call.document, call.operation, form.mediaType)
  const problem = form.mediaType?.endsWith('json') === true ? jsonProblem(form.body) : null
  const setBody = (body: string) => onForm({ ...form, body })
  return (
    <div className="input">
      <label>
        <span className="input-label">Body</span>
        <textarea
          value={form.body}
          rows={rowsOf(form.body)}
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          onChange={(event) => setBody(event.target.value)}
        />
      </label>
      <p id={problemId} className="field-problem" role="status">
        {problem}
      </p>
      {examples.length < 2 ? null : (
        <div className="examples">
          {examples.map((example, index) => (
            <button
              key={example}
              type="button"
              className="button small"
              aria-pressed={form.body === example}
              onClick={() => setBody(example)}
            >
              Example {index + 1}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function BodyField({ call, field, form, onForm }: RequestFieldsProps & { readonly field: FormField }) {
  const { name, schema, isRequired, file } = field
  if (file === 'none')
    return (
      <ValueField
        field={{ name, isRequired }}
        schema={schema}
        hint={typeLabel(call.document, schema)}
        value={form.fields[name] ?? ''}
        onValue={(value) => onForm({ ...form, fields: { ...form.fields, [name]: value } })}
      />
    )
  return (
    <label className="input">
      <InputLabel name={name} isRequired={isRequired} hint={file === 'many' ? 'files' : 'file'} />
      <input
        type="file"
        multiple={file === 'many'}
        onChange={(event) => onForm({ ...form, files: { ...form.files, [name]: [...(event.target.files ?? [])] } })}
      />
    </label>
  )
}
