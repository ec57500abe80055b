import { UnlabeledSelect } from '../../../parts/forms/field.tsx'
import { t } from '../texts.ts'
import { eventNames } from './webhook-form.tsx'

const events = [...eventNames, 'webhook.test'] as const

/** Selects the deliveries of one event. */
export function EventFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <span className="block w-full sm:w-60">
      <UnlabeledSelect
        aria-label={t.event}
        value={value}
        choices={[{ value: '', label: t.allEvents }, ...events.map((event) => ({ value: event, label: event }))]}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
