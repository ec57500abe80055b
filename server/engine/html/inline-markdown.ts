/** Marks in the text that is being written, resolved at its end. These private-use characters are removed from the text itself. */
const strongOpen = '\ue000'
const strongClose = '\ue001'
const lineBreak = '\ue002'
const privateUse = /[\ue000-\ue00f]/g

/** Inline text of one block: words, bold words, links, line breaks. */
export interface InlineMarkdown {
  text(text: string): void
  /** Bold text may be nested; only the outermost element counts. */
  openStrong(): void
  closeStrong(): void
  openLink(url: string): void
  closeLink(): void
  lineBreak(): void
  /** Returns the Markdown so far and resets it, leaving bold and links open. Empty when there are no words. */
  take(options?: { readonly isSingleLine: boolean }): string
}

export function createInlineMarkdown(): InlineMarkdown {
  let written = ''
  let strongDepth = 0
  let link: { readonly url: string; readonly from: number } | null = null
  const endLink = (): void => {
    if (link === null) return
    const label = written.slice(link.from)
    if (hasWords(label)) written = `${written.slice(0, link.from)}${linkTo(link.url, label)}`
  }
  return {
    text(text) {
      written += escapeText(
        text
          .toWellFormed()
          .replace(privateUse, '')
          .replace(/(?!\s)\p{Cc}/gu, ''),
      )
    },
    openStrong() {
      if (strongDepth === 0) written += strongOpen
      strongDepth += 1
    },
    closeStrong() {
      if (strongDepth === 1) written += strongClose
      strongDepth = Math.max(0, strongDepth - 1)
    },
    openLink(url) {
      endLink()
      link = { url, from: written.length }
    },
    closeLink() {
      endLink()
      link = null
    },
    lineBreak() {
      written += lineBreak
    },
    take({ isSingleLine } = { isSingleLine: false }) {
      endLink()
      const markdown = finish(strongDepth > 0 ? written + strongClose : written, isSingleLine)
      written = strongDepth > 0 ? strongOpen : ''
      if (link !== null) link = { ...link, from: written.length }
      return markdown
    },
  }
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(privateUse, ''))
}

/** A link's label contains no other markup. */
function linkTo(url: string, label: string): string {
  const plain = label.replace(privateUse, ' ').replace(/\s+/gu, ' ')
  const [before = ''] = /^ ?/.exec(plain) ?? []
  const after = plain.endsWith(' ') ? ' ' : ''
  return `${before}[${plain.trim()}](${url.replace(/[()\\<>|`"'\s]/g, percentEncode)})${after}`
}

function percentEncode(one: string): string {
  return `%${(one.codePointAt(0) ?? 0x20).toString(16).padStart(2, '0').toUpperCase()}`
}

/** Escapes everything that Markdown could read as markup within a line. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]/g, '\\$&').replace(/&(?=#?[a-zA-Z\d]{1,32};)/g, '\\&')
}

function finish(written: string, isSingleLine: boolean): string {
  // Brackets of the text are escaped, so this one starts a link: an exclamation mark before it would make the link an image.
  const text = resolveStrong(written.replace(/\s+/gu, ' ')).replaceAll('![', '\\![')
  const lines = isSingleLine ? [text.replaceAll(lineBreak, ' ')] : text.split(lineBreak)
  return lines
    .map((line) => escapeLineStart(line.replace(/ {2,}/g, ' ').trim()))
    .filter((line) => line !== '')
    .join('\\\n')
}

/** Escapes what starts a heading, a list, a rule or the row below a heading or a table's header. */
function escapeLineStart(line: string): string {
  return line.replace(/^(?=[#+\-=:])/, '\\').replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}

/** Replaces the marks of bold text by `**`, where Markdown recognizes it, and removes the others. */
function resolveStrong(text: string): string {
  const [start = '', ...parts] = text.split(strongOpen)
  let resolved = start.replaceAll(strongClose, '')
  for (const part of parts) {
    const end = part.indexOf(strongClose)
    const bold = end === -1 ? '' : part.slice(0, end)
    const words = bold.trim()
    const before = bold.slice(0, bold.length - bold.trimStart().length)
    const after = bold.slice(before.length + words.length)
    const rest = part.slice(end + 1).replaceAll(strongClose, '')
    const isMarked = hasWords(words) && !words.includes(lineBreak) && mayBeBold(resolved + before, words, after + rest)
    resolved += isMarked ? `${before}**${words}**${after}${rest}` : bold + rest
  }
  return resolved
}

/** CommonMark's rule for delimiters: next to punctuation on the inside, there must be a space or punctuation on the outside. */
function mayBeBold(before: string, words: string, after: string): boolean {
  if (before.endsWith('*')) return false
  const opens = !isPunctuation(words.charAt(0)) || isBoundary(before.charAt(before.length - 1))
  return opens && (!isPunctuation(words.charAt(words.length - 1)) || isBoundary(after.charAt(0)))
}

function isBoundary(one: string): boolean {
  return one === '' || one === lineBreak || /\s/u.test(one) || isPunctuation(one)
}

function isPunctuation(one: string): boolean {
  return /[\p{P}\p{S}]/u.test(one)
}
