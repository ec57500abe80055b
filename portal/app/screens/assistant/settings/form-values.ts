import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import { ApiError } from '../../../api/api-error.ts'

/** The values of the form: the contact is flattened into its fields, and an empty text represents an absent value. */
export interface SettingsValues extends Omit<AssistantSettings, 'contact'> {
  email: string
  phone: string
  url: string
  hours: string
}

export const contactFields = ['email', 'phone', 'url', 'hours'] as const

export function valuesOf({ contact, ...settings }: AssistantSettings): SettingsValues {
  const { email, phone, url, hours } = contact
  return { ...settings, email: email ?? '', phone: phone ?? '', url: url ?? '', hours: hours ?? '' }
}

export function requestOf({ email, phone, url, hours, ...settings }: SettingsValues): AssistantSettings {
  const given = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  return { ...settings, contact: { email: given(email), phone: given(phone), url: given(url), hours: given(hours) } }
}

/** Maps errors in the fields of the contact to the fields of the form. */
export function withFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, correlationId, details } = error
  const fields = error.fields.map((one) => ({ ...one, field: one.field.replace(/^contact\//, '') }))
  return new ApiError(error.message, { status, code, correlationId, details, fields })
}
