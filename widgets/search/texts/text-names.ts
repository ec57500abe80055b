/**
 * The names of all texts but `results`. A language is the list of its texts in this order, `results` last: six tables with names would
 * cost 600 bytes of the module's 20 kB.
 */
export const textNames = [
  'search',
  'photoSearch',
  'takePhoto',
  'pasteHint',
  'yourPhoto',
  'crop',
  'cropHelp',
  'wholePhoto',
  'close',
  'clear',
  'popular',
  'filters',
  'price',
  'category',
  'brand',
  'color',
  'colors',
  'more',
  'nothing',
  'nothingHint',
  'failed',
  'offline',
  'busy',
  'badPhoto',
  'retry',
  'addToCart',
  'added',
] as const

export type TextName = (typeof textNames)[number]

/** The forms of a text with a number, by the plural rules of its language. `{n}` is the number. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

type Lines<Names extends readonly string[]> = { [At in keyof Names]: string }

export type Texts = readonly [...Lines<typeof textNames>, Plural]
