import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/** Tags of amounts and times: they quantify a subject and are none themselves. */
export const measureTags: ReadonlySet<string> = new Set([
  'amount',
  'cost',
  'duration',
  'period',
  'today',
  'maximum',
  'minimum',
  'free',
  'price',
  'charged',
  'country',
  'order_number',
])

/** Words of any shop's rules that do not narrow the subject. */
export const genericWords: Readonly<Record<AssistantLanguage, string>> = {
  en: 'within cannot any our product item article goods customer most all possible accept allow able date receiving one please per usual normal new take takes make offer begin other',
  de: 'innerhalb produkt artikel ware kunde meisten alle jede jeder jedem möglich akzeptieren erlaubt datum erhalt bitte pro neu unser unsere unseren unserem bis dauert beträgt',
  fr: "produit article client plupart possible accepter permis date réception partir dans tous nos peuvent pouvez s'il par neuf jour dure",
  es: 'producto artículo cliente mayoría posible aceptar permitido fecha recepción durante siguiente cualquiera nuestra nuestras nuestro nuestros por nuevo tarda puede pueden desde',
}
