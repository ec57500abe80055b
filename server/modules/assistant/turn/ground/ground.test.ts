import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aDraft,
  aFoundProduct,
  anAdmitted,
  gatheredOf,
  scored,
  someEvidence,
} from '../../../../test/kit/assistant/a-turn.ts'
import type { Claim, Draft, FoundProduct, Gathered, Grounded, KnowledgeSpan } from '../pipeline.ts'
import { escapeMarkdown, phrase } from '../wording/wording.ts'
import { ground } from './ground.ts'

const { shopper } = anAdmitted()

const block = aBlock(
  [
    'You can return most products within 30 days of receiving them.',
    'Returns are free from addresses in the European Union.',
    'Online orders cannot be returned in our stores.',
  ],
  { headings: ['What a return costs'] },
)
const items = aBlock(
  ['- European Union: standard shipping costs $5.90.', '- Switzerland: standard shipping costs $9.90.'],
  {
    conceptId: 'kc_2',
  },
)
const gathered = gatheredOf(someEvidence({ spans: [...block.map((_, at) => scored(block, at)), scored(items, 0)] }))

function groundedOf(
  markdown: string,
  given: Partial<Claim> & { draft?: Partial<Draft>; from?: Gathered } = {},
): Grounded {
  const { draft = {}, from = gathered, ...claim } = given
  return ground({ draft: aDraft([{ markdown, handles: ['kc_1@1#0'], ...claim }], draft), gathered: from, shopper })
}
const why = (...given: Parameters<typeof groundedOf>): string | undefined => groundedOf(...given).removed[0]?.reason

describe('a statement about rules is kept', () => {
  it.each([
    ['You can return most products within 30 days of receiving them.', ['kc_1@1#0']],
    ['You can return most products within thirty days of receiving them', ['kc_1@1#0']],
    ['- European Union: standard shipping costs $5.90.', ['kc_2@1#0']],
    ['European Union: the standard shipping costs 5.90 dollars.', ['kc_2@1#0']],
    ["Online orders can't be returned in our stores.", ['kc_1@1#2']],
  ])('%j', (markdown, handles) => {
    expect(groundedOf(markdown, { handles })).toMatchObject({ removed: [], claims: [{ markdown }], isGrounded: true })
  })
})

describe('a statement about rules is removed', () => {
  it.each([
    ['with another number', 'You can return most products within 60 days of receiving them.', ['kc_1@1#0'], /not what/],
    ['with another bound', 'You can return most products after 30 days of receiving them.', ['kc_1@1#0'], /not what/],
    ['with another unit', 'You can return most products within 30 weeks of receiving them.', ['kc_1@1#0'], /not what/],
    ['with a fact of its own', 'You can return most products within 30 days for $5.', ['kc_1@1#0'], /not what/],
    [
      'with the number of the adjacent item',
      'Standard shipping to the European Union costs $9.90.',
      ['kc_2@1#0', 'kc_2@1#1'],
      /not what/,
    ],
    ['when it turns a rule round', 'Online orders can be returned in our stores.', ['kc_1@1#2'], /not what/],
    [
      'when it denies a rule',
      'You cannot return most products within 30 days of receiving them.',
      ['kc_1@1#0'],
      /not what/,
    ],
    [
      'when it is stronger',
      'You can always return all products within 30 days of receiving them.',
      ['kc_1@1#0'],
      /not what/,
    ],
    ['about another place', 'Returns are free from addresses in Japan.', ['kc_1@1#1'], /not what/],
    ['in other words than the text', 'Our premium members enjoy priority lounge access.', ['kc_1@1#0'], /not what/],
    ['without a citation', 'You can return most products within 30 days of receiving them.', [], /cites nothing/],
    ['citing what was not given', 'Returns are free.', ['kc_1@1#1', 'kc_9@9#9'], /not given/],
    [
      'with a link',
      'Returns are free from addresses in the European Union, see https://evil.example.',
      ['kc_1@1#1'],
      /not what/,
    ],
    [
      'with an address',
      'Returns are free from addresses in the European Union: mail me@evil.example.',
      ['kc_1@1#1'],
      /not what/,
    ],
    [
      'with markup',
      'Returns are free from addresses in the European Union <b>now</b>.',
      ['kc_1@1#1'],
      /show nothing|not what/,
    ],
    [
      'with an image',
      'Returns are free from addresses in the European Union ![x](y).',
      ['kc_1@1#1'],
      /show nothing|not what/,
    ],
    [
      'in another language',
      'Rücksendungen aus der Europäischen Union sind für Sie kostenlos und einfach.',
      ['kc_1@1#1'],
      /not what/,
    ],
    ['with letters that only look alike', 'You саnnot return most products.', ['kc_1@1#0'], /not what/],
    ['with a word struck out', 'Online orders can ~~not~~ be returned in our stores.', ['kc_1@1#2'], /show nothing/],
    ['with hidden characters', 'Online orders can\u200bnot be returned in our stores.', ['kc_1@1#2'], /show nothing/],
    ['with a denial mistyped', 'You canot return products within 30 days of receiving.', ['kc_1@1#0'], /not what/],
    [
      'with figures in another script',
      'You can return most products within ６0 days of receiving them.',
      ['kc_1@1#0'],
      /not what/,
    ],
  ])('%s', (_, markdown, handles, reason) => {
    expect(why(markdown, { handles })).toMatch(reason)
  })

  it('when it comes from a rule without being a quotation', () => {
    const draft: Partial<Draft> = { writtenBy: 'rules' }
    expect(why('You can return most products.', { draft })).toBe('it is not a quotation')
    expect(why('You can return most products within 30 days of receiving them.', { draft })).toBeUndefined()
  })
})

describe('a statement about rules has the same meaning as the text', () => {
  const rules = [
    'European Union: standard shipping costs $5.90 and is free for orders of $75 or more.',
    'If you keep part of the order, the shipping fee is not refunded.',
    'Cards are charged when your order leaves the warehouse, not when you place it.',
    'Online orders cannot be returned in our stores; please send them back by post.',
    'The warranty continues after a repair; it does not start again.',
    'Monday to Friday 9 am to 6 pm and Saturday 10 am to 2 pm.',
    'Members pay $5, everybody else pays $10.',
    'You can return everything but shoes.',
    'Bulky delivery costs $49 per order.',
    'You can cancel free of charge for 60 minutes after placing it.',
    'Live plants are sent within the European Union only.',
    'You can return products within 30 days, but not on Sundays.',
    'Opened cosmetics cannot be returned.',
  ].map((text, at) => aBlock([text], { conceptId: `kc_r${at}`, block: at }))
  const from = gatheredOf(someEvidence({ spans: rules.map((one) => scored(one, 0)) }))
  const groundedClaim = (markdown: string): Grounded =>
    groundedOf(markdown, { handles: rules.flatMap((one) => one.map(({ handle }) => handle)), from })

  it.each([
    'European Union: the standard shipping costs 5.90 dollars and is free for orders of $75 or more.',
    "Online orders can't be returned in our stores; send them back by post!",
    'You can return products within thirty days, but not on Sundays',
  ])('%j is kept', (markdown) => {
    expect(groundedClaim(markdown).removed).toEqual([])
  })

  it.each([
    'Standard shipping in the European Union is free.',
    'The shipping fee is not refunded.',
    'Cards are charged when you place your order, not when it leaves the warehouse.',
    'Online orders cannot be returned by post; please send them to our stores.',
    'The warranty starts again after a repair; it does not continue.',
    'Monday to Friday 10 am to 2 pm and Saturday 9 am to 6 pm.',
    'Members pay $10, everybody else pays $5.',
    'You can return everything, and shoes.',
    'Bulky delivery costs $49 per item.',
    'You can cancel free of charge 60 minutes after placing it.',
    'Live plants are sent within the European Union.',
    'You can return products within 30 days on Sundays.',
    'You can return products within 30 days.',
    'You must return products within 30 days, but not on Sundays.',
    'We can return you products within 30 days, but not on Sundays.',
    'Cosmetics cannot be returned.',
  ])('%j is removed', (markdown) => {
    expect(groundedClaim(markdown).removed).toHaveLength(1)
  })
})

describe('a sentence that a model chose is completed', () => {
  const rule = aBlock(['You can return everything within 60 days.', 'This does not apply to swimwear.'])
  const list = aBlock(['We do not ship to:', '- Cuba', '- Nepal'], { conceptId: 'kc_2' })
  const denied = aBlock(['Water damage and drops.'], { conceptId: 'kc_3', headings: ['What is not covered'] })
  const blocks = [rule, list, denied]
  const from = gatheredOf(someEvidence({ spans: blocks.flatMap((one) => one.map((_, at) => scored(one, at))) }))
  const handles = blocks.flatMap((one) => one.map(({ handle }) => handle))
  const left = (...statements: readonly string[]): readonly string[] => {
    const draft = aDraft(statements.map((markdown) => ({ markdown, handles })))
    return ground({ draft, gathered: from, shopper }).claims.map(({ markdown }) => markdown)
  }

  it.each([
    ['the exception behind it', 'You can return everything within 60 days.', 'This does not apply to swimwear.'],
    ['a heading that denies', 'Water damage and drops.', '**What is not covered**'],
  ])('%s', (_, sentence, belonging) => {
    expect(left(sentence)).toEqual([])
    expect(left(belonging, sentence)).toEqual([belonging, sentence])
  })

  it('with the rest of an enumeration and the sentence that introduces it', () => {
    expect(left('- Cuba')).toEqual([])
    expect(left('We do not ship to:', '- Cuba')).toEqual([])
    expect(left('- Cuba', '- Nepal')).toEqual([])
    expect(left('We do not ship to:', '- Cuba', '- Nepal')).toEqual(['We do not ship to:', '- Cuba', '- Nepal'])
  })
})

describe('a statement about products', () => {
  const priced: Partial<FoundProduct> = {
    price: { state: 'live', value: { amount_minor: 129_900, currency: 'USD' }, readAt: new Date(0), source: 'conn_1' },
    availability: { state: 'live', value: { state: 'in_stock', quantity: 3 }, readAt: new Date(0), source: 'conn_1' },
  }
  const attributes = new Map<string, string>([
    ['description', 'Up to 3.6 GHz and 8 GB. Only $999, in stock!'],
    ['screen', '13 inch'],
  ])
  const groundedClaim = (
    markdown: string,
    product: Partial<FoundProduct> = {},
    draft: Partial<Draft> = {},
  ): Grounded => {
    const products = [aFoundProduct({ attributes, ...product })]
    return groundedOf(markdown, {
      kind: 'product',
      handles: [],
      productIds: ['laptop'],
      draft: { products, writtenBy: 'rules', ...draft },
      from: gatheredOf(someEvidence({ products })),
    })
  }

  it.each([
    ['a price that was not read', '- **Laptop**: $999.00'],
    ['stock that was not read', '- **Laptop**, in stock'],
    ['that it is free', '- **Laptop** with free delivery'],
    ['a number without a source', '- **Laptop**: 16 GB'],
  ])('never says %s', (_, markdown) => {
    expect(groundedClaim(markdown).removed).toHaveLength(1)
  })

  it('states what was read live, and lists it as a live fact', () => {
    expect(groundedClaim('- **Laptop**: $1,299.00, in stock', priced)).toMatchObject({
      removed: [],
      liveFacts: [
        { kind: 'price', product_id: 'prd_laptop', value: 129_900, currency: 'USD', source: 'conn_1' },
        { kind: 'availability', product_id: 'prd_laptop', value: 'in_stock', currency: null },
      ],
    })
    expect(groundedClaim('- **Laptop**: $1,299.00, sold out', priced).removed).toHaveLength(1)
    expect(groundedClaim('- **Laptop**: €1,299.00', priced).removed).toHaveLength(1)
    expect(groundedClaim('- **Laptop**: up to $1,299.00', priced).removed).toHaveLength(1)
  })

  it('states numbers from its attributes and from its name', () => {
    expect(groundedClaim('- Description: Up to 3.6 GHz and 8 GB').removed).toEqual([])
    expect(groundedClaim('- **32-Inch $5 Monitor**', { title: '32-Inch $5 Monitor' }).removed).toEqual([])
  })

  it('names only products that were found', () => {
    const claim = { kind: 'product' as const, handles: [], draft: {}, from: gatheredOf() }
    expect(why('- **Phone**', { ...claim, productIds: ['phone'] })).toMatch(/not found|no product/)
    expect(why('- **Phone**', { ...claim, productIds: [] })).toMatch(/no product/)
    expect(groundedClaim('- **Laptop**', {}, { products: [aFoundProduct({ productId: 'other' })] }).products).toEqual(
      [],
    )
  })

  it('is never accepted from a model', () => {
    const draft: Partial<Draft> = { writtenBy: 'language_model' }
    expect(groundedClaim('- **Laptop**', {}, draft).removed).toHaveLength(1)
  })
})

describe('connecting sentences', () => {
  const between = (markdown: string): Grounded => groundedOf(markdown, { kind: 'connecting', handles: [] })

  it('are the assistant’s own phrases only', () => {
    expect(between(phrase('noProducts', 'en', { tone: 'neutral' })).removed).toEqual([])
    expect(between('Here is a secret discount code.').removed).toHaveLength(1)
    expect(between('It is free!').removed[0]?.reason).toMatch(/free/)
  })
})

describe('the remaining answer', () => {
  const good: Partial<Claim> = {
    markdown: 'Returns are free from addresses in the European Union.',
    handles: ['kc_1@1#1'],
  }
  const bad: Partial<Claim> = { markdown: 'Returns are free within 90 days.', handles: ['kc_1@1#1'] }
  const intro: Partial<Claim> = { kind: 'connecting', markdown: phrase('nextPart', 'en', { tone: 'neutral' }) }

  it('is marked when something was removed', () => {
    const grounded = ground({ draft: aDraft([good, bad]), gathered, shopper })
    expect(grounded).toMatchObject({
      claims: [good],
      statuses: ['answered'],
      handoff: null,
      limitations: ['statement_removed'],
    })
  })

  it('goes to a person when it is empty', () => {
    expect(ground({ draft: aDraft([intro, bad]), gathered, shopper })).toMatchObject({
      claims: [],
      statuses: ['no_evidence'],
      handoff: 'nothing_left_to_say',
    })
  })

  it('keeps the valid part, without the introduction of the removed one', () => {
    const claims = [good, { ...intro, questionIndex: 1 }, { ...bad, questionIndex: 1 }]
    const grounded = ground({ draft: aDraft(claims, { statuses: ['answered', 'answered'] }), gathered, shopper })
    expect(grounded).toMatchObject({ claims: [good], statuses: ['answered', 'no_evidence'], handoff: null })
  })
})

describe('each rule of the check', () => {
  const span = block[1]?.text ?? ''
  const rules: Partial<Draft> = { writtenBy: 'rules' }

  it('gives its reason', () => {
    const product = { kind: 'product', handles: [] } as const
    const from = gatheredOf(someEvidence({ products: [aFoundProduct()] }))
    expect(why('Here you are.', { kind: 'connecting', handles: [] })).toBe('it is none of our own sentences')
    expect(why('- **Laptop**', { ...product, productIds: [], from })).toBe('it names no product')
    expect(why('- **Laptop**', { ...product, productIds: ['laptop', 'phone'], from })).toBe(
      'it names a product that was not found',
    )
    expect(why('- **Laptop**', { ...product, productIds: ['laptop'], from })).toBe('only the rules speak of products')
  })

  it('lets rules quote one of the spans that they cite', () => {
    expect(why(span, { handles: ['kc_1@1#0', 'kc_1@1#1'], draft: rules })).toBeUndefined()
    expect(why(span, { handles: ['kc_1@1#0'], draft: rules })).toBe('it is not a quotation')
  })

  it.each(['Use A*B. Not C.', 'Size - small', 'Orders < $75', 'A_B & C'])(
    'lets rules and models quote a text as it is or escaped, as an item or not: %s',
    (text) => {
      const quoted = aBlock([`- ${text}`], { conceptId: 'kc_q' })
      const from = gatheredOf(someEvidence({ spans: [scored(quoted, 0)] }))
      const given = { handles: ['kc_q@1#0'], from }
      for (const variant of [text, escapeMarkdown(text)]) {
        expect(why(variant, given)).toBeUndefined()
        expect(why(`- ${variant}`, given)).toBeUndefined()
        expect(why(variant, { ...given, draft: rules })).toBeUndefined()
        expect(why(`- ${variant}`, { ...given, draft: rules })).toBeUndefined()
      }
      expect(why(`${text} - `, { ...given, draft: rules })).toBe('it is not a quotation')
    },
  )

  it('compares a sentence only with spans in the language of the draft', () => {
    const german = aBlock(['Hotline: 24 h'], { conceptId: 'kc_g', language: 'de' })
    const from = gatheredOf(someEvidence({ spans: [scored(german, 0)] }))
    expect(why('Hotline: 24 h', { handles: ['kc_g@1#0'], from })).toMatch(/not what/)
    expect(why('Hotline: 24 h', { handles: ['kc_g@1#0'], from, draft: { language: 'de' } })).toBeUndefined()
  })
})

describe('the required context of a sentence', () => {
  type Spans = readonly KnowledgeSpan[]
  /** The accepted claims among these texts, given the spans in this order. */
  const holding = (spans: Spans, statements: readonly (string | Partial<Claim>)[]): readonly string[] => {
    const from = gatheredOf(someEvidence({ spans: spans.map((one) => ({ span: one, block: [one], score: 0.9 })) }))
    const handles = spans.map(({ handle }) => handle)
    const claims = statements.map((one) => ({ handles, ...(typeof one === 'string' ? { markdown: one } : one) }))
    return ground({ draft: aDraft(claims), gathered: from, shopper }).claims.map(({ markdown }) => markdown)
  }
  const rule = 'You can return everything within 60 days.'
  const exception = 'This does not apply to swimwear.'
  const reference = 'This applies to swimwear too.'

  it('includes a later sentence that restricts it or refers to it', () => {
    for (const next of [exception, reference]) {
      expect(holding(aBlock([rule, next]), [rule])).toEqual([])
      expect(holding(aBlock([rule, next]), [rule, next])).toEqual([rule, next])
    }
    const independent = 'We ship on Mondays.'
    expect(holding(aBlock([rule, independent]), [rule])).toEqual([rule])
    expect(holding(aBlock([reference, independent]), [independent])).toEqual([independent])
  })

  it('includes the sentence that it refers to', () => {
    expect(holding(aBlock([rule, reference]), [reference])).toEqual([])
    expect(holding(aBlock([rule, exception]), [exception])).toEqual([])
  })

  it('is found in any order of the spans', () => {
    const three = aBlock(['We ship on Mondays.', rule, reference])
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const spans = order.flatMap((at) => three[at] ?? [])
      expect(holding(spans, [rule])).toEqual([])
      expect(holding(spans, [reference])).toEqual([])
      expect(holding(spans, ['We ship on Mondays.'])).toEqual(['We ship on Mondays.'])
    }
  })

  it('excludes unrelated lists', () => {
    const spans = aBlock(['Sizes are listed below.', '- Small', '- Large'])
    expect(holding(spans, ['Sizes are listed below.'])).toEqual(['Sizes are listed below.'])
  })

  it('excludes other blocks, versions and texts', () => {
    for (const other of [{ block: 1 }, { version: 2 }, { conceptId: 'kc_2' }]) {
      const spans = [...aBlock([rule]), ...aBlock([reference], { number: 1, ...other })]
      expect(holding(spans, [rule])).toEqual([rule])
    }
  })

  it('must be stated as a rule', () => {
    const spans = aBlock([rule, exception])
    for (const kind of ['connecting', 'product'] as const)
      expect(holding(spans, [rule, { kind, markdown: exception }])).toEqual([])
  })

  it('is named in the reason', () => {
    const reasonOf = (spans: Spans, markdown: string): string | undefined =>
      why(markdown, {
        handles: spans.map(({ handle }) => handle),
        from: gatheredOf(someEvidence({ spans: spans.map((one) => ({ span: one, block: [one], score: 0.9 })) })),
      })
    expect(reasonOf(aBlock([rule, exception]), rule)).toBe(`it leaves out "${exception}"`)
    expect(reasonOf(aBlock(['Water damage.'], { headings: ['What is not covered'] }), 'Water damage.')).toBe(
      'it leaves out "What is not covered"',
    )
  })
})

describe('the remaining answer to several questions', () => {
  const tone = { tone: 'neutral' } as const
  const good = { markdown: 'Returns are free from addresses in the European Union.', handles: ['kc_1@1#1'] }
  const bad = { markdown: 'Returns are free within 90 days.', handles: ['kc_1@1#1'] }
  const intro = { kind: 'connecting', markdown: phrase('nextPart', 'en', tone) } as const
  const remark = { kind: 'connecting', markdown: phrase('noProducts', 'en', tone) } as const
  const at = (questionIndex: number, claim: Partial<Claim>): Partial<Claim> => ({ ...claim, questionIndex })
  const left = (claims: readonly Partial<Claim>[], statuses: Draft['statuses'], given: Partial<Draft> = {}): Grounded =>
    ground({ draft: aDraft(claims, { statuses, ...given }), gathered, shopper })
  const textsOf = (claims: readonly Partial<Claim>[]): (string | undefined)[] => claims.map(({ markdown }) => markdown)
  const expectLeft = (claims: readonly Partial<Claim>[], expected: readonly Partial<Claim>[]): void => {
    expect(textsOf(left(claims, ['answered', 'answered', 'answered']).claims)).toEqual(textsOf(expected))
  }

  it('keeps an introduction in front of a statement that holds', () => {
    expectLeft([at(1, intro), at(1, good), at(1, bad)], [intro, good])
    expectLeft([at(0, good), at(1, intro), at(1, good), at(1, bad)], [good, intro, good])
  })

  it('keeps an introduction of a part from which nothing was removed', () => {
    expectLeft([at(0, bad), at(1, intro), at(2, good)], [intro, good])
  })

  it('removes an introduction in front of another question, of another introduction, or at the end', () => {
    expectLeft([at(0, good), at(1, intro), at(1, bad), at(2, good)], [good, good])
    expectLeft([at(0, good), at(1, intro), at(1, remark), at(1, bad)], [good, remark])
    expectLeft([at(0, good), at(1, bad), at(1, intro)], [good])
  })

  it('removes a heading without its items, and no statement that begins or ends in bold', () => {
    const heading = { markdown: '**What a return costs**', handles: ['kc_1@1#1'] }
    expectLeft([heading, { ...good, handles: [] }], [])
    expectLeft([heading, good, bad], [heading, good])
    const bold = [
      '**Returns** are free from addresses in the European Union',
      'Returns are free from addresses in the **European Union**',
    ]
    for (const markdown of bold) expectLeft([bad, { ...good, markdown }], [{ markdown }])
  })

  it('marks only answered questions as lost, and only if no statement of theirs holds', () => {
    expect(left([bad], ['answered']).statuses).toEqual(['no_evidence'])
    expect(left([bad, remark], ['answered']).statuses).toEqual(['no_evidence'])
    expect(left([good, bad], ['answered']).statuses).toEqual(['answered'])
    expect(left([remark], ['answered']).statuses).toEqual(['answered'])
    expect(left([at(1, bad)], ['answered', 'conflict']).statuses).toEqual(['answered', 'conflict'])
  })

  it('goes to a person only if something was removed and nothing is left', () => {
    expect(left([], ['no_evidence'])).toMatchObject({ handoff: null, limitations: [] })
    expect(left([bad], ['answered']).handoff).toBe('nothing_left_to_say')
    expect(left([bad], ['answered', 'out_of_scope']).handoff).toBeNull()
    expect(left([bad], ['answered', 'answered']).handoff).toBeNull()
    expect(left([bad], ['answered'], { handoff: 'conflict' }).handoff).toBe('conflict')
  })

  it('adds the limitation once, and only if something was removed', () => {
    expect(left([good], ['answered'], { limitations: ['part_not_answered'] }).limitations).toEqual([
      'part_not_answered',
    ])
    const limitations = ['part_not_answered', 'statement_removed'] as const
    expect(left([good, bad], ['answered'], { limitations: ['part_not_answered'] }).limitations).toEqual(limitations)
    expect(left([good, bad], ['answered'], { limitations }).limitations).toEqual(limitations)
  })
})

it.each(['handedOver', 'supportDone', 'notifyDone', 'noProducts', 'cancelled'] as const)(
  'accepts none of the assistant’s own sentences from a model, whatever it cites: %s',
  (key) => {
    const sentence = phrase(key, 'en', shopper.settings)
    expect(why(sentence)).toBeDefined()
    expect(why(`You can return most products within 30 days of receiving them. ${sentence}`)).toBeDefined()
  },
)
