import type { DemoStore } from './modules/indexing/index.ts'

/**
 * The text for the operator when the service is ready: its URL and a first search to paste. Secrets are printed only on the startup
 * that created them; later, the pasted command reads them from their file.
 */
export function welcome({ baseUrl: url, access }: DemoStore): string {
  if (access.kind === 'elsewhere') {
    const { directory, host } = access.location
    return `
  Vitrine is ready: open ${url} in a browser, or its demo shop, ${url}/demo-shop
  The demo store's credentials are in ${directory} on ${host}, where they were created.
  API reference: ${url}/docs
`
  }
  const { client_id: id, client_secret: secret } = access.credentials
  const token = access.isNew
    ? `TOKEN=$(curl -sS ${url}/oauth/token -d grant_type=client_credentials -d client_id=${id} -d client_secret=${secret} | ${tokenIn})`
    : `${readFile(access.file)}
  TOKEN=$(printf 'grant_type=client_credentials&client_id=%s&client_secret=%s' "$(demo client_id)" "$(demo client_secret)" | curl -sS ${url}/oauth/token -d @- | ${tokenIn})`
  return `
  Vitrine is ready: open ${url} in a browser, or its demo shop, ${url}/demo-shop
  Or paste this:
  ${token}
  curl -sS ${url}/v1/search/text -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"query":"running shoe","limit":3}'
  The demo store's credentials are in ${access.file}
  API reference: ${url}/docs
`
}

/** The text for the operator of a service without a demo store. */
export function welcomeWithoutDemo(url: string, config: { readonly hasLocalOperator: boolean }): string {
  const credentials = config.hasLocalOperator ? '' : '(needs SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD)'
  return (
    `
  Vitrine is ready: open ${url} in a browser to create a store
  Or create one without limits: npx vitrine store create "My shop" --url ${url} ${credentials}`.trimEnd() +
    `
  API reference: ${url}/docs
`
  )
}

const tokenIn = `sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`

/** A shell function that reads a field of the credentials: secrets never become program arguments, which other users can see. */
function readFile(file: string): string {
  return `demo() { sed -n "s/.*\\"$1\\": \\"\\([^\\"]*\\)\\".*/\\1/p" ${quoted(file)}; }`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
