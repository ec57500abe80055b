import type { DemoStore } from './modules/indexing/index.ts'

/**
 * What the operator reads once the service is ready: where it is, and a first search to paste. Secrets are shown by the start
 * that made them and by no other; later ones are read from their file by what is pasted.
 */
export function welcome({ baseUrl: url, access }: DemoStore): string {
  if (access.kind === 'elsewhere') {
    const { directory, host } = access.location
    return `
  Vitrine is ready: open ${url} in a browser.

  The demo store's credentials are in ${directory} on ${host}, where they were made first.
  API description: ${url}/docs

`
  }
  const { client_id: id, client_secret: secret } = access.credentials
  const token = access.isNew
    ? `TOKEN=$(curl -s ${url}/oauth/token -d grant_type=client_credentials -d client_id=${id} -d client_secret=${secret} | ${tokenIn})`
    : `${readFile(access.file)}
  TOKEN=$(printf 'grant_type=client_credentials&client_id=%s&client_secret=%s' "$(demo client_id)" "$(demo client_secret)" | curl -s ${url}/oauth/token -d @- | ${tokenIn})`
  return `
  Vitrine is ready: open ${url} in a browser, or paste this:

  ${token}
  curl -s ${url}/v1/search/text -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"query":"running shoe","limit":3}'

  The demo store's credentials are in ${access.file}
  API description: ${url}/docs

`
}

const tokenIn = `sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`

/** A shell function that gives a field of the credentials: no secret is an argument of a program, which others can see. */
function readFile(file: string): string {
  return `demo() { sed -n "s/.*\\"$1\\": \\"\\([^\\"]*\\)\\".*/\\1/p" ${quoted(file)}; }`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
