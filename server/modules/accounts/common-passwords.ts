import { dictionary } from '@zxcvbn-ts/language-common'

/** How many digits and signs at either end do not make a common password another one: a sign and a year. */
const mostTrimmings = 5

/** Whether a password, in NFKC and lower case, is one that many people have. */
export type IsCommon = (password: string) => boolean

/**
 * Knows 49,233 passwords of leaks (the list of zxcvbn-ts, MIT), also with a year or an exclamation mark at their ends, and
 * also twice in a row.
 */
export function createCommonPasswords(): IsCommon {
  const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])
  return (password) => withoutTrimmings(password).some((core) => known.has(core) || known.has(repeatedPart(core)))
}

/** The password, and what is left of it for every number of digits and signs cut from its ends. */
function withoutTrimmings(password: string): string[] {
  const start = trimmings(/^[^\p{L}]*/u, password)
  const end = trimmings(/(?<=^|\p{L})[^\p{L}]*$/u, password)
  const cores: string[] = []
  for (let from = 0; from <= start; from += 1) {
    for (let cut = 0; cut <= end; cut += 1) cores.push(password.slice(from, password.length - cut))
  }
  return cores
}

function trimmings(pattern: RegExp, password: string): number {
  return Math.min(mostTrimmings, pattern.exec(password)?.[0].length ?? 0)
}

/** What a text is made of when it is the same text several times; else the text. */
function repeatedPart(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return length > 0 ? text.slice(0, length) : text
}
