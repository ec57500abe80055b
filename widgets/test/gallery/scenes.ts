import type { Answer, Citation, ProductCard } from '../../../contract/assistant/answer.ts'
import {
  type AssistantItem,
  type ChatItem,
  type ChatState,
  initialState,
  noAnswer,
  type Proposal,
} from '../../chat/state/chat-state.ts'

// Handwritten states of the chat for its views: one for each situation that a shopper can see.

/** A moment of today, so that times are shown without a day. */
const start = new Date().setHours(9, 41, 0, 0)

const profile = {
  name: 'Assistant',
  store_name: 'Dockside',
  greeting: '',
  contact: { email: null, phone: null, url: null, hours: null },
}

export function createState(items: readonly ChatItem[], more: Partial<ChatState> = {}): ChatState {
  const session = { kind: 'ready', role: 'anonymous' } as const
  return { ...initialState, isOpen: true, session, history: 'loaded', assistant: profile as never, items, ...more }
}

/** An ID has no spaces. */
function nameOf(text: string): string {
  return text.slice(0, 20).replaceAll(/\W+/g, '-')
}

export function asked(text: string, more: object = {}): ChatItem {
  return {
    kind: 'shopper',
    id: `q-${nameOf(text)}`,
    messageId: `msg_${nameOf(text)}_q`,
    at: start,
    isPast: false,
    text,
    photo: null,
    delivery: { kind: 'sent' },
    ...more,
  } as ChatItem
}

export function answered(
  markdown: string,
  answer: Partial<Answer> = {},
  more: Partial<AssistantItem> = {},
): AssistantItem {
  return {
    kind: 'assistant',
    id: `a-${nameOf(markdown)}`,
    messageId: `msg_${nameOf(markdown)}`,
    at: start + 2000,
    isPast: false,
    outcome: 'answer',
    proposal: null,
    canRetry: false,
    answer: { ...noAnswer, response_markdown: markdown, ...answer },
    ...more,
  }
}

export function createCard(title: string, more: Partial<ProductCard> = {}): ProductCard {
  return {
    product_id: `prd_${title}`,
    title,
    url: `https://shop.example/p/${encodeURIComponent(title)}`,
    image_url: 'https://shop.example/missing.jpg',
    price_state: 'live',
    price: { amount_minor: 12_900, currency: 'USD' },
    availability_state: 'live',
    availability: { state: 'in_stock' },
    reasons: [],
    ...more,
  }
}

function createCitation(number: number, title: string, concept = title): Citation {
  return { handle: `kc_${concept}@1#${number}`, concept_id: `kc_${concept}`, concept_version: 1, title }
}

export function createProposal(state: Proposal['state'], more: Partial<Proposal> = {}): Proposal {
  return {
    confirmation: {
      intent_id: 'int_1',
      action: 'add_to_cart',
      preview: {
        title: 'Add to your cart',
        lines: ['RunX Running Shoe, size 42', 'Quantity: 1', 'Price: $129.00'],
        arguments: {},
      },
      expires_at: new Date(Date.now() + 10 * 60_000).toISOString(),
    },
    state,
    isRenewed: false,
    result: null,
    problem: null,
    ...more,
  }
}

const cartResult = {
  action: 'add_to_cart' as const,
  response_markdown: 'The **RunX Running Shoe** is in your cart.',
  reference: null,
  receipt_id: 'rcp_7K2M9Q',
  checkout_url: 'https://shop.example/checkout/1',
}
const readAt = { live_reads: 6, oldest_read_at: new Date(start).toISOString(), catalogue_indexed_at: null }
const shoes = [
  createCard('RunX Running Shoe', { reasons: ['red', 'size 42'] }),
  createCard('Pureboost Running Shoe', {
    price: { amount_minor: 9_450, currency: 'USD' },
    availability: { state: 'backorder' },
  }),
  createCard('Ultraboost Running Shoe', {
    price_state: 'unavailable',
    price: null,
    availability: { state: 'out_of_stock' },
  }),
  createCard('A very long product name that certainly needs more than two lines in a panel as narrow as this one', {
    price: { amount_minor: 123_456_789, currency: 'USD' },
    availability: { state: 'preorder' },
  }),
  createCard('Allstar Sneakers', { url: null, availability: { state: 'discontinued' } }),
  createCard('Freerun', { price_state: 'not_requested', price: null, availability_state: 'not_requested' }),
]
const returnsText =
  'You can return most products **within 30 days** of delivery. The parcel must be complete and unused.'
const contact = {
  email: 'support@dockside.example',
  phone: '+44 20 7946 0142',
  url: 'https://dockside.example/help',
  hours: 'Monday to Friday, 9 am to 6 pm',
}
const handedOver = `The shop has published nothing that answers this. I have passed your question on to our team.

Here is how to reach us:
- E-mail: support@dockside.example
- Phone: +44 20 7946 0142
- Website: https://dockside.example/help
- Hours: Monday to Friday, 9 am to 6 pm`

export const cited = {
  [createCitation(1, 'Returns').handle]: {
    kind: 'loaded' as const,
    citation: {
      handle: createCitation(1, 'Returns').handle,
      title: 'Returns',
      text: 'You can return most products within 30 days of delivery.',
      context: 'You can return most products within 30 days of delivery. The parcel must be complete and unused.',
      is_current: true,
    },
  },
}

const returns = answered(returnsText, {
  citations: [createCitation(1, 'Returns'), createCitation(2, 'Returns'), createCitation(1, 'Delivery and collection')],
})

export const scenes = {
  empty: createState([]),
  closed: { ...initialState, unread: 2 },
  failedSession: createState([], { session: { kind: 'failed', problem: null as never } }),
  thinking: createState([asked('Which red running shoes do you have?')], {
    turn: { kind: 'thinking', itemId: 'x', isReconnecting: false },
  }),
  writing: createState(
    [asked('How do returns work?'), answered(`${returnsText.slice(0, 60)} **with`, {}, { outcome: null })],
    { turn: { kind: 'writing', itemId: 'x', isReconnecting: true } },
  ),
  products: createState([
    asked('Which red running shoes do you have in stock under 150?'),
    answered('These products match:', {
      products: shoes,
      freshness: readAt,
      next_actions: [{ type: 'search', label: 'Show all', payload: {} }],
    }),
  ]),
  returns: createState([asked('How do I return something?'), returns], { citations: cited }),
  table: createState([
    asked('Compare the laptop and the tablet'),
    answered(
      'Here is how they compare:\n\n|  | **Laptop** | **Tablet** | **A phone with a long name** |\n| --- | --- | --- | --- |\n| Price | $999.00 | $449.00 | $1,249.00 |\n| Brand | Apple | Samsung | – |\n\n1. First *this*\n2. Then `that`\n\n> A quotation from the [help page](https://shop.example/help).',
    ),
  ]),
  clarification: createState([
    asked('Do you have the lamp?'),
    answered(
      'Which product do you mean?',
      {
        next_actions: [
          { type: 'choose', label: 'Reading Lamp, brass', payload: { text: 'Reading Lamp' } },
          { type: 'choose', label: 'Desk Lamp', payload: { text: 'Desk Lamp' } },
          { type: 'choose', label: 'Another lamp', payload: { text: 'Another lamp' } },
        ],
      },
      { outcome: 'clarification' },
    ),
  ]),
  proposal: createState([
    asked('Add the RunX in size 42 to my cart'),
    answered(
      'Please check this. Nothing happens until you confirm.',
      {},
      {
        outcome: 'confirmation_required',
        proposal: createProposal('awaiting'),
      },
    ),
  ]),
  ending: createState([
    answered(
      'Please check this. Nothing happens until you confirm.',
      {},
      {
        outcome: 'confirmation_required',
        proposal: createProposal('awaiting', {
          isRenewed: true,
          confirmation: {
            ...createProposal('awaiting').confirmation,
            expires_at: new Date(Date.now() + 42_000).toISOString(),
          },
        }),
      },
    ),
  ]),
  confirming: createState([
    answered(
      'Please check this. Nothing happens until you confirm.',
      {},
      {
        outcome: 'confirmation_required',
        proposal: createProposal('confirming'),
      },
    ),
  ]),
  confirmed: createState([
    asked('Add the RunX in size 42 to my cart'),
    answered(
      'Please check this. Nothing happens until you confirm.',
      {},
      {
        outcome: 'confirmation_required',
        proposal: createProposal('confirmed', { result: cartResult }),
      },
    ),
  ]),
  undone: createState([
    answered('Canceled one.', {}, { id: '1', proposal: createProposal('canceled') }),
    answered('Expired one.', {}, { id: '2', proposal: createProposal('expired') }),
    answered('Invalid one.', {}, { id: '3', proposal: createProposal('invalid') }),
    answered('Failed one.', {}, { id: '4', proposal: createProposal('failed') }),
  ]),
  handoff: createState([
    asked('Do you repair bicycles?'),
    answered(
      handedOver,
      { handoff: { reason: 'insufficient_evidence', contact, ticket_id: 'T-48213' } },
      { outcome: 'handoff' },
    ),
    {
      kind: 'agent',
      id: 'agent',
      at: start + 90_000,
      isPast: false,
      text: 'Hello Mina,\nwe do, every Thursday.\n\nBest, Jo',
    },
  ]),
  sections: createState(
    [
      asked('Can I send the lamp back after my holiday?'),
      answered(
        handedOver.replace(
          'The shop has published nothing that answers this.',
          'I found no clear answer in the shop’s texts.',
        ),
        {
          handoff: {
            reason: 'insufficient_evidence',
            contact,
            ticket_id: 'T-48214',
            sections: [
              { ...createCitation(1, 'Returns'), title: 'Returns › How long you have' },
              createCitation(2, 'Delivery and collection'),
              {
                ...createCitation(3, 'Terms of a small shop'),
                title:
                  'Terms of a small shop › Of parcels that travel a long way and come back, and of what then happens to their contents',
              },
            ],
          },
        },
        { outcome: 'handoff' },
      ),
    ],
    { citations: cited },
  ),
  denied: createState([
    asked('Where is my order?'),
    answered(
      'Questions about an order can only be answered when you are signed in.',
      {
        next_actions: [{ type: 'contact', label: 'Contact us', payload: contact }],
      },
      { outcome: 'denied' },
    ),
  ]),
  failure: createState([
    asked('What does delivery cost?'),
    answered(
      'Something is not working right now. Please try again in a moment.',
      {},
      {
        outcome: 'temporary_failure',
        canRetry: true,
      },
    ),
    asked('And to Spain?', { delivery: { kind: 'failed', problem: null, canRetry: true, retryAt: null } }),
  ]),
  conflict: createState([
    asked('How long can I return a plant?'),
    answered('Our published information on this is contradictory, so I cannot give you a reliable answer.', {
      conflicts: [
        {
          topic: 'returns',
          statements: [
            { handle: 'kc_a@1#1', text: 'Plants can be returned within 14 days.' },
            { handle: 'kc_b@1#1', text: 'Plants cannot be returned.' },
          ],
        },
      ],
      citations: [createCitation(1, 'Returns'), createCitation(1, 'Plants')],
    }),
  ]),
  waiting: createState([asked('Hello', { delivery: { kind: 'pending' } })], {
    turn: { kind: 'waiting', itemId: 'q-Hello', reason: 'rate_limited', retryAt: Date.now() + 12_000 },
    draft: {
      text: 'A second question that is\nlonger than a line of the field, so that it grows.',
      photo: null,
      photoProblem: null,
    },
  }),
  history: createState(
    Array.from({ length: 8 }, (_, at) => [
      asked(`Question ${at}`, { at: start - (8 - at) * 3_600_000, id: `q${at}` }),
      answered(returnsText, {}, { id: `a${at}`, at: start - (8 - at) * 3_600_000 + 2000 }),
    ]).flat(),
    { hasOlder: true },
  ),
  notices: createState([
    asked('Hello', { isPast: true }),
    answered('Hello! What can I help you with?', {}, { isPast: true }),
    { kind: 'notice', id: 'n', at: start, isPast: false, code: 'session_ended' },
    {
      kind: 'results',
      id: 'r',
      at: start,
      isPast: false,
      label: 'Show all',
      state: 'loaded',
      products: shoes.slice(1, 3),
      isVerifiedLive: false,
    },
  ]),
} satisfies Record<string, ChatState>
export type SceneName = keyof typeof scenes
