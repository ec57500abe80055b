/** The values of the attributes. */
export interface ChatSettings {
  readonly publicKey: string
  /** Ends with a slash. */
  readonly baseUrl: string
  /** A BCP 47 tag. */
  readonly locale: string
}

export interface AttributeSettings {
  readonly storePublicKey: string
  readonly apiBaseUrl: string
  readonly locale: string
}

export interface Surroundings {
  /** The URL of the service that the module was loaded from. */
  readonly service: string
  /** The language of the page; empty if it names none. */
  readonly language: string
}

const publicKey = /^store_pub_[\w-]{1,180}$/
const languageTag = /^(?=.{2,35}$)[A-Za-z]{2,3}(?:-[A-Za-z\d]{1,8})*$/

/** The settings (`null` without a valid key and URL), and the errors in the attributes. */
export function readSettings(
  given: AttributeSettings,
  { service, language }: Surroundings,
): { readonly settings: ChatSettings | null; readonly faults: readonly string[] } {
  const faults: string[] = []
  const key = given.storePublicKey.trim()
  if (!publicKey.test(key))
    faults.push(`store-public-key must be the public key of a store (store_pub_…), got "${short(key)}"`)
  const baseUrl = addressOf(given.apiBaseUrl.trim() || service)
  if (baseUrl === null) faults.push(`api-base-url must be an http or https URL, got "${short(given.apiBaseUrl)}"`)
  const isUsable = faults.length === 0
  const locale = given.locale.trim()
  if (locale !== '' && !languageTag.test(locale))
    faults.push(`locale must be a BCP 47 tag such as en or de-AT, got "${short(locale)}"`)
  const tag = [locale, language].find((one) => languageTag.test(one)) ?? 'en'
  return { settings: isUsable && baseUrl !== null ? { publicKey: key, baseUrl, locale: tag } : null, faults }
}

/** Without query and fragment, with a slash at the end. */
function addressOf(text: string): string | null {
  try {
    const { protocol, origin, pathname, username } = new URL(text)
    if (!/^https?:$/.test(protocol) || username !== '') return null
    const path = pathname.split('/').filter(Boolean)
    return [origin, ...path, ''].join('/')
  } catch {
    return null
  }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
