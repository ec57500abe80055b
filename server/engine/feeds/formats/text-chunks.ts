/** The text with every line ending as `\n`, wherever the pieces were cut. */
export async function* normalizeLineEndings(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield whole.replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

/** Text whose beginning was looked at. */
export interface PeekedText {
  readonly head: string
  /** All of it, the head included; once. */
  readonly text: AsyncIterable<string>
}

/** Looks ahead until `isEnough` says so of what was seen, or for 64 Ki characters, or to the end. */
export async function peek(pieces: AsyncIterable<string>, isEnough: (head: string) => boolean): Promise<PeekedText> {
  const source = pieces[Symbol.asyncIterator]()
  let head = ''
  let isEnded = false
  while (!isEnded && head.length < 65_536 && !isEnough(head)) {
    const next = await source.next()
    if (next.done === true) isEnded = true
    else head += next.value
  }
  return { head, text: again(head, source) }
}

async function* again(head: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (head !== '') yield head
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}
