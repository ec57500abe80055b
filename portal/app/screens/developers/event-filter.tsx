import { inputClassName } from '../../parts/forms/field.tsx'
import { t } from './texts.ts'
import { eventNames } from './webhook-form.tsx'

const events = [...eventNames, 'webhook.test'] as const

/** Selects the deliveries of one event. */
export function EventFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <span className="block w-full sm:w-60">
      <select
        aria-label={t.event}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClassName}
      >
        <option value="">{t.allEvents}</option>
        {events.map((event) => (
          <option key={event} value={event}>
            {event}
          </option>
        ))}
      </select>
    </span>
  )
}
