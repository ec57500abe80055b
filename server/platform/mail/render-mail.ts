/** The content of an email. All fields are plain text and are escaped in the HTML body. */
export interface MailContent {
  /** Its language, by ISO 639-1; English by default. */
  readonly language?: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The one action button. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Why the recipient got the email, and what to do if it was unexpected. */
  readonly footnote: string
}

/** Renders both bodies in the service's layout. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, action, footnote }: MailContent): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`]
  return `${[heading, ...paragraphs, ...link, `--\n${footnote}`].join('\n\n')}\n`
}

function asHtml({ language = 'en', heading, paragraphs, action, footnote }: MailContent): string {
  const link = action === undefined ? '' : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
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
