import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aFoundProduct,
  anAdmitted,
  anUnderstanding,
  aQuestion,
  gatheredOf,
  scored,
  someEvidence,
} from '../../../../test/kit/assistant/a-turn.ts'
import type { Admitted, Draft, Evidence, FoundProduct, Question, Understanding } from '../pipeline.ts'
import { joinClaims } from '../reply/reply-text.ts'
import { draftByRules } from './draft.ts'

function draftOf(
  evidence: readonly Evidence[],
  given: { admitted?: Admitted; understanding?: Partial<Understanding> } = {},
): Draft & { text: string } {
  const { admitted = anAdmitted(), understanding = {} } = given
  const questions = evidence.map(({ question }) => question)
  const draft = draftByRules({
    admitted,
    understanding: anUnderstanding({ questions, ...understanding }),
    gathered: gatheredOf(...evidence),
  })
  return { ...draft, text: joinClaims(draft.claims) }
}

const returns = aBlock(['You can return most products within 30 days of receiving them.'])
const shipping = aBlock(['- European Union: standard shipping costs $5.90.'], {
  conceptId: 'kc_2',
  topic: 'shipping',
  title: 'Shipping',
  headings: ['What shipping costs'],
})
const questionWith = (intent: Question['intent'], given: Partial<Question> = {}): Question =>
  aQuestion({ intent, ...given })

describe('questions about rules', () => {
  it('are answered with a cited quotation', () => {
    const draft = draftOf([someEvidence({ spans: [scored(returns, 0)] })])
    expect(draft.text).toBe('You can return most products within 30 days of receiving them.')
    expect(draft.claims).toMatchObject([{ kind: 'policy', handles: ['kc_1@1#0'] }])
    expect(draft).toMatchObject({ statuses: ['answered'], handoff: null, limitations: [] })
  })

  it('are handed over when the evidence is too weak', () => {
    const draft = draftOf([someEvidence({ spans: [scored(returns, 0, 0.3)] })])
    expect(draft).toMatchObject({ claims: [], statuses: ['no_evidence'], handoff: 'insufficient_evidence' })
  })

  it('are answered in another form of the word for the thing in question', () => {
    const courses = aBlock(['Kurse: jeden Samstag, 45 €.'], { language: 'de', locale: 'de' })
    const asked = questionWith('policy_question', { text: 'was kostet der kurs', namesThing: 'price' })
    const understanding = { language: 'de', messageLanguage: 'de' } as const
    const evidence = someEvidence({ question: asked, spans: [scored(courses, 0)] })
    expect(draftOf([evidence], { understanding }).statuses).toEqual(['answered'])
  })

  it('apply the threshold of the store', () => {
    const { settings } = anAdmitted().shopper
    const admitted = anAdmitted({ shopper: { settings: { ...settings, evidence_threshold: 0.2 } } })
    expect(draftOf([someEvidence({ spans: [scored(returns, 0, 0.3)] })], { admitted }).statuses).toEqual(['answered'])
  })

  it('are not answered with either side of a contradiction', () => {
    const conflict = {
      topic: 'returns',
      statements: [
        { handle: 'kc_1@1#0', text: 'a' },
        { handle: 'kc_2@1#0', text: 'b' },
      ],
    }
    const draft = draftOf([someEvidence({ spans: [scored(returns, 0)], conflicts: [conflict] })])
    expect(draft).toMatchObject({ claims: [], statuses: ['conflict'], handoff: 'conflict', conflicts: [conflict] })
  })

  it('are introduced one by one when there are several, and unanswered ones are named', () => {
    const draft = draftOf([
      someEvidence({ spans: [scored(shipping, 0)] }),
      someEvidence(),
      someEvidence({ spans: [scored(returns, 0)] }),
    ])
    expect(draft.text).toBe(
      [
        'On the first part of your question:',
        '**What shipping costs**',
        '- European Union: standard shipping costs $5.90.',
        'And on the last part:',
        'You can return most products within 30 days of receiving them.',
        'I found nothing from the shop about one part of your question. Our team can help you with it.',
      ].join('\n\n'),
    )
    expect(draft).toMatchObject({
      statuses: ['answered', 'no_evidence', 'answered'],
      handoff: null,
      limitations: ['part_not_answered'],
    })
  })

  it('do not get the same sentence twice', () => {
    const evidence = someEvidence({ spans: [scored(returns, 0)] })
    expect(draftOf([evidence, evidence]).text).toBe('You can return most products within 30 days of receiving them.')
  })

  it('are answered from a text in another language, with a note about it', () => {
    const draft = draftOf([someEvidence({ spans: [scored(returns, 0)], isInOtherLanguage: true })], {
      understanding: { language: 'de' },
    })
    expect(draft.text).toBe(
      'Dazu hat der Shop nur einen englischen Text:\n\nYou can return most products within 30 days of receiving them.',
    )
    expect(draft.limitations).toEqual(['answered_in_other_language'])
  })

  it('fail visibly when no source could be queried', () => {
    expect(draftOf([someEvidence({ failed: ['database'] })])).toMatchObject({
      statuses: ['unavailable'],
      handoff: null,
    })
  })
})

const live: Partial<FoundProduct> = {
  price: { state: 'live', value: { amount_minor: 129_900, currency: 'USD' }, readAt: new Date(0), source: 'conn_1' },
  availability: { state: 'live', value: { state: 'in_stock' }, readAt: new Date(0), source: 'conn_1' },
}

describe('products', () => {
  const search = questionWith('product_search', {
    constraints: { ...aQuestion().constraints, words: 'laptop', brand: 'apple' },
  })

  it('are listed by name with the conditions they match, without a price that was not read', () => {
    const draft = draftOf([someEvidence({ question: search, products: [aFoundProduct()] })])
    expect(draft.text).toBe('This product matches:\n\n- **Laptop** – Brand: Apple')
    expect(draft.reasons.get('laptop')).toEqual(['Brand: Apple'])
    expect(draft.products).toHaveLength(1)
  })

  it('include their price when it was read live', () => {
    const draft = draftOf([someEvidence({ question: search, products: [aFoundProduct(live)] })])
    expect(draft.text).toContain('- **Laptop**: $1,299.00, in stock – Brand: Apple')
  })

  it('without any match are reported as not found', () => {
    expect(draftOf([someEvidence({ question: search })])).toMatchObject({
      text: 'I found no products that match.',
      limitations: ['no_products_found'],
    })
  })

  it('that match loosened conditions are presented as the closest ones', () => {
    const draft = draftOf([someEvidence({ question: search, products: [aFoundProduct()], loosened: ['brand'] })])
    expect(draft.text).toContain('These are the closest matches:')
    expect(draft.limitations).toEqual(['no_products_found', 'conditions_loosened'])
  })

  it.each([
    ['another product is the first of the last list', 'camera', 'The cheapest:'],
    ['it is the first of the last list, which was ordered by price', 'laptop', 'No matching product is cheaper.'],
  ])(
    'sorted by price are introduced as the cheapest, or with the statement that nothing is cheaper: %s',
    (_title, productId, said) => {
      const byPrice = { ...search, constraints: { ...search.constraints, order: 'price_asc' as const } }
      const { memory } = anAdmitted()
      const shown = [{ productId, title: productId }]
      const admitted = anAdmitted({ memory: { ...memory, shown, lastConstraints: byPrice.constraints } })
      const selection = { withoutLivePrice: 0, isComplete: true, isTooLarge: false }
      const evidence = someEvidence({ question: byPrice, products: [aFoundProduct(live)], selection })
      expect(draftOf([evidence], { admitted }).text).toContain(said)
    },
  )

  it.each([
    [1, 'I cannot say which ones match', 'live_price_unavailable'],
    [0, 'I found no products that match', 'no_products_found'],
  ])('that none of the read prices fits, with %i unread ones: %s', (withoutLivePrice, said, limitation) => {
    const selection = { withoutLivePrice, isComplete: withoutLivePrice === 0, isTooLarge: false }
    const draft = draftOf([someEvidence({ question: search, products: [], selection })])
    expect(draft.text).toContain(said)
    expect(draft.limitations).toEqual([limitation])
  })

  it('whose variants meet the conditions are presented as fitting', () => {
    const price = { amount_minor: 100, currency: 'EUR' }
    const variantOf = (color: string): FoundProduct['variants'][number] => ({
      externalId: color,
      sku: null,
      title: color,
      options: [{ name: 'Color', value: color }],
      price,
      availability: { state: 'in_stock' },
    })
    const variants = [variantOf('Black'), variantOf('White')]
    const product = aFoundProduct({ ...live, variants })
    const variantSearch = {
      ...search,
      text: 'do you have it in black',
      constraints: { ...search.constraints, colors: ['black'] },
    }
    const draft = draftOf([someEvidence({ question: variantSearch, products: [product], loosened: ['color'] })])
    expect(draft.limitations).toEqual([])
    expect(draft.text).toContain('This product matches:')
  })

  it('of a second question are not introduced again', () => {
    const draft = draftOf([
      someEvidence({ question: search, products: [aFoundProduct()] }),
      someEvidence({ question: search, products: [aFoundProduct()] }),
    ])
    expect(draft.text.match(/This product matches:/g)).toHaveLength(1)
  })

  it('under a price limit that could not be applied come with a note', () => {
    const draft = draftOf([someEvidence({ question: search, products: [aFoundProduct()], isPriceFilterDropped: true })])
    expect(draft.limitations).toContain('price_filter_not_applied')
    expect(draft.text).toContain('your price limit is not applied')
  })

  it('cannot inject markup into an answer with their names', () => {
    const products = [aFoundProduct({ title: '<img src=x> [a](b) **c**' })]
    const { text } = draftOf([someEvidence({ question: search, products })])
    expect(text).not.toMatch(/<img|(?<!\\)\](?=\()|(?<!\\)\*\*c/)
  })

  it('are described by the requested attributes', () => {
    const question = questionWith('product_question', { tags: ['brand'], answerKind: 'yes_no' })
    const draft = draftOf([someEvidence({ question, products: [aFoundProduct()] })])
    expect(draft.text).toBe('**Laptop**\n\nThis is what the shop says about it:\n\n- Brand: Apple')
  })

  it('answer with their own attribute, whatever a text says about the same property', () => {
    const text = 'is the laptop dishwasher safe?'
    const question = questionWith('product_question', {
      text,
      tags: ['appliance'],
      products: [{ productId: 'laptop', title: 'Laptop' }],
      answerKind: 'yes_no',
    })
    const warranty = aBlock(['The warranty does not cover a laptop that was in the dishwasher.'])
    const answerOf = (attributes: ReadonlyMap<string, string>) =>
      draftOf([someEvidence({ question, products: [aFoundProduct({ attributes })], spans: [scored(warranty, 0)] })])
        .text
    expect(answerOf(new Map([['dishwasher_safe', 'no']]))).toContain('- Dishwasher safe: no')
    expect(answerOf(new Map([['weight', '1 kg']]))).toContain('The warranty')
  })

  it('without the requested attribute are handed over', () => {
    const question = questionWith('product_question', { tags: ['waterproofing'], answerKind: 'yes_no' })
    expect(draftOf([someEvidence({ question, products: [aFoundProduct()] })])).toMatchObject({
      statuses: ['no_evidence'],
      handoff: 'insufficient_evidence',
    })
  })

  it('are compared by the requested attribute first, even where one of them lacks it', () => {
    const attributes = new Map([
      ['category', 'Furniture'],
      ['color_name', 'brown'],
      ['variants.sku', 'CH1'],
    ])
    const products = [
      aFoundProduct({ productId: 'a', title: 'A', attributes: new Map([['category', 'Furniture']]) }),
      aFoundProduct({ productId: 'b', title: 'B', attributes }),
    ]
    const question = questionWith('compare', { tags: ['colour'] })
    expect(
      draftOf([someEvidence({ question, products })])
        .text.split('\n')
        .slice(4),
    ).toEqual(['| Color | – | brown |', '| Category | Furniture | Furniture |'])
  })

  it('state each label once, and measurements as the language writes them', () => {
    const attributes = (weight: string): FoundProduct['attributes'] =>
      new Map([
        ['poids', weight],
        ['category', 'Photo'],
        ['product_type', 'Photo'],
        ['variants.options.Variante', 'M, L'],
      ])
    const products = [
      aFoundProduct({ attributes: attributes('6.1 kg') }),
      aFoundProduct({ productId: 'b', attributes: attributes('4.75 kg') }),
    ]
    const { text } = draftOf([someEvidence({ question: questionWith('compare'), products })], {
      understanding: { language: 'fr', messageLanguage: 'fr' },
    })
    expect(text.split('\n').slice(4)).toEqual([
      '| Poids | 6,1 kg | 4,75 kg |',
      '| Catégorie | Photo | Photo |',
      '| Variante | M, L | M, L |',
    ])
  })

  it('are compared in a table, differences first', () => {
    const products = [
      aFoundProduct({
        attributes: new Map([
          ['category', 'Computers'],
          ['brand', 'Apple'],
          ['ports', '2'],
        ]),
      }),
      aFoundProduct({
        productId: 'tablet',
        title: 'Tablet',
        attributes: new Map([
          ['category', 'Computers'],
          ['brand', 'Samsung'],
        ]),
      }),
    ]
    expect(
      draftOf([someEvidence({ question: questionWith('compare'), products })])
        .text.split('\n')
        .slice(2),
    ).toEqual([
      '|  | **Laptop** | **Tablet** |',
      '| --- | --- | --- |',
      '| Brand | Apple | Samsung |',
      '| Category | Computers | Computers |',
    ])
  })
})

describe('prices', () => {
  const price = questionWith('price_or_stock', { answerKind: 'money', claimedValue: '299' })

  it('that were not read are omitted, and a claimed one is neither confirmed nor repeated', () => {
    const draft = draftOf([someEvidence({ question: price, products: [aFoundProduct()] })])
    expect(draft.text).not.toMatch(/\d/)
    expect(draft.text).toContain('neither confirm nor deny')
    expect(draft).toMatchObject({ statuses: ['answered'], limitations: ['live_price_unavailable'] })
  })

  it('are stated as read, and confirm or correct a claimed one', () => {
    const textOf = (claimedValue: string | null): string =>
      draftOf([someEvidence({ question: { ...price, claimedValue }, products: [aFoundProduct(live)] })]).text
    const line = '- **Laptop**: $1,299.00, in stock'
    expect(textOf(null)).toBe(line)
    expect(textOf('299')).toBe(`No, this is the current price:\n\n${line}`)
    expect(textOf('$1,299')).toBe(`Yes, that is the current price:\n\n${line}`)
    expect(textOf('1299 euros')).toBe(`No, this is the current price:\n\n${line}`)
  })

  it('are answered from texts if the question may be about a service, unless it names a price', () => {
    const textOf = (claimedValue: string | null): string => {
      const question = { ...price, claimedValue, mayAskOfService: true as const }
      return draftOf([someEvidence({ question, products: [aFoundProduct(live)], spans: [scored(shipping, 0)] })]).text
    }
    expect(textOf(null)).toContain('standard shipping costs $5.90')
    expect(textOf('299')).toContain('No, this is the current price')
  })

  it('are answered from texts that state the price of a service for the goods', () => {
    const fitting = aBlock(['Fitting a laptop battery costs $40.'])
    const textOf = (text: string): string => {
      const question = { ...price, text, claimedValue: null }
      return draftOf([someEvidence({ question, products: [aFoundProduct(live)], spans: [scored(fitting, 0)] })]).text
    }
    expect(textOf('how much to fit a laptop battery?')).toContain('costs $40')
    expect(textOf('how much is the laptop?')).toContain('$1,299.00')
  })

  it('and stock are both reported as unknown when the question names neither', () => {
    const draft = draftOf([someEvidence({ question: questionWith('price_or_stock'), products: [aFoundProduct()] })])
    expect(draft.limitations).toEqual(['live_price_unavailable', 'live_availability_unavailable'])
  })

  it('are separate from stock', () => {
    const question = questionWith('price_or_stock', { tags: ['stock'] })
    const draft = draftOf([someEvidence({ question, products: [aFoundProduct()] })])
    expect(draft.limitations).toEqual(['live_availability_unavailable'])
  })
})

describe('a question without an answer from texts or products', () => {
  it.each([
    ['customer_matter', 'denied', ['customer_only'], null],
    ['other_party', 'denied', ['customer_only'], null],
    ['out_of_scope', 'out_of_scope', ['out_of_scope'], null],
    ['person', 'answered', [], 'asked_for_person'],
  ] as const)('%s', (intent, answered, limitations, handoff) => {
    expect(draftOf([someEvidence({ question: questionWith(intent) })])).toMatchObject({
      statuses: [answered],
      limitations,
      handoff,
    })
  })

  it('goes to a person if another question is out of scope', () => {
    const evidence = [questionWith('policy_question'), questionWith('out_of_scope')].map((question) =>
      someEvidence({ question }),
    )
    expect(draftOf(evidence)).toMatchObject({
      statuses: ['no_evidence', 'out_of_scope'],
      handoff: 'insufficient_evidence',
    })
  })

  it('is answered from texts for a change of an own order, with the hint to sign in', () => {
    const cancel = aBlock(['You can cancel an order until it is packed.'])
    const question = questionWith('customer_matter', { text: 'cancel my order', tags: ['cancel', 'order'] })
    const asked = (given: Partial<Question>, score = 0.9) =>
      draftOf([someEvidence({ question: { ...question, ...given }, spans: [scored(cancel, 0, score)] })])
    expect(asked({})).toMatchObject({ statuses: ['answered'], limitations: ['customer_only'], handoff: null })
    expect(asked({}).text).toMatch(/^You can cancel an order until it is packed\.\n\n.*sign in/)
    expect(asked({}, 0.6).statuses).toEqual(['denied'])
    expect(asked({ text: 'cancel my order 123456' }).statuses).toEqual(['denied'])
    expect(asked({ text: 'where is my order?', tags: ['order'] }).statuses).toEqual(['denied'])
  })

  it('goes to a person for a customer who is signed in', () => {
    const admitted = anAdmitted({ shopper: { role: 'customer', customerId: 'c1' } })
    expect(draftOf([someEvidence({ question: questionWith('customer_matter') })], { admitted }).handoff).toBe(
      'customer_matter',
    )
  })

  it.each([
    ['thanks a lot', 'You are welcome.'],
    ['are you a robot?', /computer program/],
    ['are you ChatGPT?', /computer program/],
    ['are you a machine?', /computer program/],
    ['bist du eine Maschine?', /computer program/],
    ['¿eres una máquina?', /computer program/],
    ['can you speak german', /^I answer in English, German/],
    ['¿hablas inglés?', /^I answer in English, German/],
    ['bye', 'Goodbye.'],
    ['hello', /^Hello! What can I help/],
    ['hmm', /^What can I help/],
    ['what can you do?', /questions about our products and policies/],
    ['you are useless', /sorry that I could not help/],
  ])('%j gets a matching reply', (text, expected) => {
    expect(draftOf([someEvidence({ question: questionWith('small_talk', { text }) })]).text).toMatch(expected)
  })

  it('waits for a clarification', () => {
    const clarification = { question: 'Which?', options: [] }
    expect(draftOf([someEvidence()], { understanding: { clarification } })).toMatchObject({ claims: [], clarification })
  })
})

describe('actions', () => {
  it('are proposed with the arguments that will run', () => {
    const question = questionWith('action', { action: 'notify_when_available' })
    const evidence = [someEvidence({ question, products: [aFoundProduct()] })]
    expect(draftOf(evidence, { understanding: { email: 'lee@example.com' } }).proposal).toMatchObject({
      action: 'notify_when_available',
      arguments: { product_id: 'prd_laptop', email: 'lee@example.com' },
    })
    expect(draftOf(evidence).clarification?.question).toMatch(/email address/)
  })

  it('send the message as it was written', () => {
    const question = questionWith('action', { action: 'contact_support' })
    const admitted = anAdmitted({ text: 'a screw is missing' })
    expect(draftOf([someEvidence({ question })], { admitted }).proposal?.arguments).toEqual({
      message: 'a screw is missing',
      email: null,
    })
  })

  it('are previewed again after a typed yes, with the original message and instructions to consent', () => {
    const question = questionWith('action', { action: 'contact_support' })
    const admitted = anAdmitted({ text: 'yes' })
    const understanding = { resumed: { text: 'a screw is missing', by: 'word' } } as const
    const { proposal, claims } = draftOf([someEvidence({ question })], { admitted, understanding })
    expect(proposal?.arguments.message).toBe('a screw is missing')
    expect(claims.map(({ markdown }) => markdown)).toEqual([expect.stringContaining('use Confirm or Cancel')])
  })
})
