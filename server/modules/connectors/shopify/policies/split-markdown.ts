/** An assistant text may have at most 50,000 characters. */
const maxLength = 45_000

/** Splits a Markdown text between blocks, preferably before a heading. A block that is too long is split between its lines or words. */
export function splitMarkdown(markdown: string, limit = maxLength): string[] {
  const parts: string[] = []
  let part = ''
  for (const block of markdown.split('\n\n').flatMap((one) => splitBlock(one, limit))) {
    const isFull = part.length + block.length + 2 > limit
    const startsSection = part.length > limit * 0.8 && block.startsWith('#')
    if (part !== '' && (isFull || startsSection)) {
      parts.push(part)
      part = ''
    }
    part = part === '' ? block : `${part}\n\n${block}`
  }
  return part.trim() === '' ? parts : [...parts, part]
}

function splitBlock(block: string, limit: number): string[] {
  const pieces: string[] = []
  let rest = block
  while (rest.length > limit) {
    const start = rest.slice(0, limit)
    const at = [start.lastIndexOf('\n'), start.lastIndexOf('. ') + 1, start.lastIndexOf(' ')].find((place) => place > 0)
    const end = at ?? (/[\ud800-\udbff]$/.test(start) ? limit - 1 : limit)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}
