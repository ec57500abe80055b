import { germanFieldRules, germanMessages } from './german-messages.data.ts'

const fieldRules = new Map(Object.entries(germanFieldRules).map(([rule, text]) => [capitalized(`${rule}.`), text]))
const templates = germanMessages.map(([english, text]) => ({ parts: english.split('{}'), text }))

/** The German translation of a message of the service, or the message itself. */
export function translate(message: string): string {
  const rule = fieldRules.get(message)
  if (rule !== undefined) return rule
  for (const { parts, text } of templates) {
    const values = valuesIn(message, parts)
    if (values !== null)
      return values.reduce((filled, value, at) => filled.replaceAll(`{${at + 1}}`, () => value), text)
  }
  return message
}

/** The values between the fixed parts of a message; `null` if it is another message. */
function valuesIn(message: string, [first = '', ...others]: readonly string[]): readonly string[] | null {
  if (!message.startsWith(first)) return null
  if (others.length === 0) return message === first ? [] : null
  const values: string[] = []
  let from = first.length
  for (const [at, part] of others.entries()) {
    const isLast = at === others.length - 1
    const end = isLast ? message.length - part.length : message.indexOf(part, from)
    if (end <= from || (isLast && !message.endsWith(part))) return null
    values.push(message.slice(from, end))
    from = end + part.length
  }
  return values
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
