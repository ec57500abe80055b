export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const storageKey = 'vitrine.language'

/** The language of the pages: the chosen one, otherwise the browser's. */
export const language: Language = readLanguage()

/** The locale of numbers and dates: the browser's own variant of the language, such as `en-GB`. */
export const locale: string = preferred().find((one) => one.split('-')[0] === language && isLocale(one)) ?? language

/** Reloads the page in another language. Everything that matters is in the address or on the server. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

function readLanguage(): Language {
  const wanted = [globalThis.localStorage?.getItem(storageKey), ...preferred().map((one) => one.split('-')[0])]
  return languages.find((one) => one === wanted.find((each) => each === 'en' || each === 'de')) ?? 'en'
}

/** Empty outside a browser, for tools that load the modules of the pages. */
function preferred(): readonly string[] {
  return globalThis.localStorage === undefined ? [] : navigator.languages
}

/** Whether the formats of `Intl` take a tag. Browsers under a POSIX locale prefer `en-US@posix`, which they refuse. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

type Texts = { readonly [name: string]: string | ((...values: never[]) => string) | Texts }

/** The texts of a screen in the language of the page. Every language has the same texts, or TypeScript refuses. */
export function defineTexts<T extends Texts>(texts: { readonly en: T; readonly de: NoInfer<T> }): T {
  return texts[language]
}
