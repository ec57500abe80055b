import { Button, IconButton } from '../../../parts/forms/button.tsx'
import { inputClassName, UnlabeledSelect } from '../../../parts/forms/field.tsx'
import { f } from './form-texts.ts'
import type { AttributeKind, TypedAttribute } from './product-values.ts'

const kinds = ['text', 'number', 'boolean', 'json'] as const

interface EditorProps {
  readonly attributes: readonly TypedAttribute[]
  readonly onChange: (attributes: readonly TypedAttribute[]) => void
}

/** The attributes without a dedicated input: any name, and a value of any type. */
export function AttributeEditor({ attributes, onChange }: EditorProps) {
  const change = (id: number, part: Partial<TypedAttribute>): void =>
    onChange(attributes.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const add = (): void => {
    const id = Math.max(-1, ...attributes.map((one) => one.id)) + 1
    onChange([...attributes, { id, key: '', kind: 'text', text: '' }])
  }
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4">
      <legend className="sr-only">{f.others}</legend>
      <p aria-hidden="true" className="text-sm font-medium">
        {f.others}
      </p>
      {attributes.map((attribute) => (
        <Attribute
          key={attribute.id}
          attribute={attribute}
          onChange={(part) => change(attribute.id, part)}
          remove={() => onChange(attributes.filter(({ id }) => id !== attribute.id))}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {f.addAttribute}
        </Button>
      </div>
    </fieldset>
  )
}

interface AttributeProps {
  readonly attribute: TypedAttribute
  readonly onChange: (part: Partial<TypedAttribute>) => void
  readonly remove: () => void
}

function Attribute({ attribute: { key, kind, text }, onChange, remove }: AttributeProps) {
  const label = (name: string): string => (key === '' ? name : `${name} ${key}`)
  const retype = (next: AttributeKind): void =>
    onChange({ kind: next, ...(next === 'boolean' && text !== 'true' ? { text: 'false' } : {}) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-b border-line pb-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_112px_auto] sm:border-0 sm:pb-0">
      <input
        aria-label={f.attribute}
        placeholder={f.attribute}
        value={key}
        onChange={(event) => onChange({ key: event.target.value })}
        className={inputClassName}
      />
      <span className="col-start-1 sm:col-start-auto">
        {kind === 'boolean' ? (
          <span className="flex min-h-11 items-center md:min-h-9">
            <input
              type="checkbox"
              aria-label={label(f.value)}
              checked={text === 'true'}
              onChange={(event) => onChange({ text: String(event.target.checked) })}
              className="size-4 accent-(--accent)"
            />
          </span>
        ) : (
          <input
            aria-label={label(f.value)}
            placeholder={f.value}
            value={text}
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            onChange={(event) => onChange({ text: event.target.value })}
            className={`${inputClassName} ${kind === 'json' ? 'font-mono' : ''}`}
          />
        )}
      </span>
      <span className="col-start-1 sm:col-start-auto">
        <UnlabeledSelect
          aria-label={label(f.kind)}
          value={kind}
          choices={kinds.map((one) => ({ value: one, label: f.kinds[one] }))}
          onChange={(event) => retype(kinds.find((one) => one === event.target.value) ?? 'text')}
        />
      </span>
      <span className="col-start-2 row-start-1 sm:col-start-auto sm:row-start-auto">
        <IconButton icon="close" label={f.removeAttribute(key)} onClick={remove} />
      </span>
    </div>
  )
}
