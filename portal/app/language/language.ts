export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const storageKey = 'vitrine.language'

/** The language of the pages: the user's choice, otherwise the browser's language. */
export const language: Language = readLanguage()

/** The locale of numbers and dates: the browser's own variant of the language, such as `en-GB`. */
export const locale: string = preferred().find((one) => one.split('-')[0] === language && isLocale(one)) ?? language

/** Reloads the page in another language. All relevant state is in the URL or on the server. */
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

/** Whether the formats of `Intl` take a tag. Browsers under a POSIX locale prefer `en-US@posix`, which `Intl` rejects. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

type Texts = { readonly [name: string]: string | ((...values: never[]) => string) | Texts }

/** The texts of a screen in the language of the page. TypeScript rejects a language with missing texts. */
export function defineTexts<T extends Texts>(texts: { readonly en: T; readonly de: NoInfer<T> }): T {
  return texts[language]
}
