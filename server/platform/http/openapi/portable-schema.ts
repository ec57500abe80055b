/**
 * Translates our schema keywords to OpenAPI: a file becomes a binary string, a field with a default becomes optional, the internal
 * keywords `x-form` and `patternMessage` are removed, and patterns are limited to what every generator understands.
 */
export function toOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi)
  if (typeof value !== 'object' || value === null) return value
  const {
    isFile,
    patternMessage: _message,
    'x-form': _form,
    required,
    pattern,
    ...rest
  } = value as Record<string, unknown>
  const translated = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, toOpenApi(item)]))
  const needed = Array.isArray(required)
    ? required.filter((name) => !hasDefault(rest.properties, String(name)))
    : required
  const isNeeded = Array.isArray(needed) ? needed.length > 0 : required === true && !hasDefault(rest, 'schema')
  return {
    ...translated,
    ...portablePattern(pattern),
    ...(isNeeded ? { required: needed } : {}),
    ...(isFile === true ? { type: 'string', format: 'binary' } : {}),
  }
}

function hasDefault(properties: unknown, name: string): boolean {
  const property = (properties as Record<string, { default?: unknown }> | undefined)?.[name]
  return property?.default !== undefined
}

/** Unicode classes as ranges. Surrogates cannot occur in UTF-8, and a text with surrogates is refused before its schema is checked. */
const classes: Readonly<Record<string, string>> = { '\\p{Cc}': '\\u0000-\\u001f\\u007f-\\u009f', '\\p{Cs}': '' }

/**
 * A pattern in the common part of the dialects of JavaScript, Java, Python, Go and Rust. One that needs more (lookaround or other
 * Unicode classes) is left out: the service checks it, and its description says what is allowed. A property named `pattern` stays.
 */
function portablePattern(pattern: unknown): { pattern?: unknown } {
  if (pattern === undefined) return {}
  if (typeof pattern !== 'string') return { pattern: toOpenApi(pattern) }
  const plain = Object.entries(classes).reduce((text, [name, range]) => text.replaceAll(name, range), pattern)
  return /\\p\{|\(\?[=!<]/.test(plain) ? {} : { pattern: plain }
}
