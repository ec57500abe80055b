import { language } from './language.ts'

type Translate = (message: string) => string

let translate: Translate = (message) => message

/** Resolves when messages of the service can be shown in the language of the page. The table is not part of the English pages. */
export const messagesLoaded: Promise<unknown> =
  language === 'en'
    ? Promise.resolve()
    : import('./german-messages.ts').then(
        (german) => {
          translate = german.translate
        },
        // After an upgrade of the service, the file may be gone: messages stay English.
        () => undefined,
      )

/** A message of the service in the language of the page, or in English if it is not translated. A message that begins with the name of its field keeps it. */
export function serviceMessage(message: string, field: string | null = null): string {
  if (field === null || !message.startsWith(`${field} `)) return translate(message)
  const rest = withoutField(message, field)
  const translated = translate(rest)
  return translated === rest ? message : `${field}: ${translated}`
}

/** `email must be an email address.` becomes "Must be an email address." */
export function withoutField(message: string, field: string): string {
  const rest = field !== '' && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
