/** The line of HTML that adds the search widget to a page. */
export const searchWidget = (service: string, key: string): string =>
  `<script type="module" src="${service}/widget/search.js" data-service-key="${key}"></script>`

/** The lines of HTML that add the chat to a page. */
export const chatWidget = (service: string, key: string): string =>
  `<script type="module" src="${service}/widget/index.js"></script>
<commerce-ai-chat store-public-key="${key}" api-base-url="${service}"></commerce-ai-chat>`

/** A search with an API key. */
export const searchCall = (service: string, key: string): string =>
  `curl -sS ${service}/v1/search/text \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"blue mug","limit":5}'`

const product =
  '{"product_id":"mug-1","image_url":"https://shop.example/mug-1.jpg","metadata":{"name":"Blue mug","price":14.9}}'

/** From the client ID and secret to a product and a search. */
export const withCurl = (service: string, clientId: string): string =>
  `export VITRINE_CLIENT_ID=${clientId}
export VITRINE_CLIENT_SECRET=…

TOKEN=$(curl -sS ${service}/oauth/token -d grant_type=client_credentials \\
  -d client_id=$VITRINE_CLIENT_ID -d client_secret=$VITRINE_CLIENT_SECRET \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -sS ${service}/v1/products \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '${product}'

${searchCall(service, '$TOKEN')}`

export const withTypeScript = (service: string, clientId: string): string =>
  `import { createClient } from '@vitrine/client'

const client = createClient({
  baseUrl: '${service}',
  credentials: {
    clientId: '${clientId}',
    clientSecret: process.env.VITRINE_CLIENT_SECRET ?? '',
  },
})

const { results } = await client.post('/v1/search/text', { body: { query: 'blue mug', limit: 5 } })
for (const { product_id, metadata } of results) console.log(product_id, metadata.name)`

export const withPython = (service: string, clientId: string): string =>
  `import json, os, urllib.parse, urllib.request

def call(path, body, token=None):
    is_form = token is None
    request = urllib.request.Request(
        "${service}" + path,
        data=(urllib.parse.urlencode(body) if is_form else json.dumps(body)).encode(),
        headers={} if is_form else {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)

token = call("/oauth/token", {
    "grant_type": "client_credentials",
    "client_id": "${clientId}",
    "client_secret": os.environ["VITRINE_CLIENT_SECRET"],
})["access_token"]

for hit in call("/v1/search/text", {"query": "blue mug", "limit": 5}, token)["results"]:
    print(hit["product_id"], hit["metadata"].get("name"))`
