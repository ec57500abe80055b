/** What a mail says, before it has a look. Plain text throughout: nothing in it is taken for HTML. */
export interface MailContent {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Why the mail came, and what to do when it was not asked for. */
  readonly footnote: string
}

/** Both bodies of a mail in the one layout of this service. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, action, footnote }: MailContent): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  return `${[heading, ...paragraphs, ...link, `--\n${footnote}`].join('\n\n')}\n`
}

function asHtml({ heading, paragraphs, action, footnote }: MailContent): string {
  const link = action === undefined ? '' : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${link}
<p style="color: #555; font-size: .875rem">${escapeHtml(footnote)}</p>
</body></html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
