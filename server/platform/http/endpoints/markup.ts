/** HTML that is safe to insert into a page. Only `html` and `json` create it, and both escape every value. */
export class Markup {
  readonly #html: string

  private constructor(html: string) {
    this.#html = html
  }

  /** Escapes the values in a template, and joins lists. The template's own line breaks, with the indentation after them, are dropped. */
  static html(
    parts: TemplateStringsArray,
    ...values: readonly (string | number | Markup | readonly Markup[])[]
  ): Markup {
    const texts = values.map((value) => [value].flat().map(toHtml).join(''))
    return new Markup(parts.map((part, at) => part.replaceAll(/\n */g, '') + (texts[at] ?? '')).join(''))
  }

  /** The content of a script element of type `application/json`. No text in it can close the element. */
  static json(value: unknown): Markup {
    return new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))
  }

  toString(): string {
    return this.#html
  }
}

/** Escapes text for HTML, including attribute values. */
export function toHtml(text: string | number | Markup): string {
  if (text instanceof Markup) return text.toString()
  return String(text).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
