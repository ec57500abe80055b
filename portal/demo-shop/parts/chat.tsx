import { paths } from '../shop/navigation.ts'

/** The assistant's element is at the end of the page; its script is in the head of index.html. */
export function Chat() {
  const key = storePublicKey()
  if (key === '') return null
  const productUrl = paths.product('{product_id}').replace('%7Bproduct_id%7D', '{product_id}')
  return (
    <commerce-ai-chat store-public-key={key} theme="light" locale="en" starters={starters} product-url={productUrl} />
  )
}

const starters = 'Which running shoes are in stock?|What does delivery cost?|How do I return something?'

/** The public key in the page's own script tag; empty when the demo store is off. */
function storePublicKey(): string {
  return document.querySelector<HTMLScriptElement>('script[data-store-public-key]')?.dataset.storePublicKey ?? ''
}
