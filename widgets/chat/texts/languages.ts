/** The label of the button that opens the chat, until the texts of the language have arrived. Every language has one. */
export const labels: Readonly<Record<string, string>> = {
  en: 'Chat with us',
  de: 'Chat öffnen',
  fr: 'Ouvrir le chat',
  es: 'Abrir el chat',
  it: 'Apri la chat',
  ar: 'الدردشة معنا',
}

/** The language of the texts for a BCP 47 tag: English for an unknown one. */
export function languageOf(tag: string): string {
  const [wanted = ''] = tag.toLowerCase().split(/[-_]/)
  return Object.hasOwn(labels, wanted) ? wanted : 'en'
}
