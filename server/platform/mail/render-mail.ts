/** The content of an email. All fields are plain text and are escaped in the HTML body. */
export interface MailContent {
  /** Its language, by ISO 639-1; English by default. */
  readonly language?: string
  readonly heading: string
  /** Their line breaks are kept. */
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

/** Colors of portal/styles/tokens.css. Many clients know neither variables nor classes, so the light ones are in the elements. */
const styles = {
  page: 'margin:0;padding:32px 16px;background:#fbfbf9;color:#1a1b19;font:16px/1.5 Inter,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e4de;border-radius:14px',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600',
  // Keeps the lines of a text that somebody wrote.
  paragraph: 'margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:11px 18px;background:#0b7365;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none',
  footnote: 'max-width:560px;margin:16px auto 0;padding:0 8px;color:#5d5f5a;font-size:13px;overflow-wrap:anywhere',
}

const darkStyles = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.page { background: #121413 !important; color: #eff1ed !important }
.card { background: #1b1e1c !important; border-color: #2c302d !important }
.button { background: #58d3bd !important; color: #04241e !important }
.footnote { color: #a6aaa3 !important }
}`

function asHtml({ language = 'en', heading, paragraphs, action, footnote }: MailContent): string {
  const attributes = (name: keyof typeof styles) => `class="${name}" style="${escapeHtml(styles[name])}"`
  const link =
    action === undefined
      ? ''
      : `<p style="margin:20px 0 0"><a href="${escapeHtml(action.url)}" ${attributes('button')}>${escapeHtml(action.label)}</a></p>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title>
<style>${darkStyles}</style></head>
<body ${attributes('page')}>
<div ${attributes('card')}>
<h1 ${attributes('heading')}>${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p ${attributes('paragraph')}>${escapeHtml(paragraph)}</p>`).join('\n')}
${link}
</div>
<p ${attributes('footnote')}>${escapeHtml(footnote)}</p>
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
