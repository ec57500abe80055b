import { CodeBlock } from './code-block.tsx'

/** Shown while the demo store is off: the first steps to a search result. */
export function ServiceRunning() {
  return (
    <div className="service-running page-width">
      <h1>Your service is running</h1>
      <p>
        The demo store is off, so there is nothing to try here. Three calls take you to a search of your own products.
      </p>
      <ol>
        {firstSteps(window.location.origin).map(({ title, command }) => (
          <li key={title}>
            <h2>{title}</h2>
            <CodeBlock label={title} code={command} />
          </li>
        ))}
      </ol>
      <p>
        For everything else, see <a href="/docs">the API docs</a> and <a href="/openapi.json">openapi.json</a>. To try
        the demo store and <a href="/demo-shop">its shop</a>, start the service with <code>DEMO=on</code>.
      </p>
    </div>
  )
}

/** The commands from a new store to a first search result, for the service at `origin`. */
function firstSteps(origin: string): { title: string; command: string }[] {
  return [
    {
      title: 'Get an access token',
      command: `curl '${origin}/oauth/token' \\
  -d grant_type=client_credentials \\
  -d client_id="$CLIENT_ID" \\
  -d client_secret="$CLIENT_SECRET"`,
    },
    {
      title: 'Index a product',
      command: `curl '${origin}/v1/products' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "product_id": "shoe-1",
    "image_url": "https://your-store.example/shoe.jpg",
    "metadata": { "name": "Running shoe", "price": 89.5, "currency": "EUR" }
  }'`,
    },
    {
      title: 'Find it',
      command: `curl '${origin}/v1/search/text' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"running shoe"}'`,
    },
  ]
}
