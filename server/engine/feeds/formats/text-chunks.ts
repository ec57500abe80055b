/** Converts every line ending to `\n`, also one that spans two chunks. */
export async function* normalizeLineEndings(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  for await (const piece of pieces) {
    const text = pending + piece
    pending = text.endsWith('\r') ? '\r' : ''
    const complete = pending === '' ? text : text.slice(0, -1)
    if (complete !== '') yield complete.replace(/\r\n?/g, '\n')
  }
  if (pending !== '') yield '\n'
}

/** Text whose head was read ahead. */
export interface PeekedText {
  readonly head: string
  /** The complete text, including the head. Can be iterated once. */
  readonly text: AsyncIterable<string>
}

/** Reads ahead until `isEnough` accepts the head, 64 Ki characters are read, or the text ends. */
export async function peek(pieces: AsyncIterable<string>, isEnough: (head: string) => boolean): Promise<PeekedText> {
  const source = pieces[Symbol.asyncIterator]()
  let head = ''
  let isEnded = false
  while (!isEnded && head.length < 65_536 && !isEnough(head)) {
    const next = await source.next()
    if (next.done === true) isEnded = true
    else head += next.value
  }
  return { head, text: replay(head, source) }
}

async function* replay(head: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (head !== '') yield head
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}
