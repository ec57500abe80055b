/**
 * The attribute of a cart line that holds the key of the confirmed action. Shopify's themes and checkout hide attributes whose names
 * start with an underscore.
 */
export const keyAttribute = '_vitrine_key'

const lines = `lines(first: 200, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        quantity
        attribute(key: "${keyAttribute}") { value }
        merchandise { ... on ProductVariant { id } }
      }
    }`

const result = `cart {
      id
      checkoutUrl
      ${lines}
    }
    userErrors { code field }
    warnings { code target }`

export const readCart = `query ReadCart($id: ID!, $after: String) {
  cart(id: $id) {
    id
    checkoutUrl
    ${lines}
  }
}`

export const createCart = `mutation CreateCart($lines: [CartLineInput!]!, $after: String) {
  result: cartCreate(input: { lines: $lines }) {
    ${result}
  }
}`

export const addLines = `mutation AddLines($id: ID!, $lines: [CartLineInput!]!, $after: String) {
  result: cartLinesAdd(cartId: $id, lines: $lines) {
    ${result}
  }
}`

export const updateLines = `mutation UpdateLines($id: ID!, $lines: [CartLineUpdateInput!]!, $after: String) {
  result: cartLinesUpdate(cartId: $id, lines: $lines) {
    ${result}
  }
}`

export const removeLines = `mutation RemoveLines($id: ID!, $lineIds: [ID!]!, $after: String) {
  result: cartLinesRemove(cartId: $id, lineIds: $lineIds) {
    ${result}
  }
}`
