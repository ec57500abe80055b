const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
}

/** Strips HTML markup and truncates to `length` characters. The result is not safe to render as HTML. */
export function plainText(html: string, length: number): string {
  const text = withoutScripts(html)
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, readEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}

/** Linear: searches for each end once. A regular expression would search again from each of possibly thousands of openings. */
function withoutScripts(html: string): string {
  const kept: string[] = []
  let at = 0
  for (const { index, 0: tag } of html.matchAll(/<(?:script|style)\b/gi)) {
    if (index < at) continue
    kept.push(html.slice(at, index))
    const end = html.indexOf(`</${tag.slice(1)}`, index)
    if (end === -1) return kept.join(' ')
    at = end
  }
  return [...kept, html.slice(at)].join(' ')
}

function readEntity(entity: string): string {
  const body = entity.slice(1, -1)
  if (!body.startsWith('#')) return entities[body.toLowerCase()] ?? entity
  return characterOf(/^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1)))
}

function characterOf(code: number): string {
  const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isValid ? String.fromCodePoint(code) : ''
}
