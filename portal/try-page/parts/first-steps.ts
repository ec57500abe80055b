/** The commands from a new store to a first search result, for the service at `origin`. */
export function firstSteps(origin: string): { title: string; command: string }[] {
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
