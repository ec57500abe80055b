/** The tags of the API description, in the order in which a reader needs them. */
export const apiTags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Search',
    description:
      'Find products by text, by image, or by both. Each search has a receipt: the stored record of its request and results.',
  },
  { name: 'Products', description: 'Create, read, update and delete products.' },
  { name: 'Feeds', description: 'Import and export products as CSV or JSON Lines, and import XML.' },
  { name: 'Jobs', description: 'Follow and cancel work that continues in the background.' },
  { name: 'Accounts and tokens', description: 'Register, sign in, and get access tokens.' },
  {
    name: 'Webhooks',
    description: 'Send the events of a store to a URL of your choice, by POST. Every message is signed.',
  },
  {
    name: 'Feedback and analytics',
    description: 'Report clicks and purchases, and read what shoppers searched for and found.',
  },
  { name: 'Search settings', description: 'Synonyms, boosts and other settings of a store’s searches.' },
  {
    name: 'Judgments',
    description:
      'A judgment is a search with the products that it should find. Judgments measure the quality of search.',
  },
  { name: 'Widgets', description: 'Search a store from web pages, with a public key.' },
  { name: 'Widget keys', description: 'Public keys for web pages, their origins, and the fields that pages may see.' },
  {
    name: 'Assistant sessions',
    description: 'Sessions of shoppers with the assistant, and the keys for starting them.',
  },
  {
    name: 'Assistant',
    description:
      'Answer shoppers from published texts, products, and live prices and stock. A thread is a conversation of a shopper; a turn is one message with its answer.',
  },
  {
    name: 'Assistant: knowledge',
    description:
      'Knowledge texts are texts of the store, such as its return policy. Answers may quote them. In URL paths and field names, a knowledge text is called a `concept`.',
  },
  {
    name: 'Assistant conversations',
    description: 'Conversations of shoppers, tickets for a person of the store, and receipts of consent.',
  },
  { name: 'Assistant settings', description: 'What the assistant may do, and how well it answers.' },
  { name: 'Connections', description: 'Connect a storefront and sync its products, prices and policies.' },
  {
    name: 'Team',
    description: 'The members of a store with their roles and permissions, their sessions, and invites.',
  },
  {
    name: 'Users and groups',
    description: 'Create user accounts for members, and groups that restrict what members may do.',
  },
  { name: 'Security', description: 'API keys, two-factor authentication, allowed IP addresses and the audit log.' },
  { name: 'Billing', description: 'Plans, usage, checkout and invoices.' },
  { name: 'Billing sandbox', description: 'A payment provider for development, without real payments.' },
  { name: 'Store', description: 'Read, rename, export and delete the store of the caller.' },
  { name: 'Stores', description: 'For super admins: create, list and delete stores, and grant plans.' },
  {
    name: 'Models',
    description:
      'The embedding models of the installation, which super admins change. A generation is the set of all vectors that one model created. The active generation answers searches; the standby generation is being built, is ready for a switch, or is kept for a rollback.',
  },
  { name: 'Demo', description: 'The demo store and its storefront.' },
]
