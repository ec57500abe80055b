export const conceptsPath = '/v1/admin/knowledge/concepts'
export const lintPath = '/v1/admin/knowledge/lint'

/** The page of a text, scrolled to the sentence of a handle, `kc_…@version#number`. */
export function sentenceUrl(knowledge: string, handle: string): string {
  const [, conceptId = '', version = '', number = ''] = /^(.+)@(\d+)#(\d+)$/.exec(handle) ?? []
  return `${knowledge}/${conceptId}/published?version=${version}&sentence=${number}#sentence`
}
