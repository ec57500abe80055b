import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeedError, type FeedItem } from './feed.ts'
import { type FeedDescription, type FeedOptions, openFeed } from './read-feed.ts'
import { csvHeader, type ExportedProduct, writeCsv, writeJsonLines } from './write-feed.ts'

const auto: FeedOptions = { format: null, encoding: null, mapping: {} }

interface ReadFeed {
  readonly items: FeedItem[]
  readonly about: FeedDescription
}

async function read(
  feed: string | Uint8Array,
  options: Partial<FeedOptions> = {},
  pieceBytes = 65_536,
): Promise<ReadFeed> {
  const bytes = Buffer.from(feed)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_none, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  const open = await openFeed(pieces, { ...auto, ...options })
  const items: FeedItem[] = []
  for await (const batch of open.items) items.push(...batch)
  return { items, about: open.describe() }
}

async function failure(feed: string | Uint8Array, options: Partial<FeedOptions> = {}): Promise<FeedError> {
  const error = await read(feed, options).then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FeedError)
  return error as FeedError
}

const products = ({ items }: ReadFeed) => items.map((item) => (item.kind === 'product' ? item.product : item))
const columnsOf = ({ about }: ReadFeed) => Object.fromEntries(about.columns.map(({ column, field }) => [column, field]))

describe('a table', () => {
  it('with any common separator and header becomes products, and reports the field of each column', async () => {
    const feed =
      'Artikelnummer;Bezeichnung;Bild;Preis;Marke;Größe (cm);Intern\n1;"Rote Jacke; ""warm""";https://s.example/1.jpg;1.299,00 €;Nord;120;x\n'
    const done = await read(feed, { mapping: { intern: null, 'größe (CM)': 'size:number' } })
    expect(products(done)).toEqual([
      {
        product_id: '1',
        image_url: 'https://s.example/1.jpg',
        metadata: { name: 'Rote Jacke; "warm"', price: 1299, currency: 'EUR', brand: 'Nord', size: 120 },
      },
    ])
    expect(done.about).toMatchObject({ format: 'csv', encoding: 'utf-8' })
    expect(columnsOf(done)).toEqual({
      Artikelnummer: 'product_id',
      Bezeichnung: 'name',
      Bild: 'image_url',
      Preis: 'price',
      Marke: 'brand',
      'Größe (cm)': 'size',
      Intern: null,
    })
    expect(done.about.columns.find(({ column }) => column === 'Intern')?.guessed).toBe(false)
    expect(done.about.columns.find(({ column }) => column === 'Preis')?.guessed).toBe(true)
  })

  it.each([',', ';', '\t', '|'])('separated by %j is recognized', async (separator) => {
    const feed = `${['id', 'image', 'title'].join(separator)}\n${['7', 'https://s.example/7.jpg', 'Seven'].join(separator)}`
    expect(products(await read(feed))).toEqual([
      { product_id: '7', image_url: 'https://s.example/7.jpg', metadata: { name: 'Seven' } },
    ])
  })

  it.each([
    ['sep=;\nid;titel;preis\n1;Köln, Dom;3,5\n', 3],
    ['sep=;\r\n\r\nid;titel;preis\r\n1;Köln, Dom;3,5\r\n', 4],
    ['"sep=;"\nid;titel;preis\n1;Köln, Dom;3,5\n', 3],
  ])('may declare its separator as spreadsheets do: %j', async (feed, line) => {
    const { items } = await read(feed)
    expect(items).toMatchObject([{ line, product: { product_id: '1', metadata: { name: 'Köln, Dom', price: 3.5 } } }])
  })

  it('loses the markup of its texts, but no text that only has angle brackets', async () => {
    const done = await read(
      'id,title,description,note\n1,A,"<p>Soft &amp; warm<br>wool</p><script>x</script>",a < b > c\n2,B,"<b>Bold</b> idea",<5 kg\n',
    )
    expect(products(done)).toEqual([
      { product_id: '1', metadata: { name: 'A', description: 'Soft & warm wool', note: 'a < b > c' } },
      { product_id: '2', metadata: { name: 'B', description: 'Bold idea', note: '<5 kg' } },
    ])
  })

  it('maps the better of two columns to a field and keeps the other under its own name', async () => {
    const done = await read('sku,id,title,product_name,image\nS1,1,T,N,https://s.example/1.jpg\n')
    expect(products(done)).toMatchObject([{ product_id: '1', metadata: { sku: 'S1', name: 'T', product_name: 'N' } }])
  })

  it('keeps the line of every record across quoted line breaks, empty lines and any line ending', async () => {
    const lines = [
      'id,image,name',
      '1,https://s.example/1.jpg,"a',
      'b"',
      '',
      '2,https://s.example/2.jpg,c',
      '3,x,"d',
      '',
      '"',
    ]
    for (const end of ['\n', '\r\n', '\r']) {
      const { items } = await read(lines.join(end) + end, {}, 7)
      expect(items.map(({ line }) => line)).toEqual([2, 5, 6])
      expect(products({ items } as ReadFeed)[0]).toMatchObject({ metadata: { name: 'a\nb' } })
    }
  })

  it('reports a record with more cells than the header, and one truncated by the end of the file', async () => {
    const { items } = await read(
      'id,image,name\n1,https://s.example/1.jpg,a,b\n2,https://s.example/2.jpg\n3,https://s.ex',
    )
    expect(items).toMatchObject([
      { kind: 'problem', line: 2, problem: { code: 'too_many_cells' } },
      { kind: 'product', line: 3 },
      { kind: 'problem', line: 4, problem: { code: 'cut_off' } },
    ])
  })

  it('reports the product and column of an invalid price, number or JSON value', async () => {
    const feed =
      'id,image,price,w,x\n1,https://s.example/1.jpg,on request,,\n2,u,5,heavy,\n3,u,5,1,{\n4,u,5,1,"[1,{""a"":2}]"\n'
    const { items } = await read(feed, { mapping: { w: 'weight:number', x: 'extra:json' } })
    expect(items).toMatchObject([
      {
        kind: 'problem',
        productId: '1',
        line: 2,
        problem: { field: 'price', message: 'price: "on request" is not a price.' },
      },
      { kind: 'problem', productId: '2', line: 3, problem: { field: 'weight' } },
      { kind: 'problem', productId: '3', line: 4, problem: { field: 'extra' } },
      { kind: 'product', line: 5, product: { metadata: { weight: 1, extra: [1, { a: 2 }] } } },
    ])
  })

  it('collects images from one cell or several columns, eleven at most, and reports the limit', async () => {
    const urls = Array.from({ length: 14 }, (_none, at) => `https://s.example/a,b-${at}.jpg`)
    const { items } = await read(`id,images,image_2\n1,"${urls.slice(0, 13).join(', ')}",${JSON.stringify(urls[13])}\n`)
    expect(items).toMatchObject([
      {
        product: { image_url: urls[0], additional_image_urls: urls.slice(1, 11) },
        notes: ['14 images; the first 11 are used.'],
      },
    ])
  })

  it('of 20,000 records is read one batch at a time', async () => {
    const row = (at: number) => `${at},https://s.example/${at}.jpg,"${'word '.repeat(40)}"\n`
    const state = { given: 0, taken: 0, most: 0 }
    async function* bytes() {
      yield Buffer.from('id,image,name\n')
      for (let at = 0; at < 20_000; at += 100) {
        state.given += 100
        state.most = Math.max(state.most, state.given - state.taken)
        yield Buffer.from(Array.from({ length: 100 }, (_none, one) => row(at + one)).join(''))
      }
    }
    const open = await openFeed(bytes(), auto)
    for await (const batch of open.items) {
      state.taken += batch.length
      await sleep(0)
    }
    expect(state.taken).toBe(20_000)
    expect(state.most).toBeLessThan(1000)
  })
})

describe('an invalid feed', () => {
  it.each([
    ['', 'empty'],
    ['\ufeff', 'empty'],
    [' \n \n', 'empty'],
    ['PK\u0003\u0004rest', 'not_a_feed'],
    ['%PDF-1.7', 'not_a_feed'],
    ['<!DOCTYPE html><html></html>', 'not_a_feed'],
    ['just one column\nand a row\n', 'no_columns'],
    ['a,b\n1,2\n', 'no_column'],
    ['[\n{"product_id":"1"}\n]', 'not_json_lines'],
    ['<rss><channel><item><id>1</item></channel></rss>', 'not_xml'],
    ['<shop><thing/></shop>', 'not_google_xml'],
    ['<rss><channel><item>', 'not_xml'],
    [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&a;</title></item></channel></rss>',
      'not_xml',
    ],
    ['id,image,name\n1,https://s.example/1.jpg,"never closed\n2,b,c\n', 'quote_not_closed'],
  ])('%j is refused as %s', async (feed, code) => {
    expect((await failure(feed)).code).toBe(code)
  })

  it('names the line of an unclosed quote, however long the rest is', async () => {
    const error = await failure(`id,image\n1,https://s.example/1.jpg\n2,"${'x,y\n'.repeat(400_000)}`)
    expect(error).toMatchObject({ code: 'record_too_long', line: 3 })
  })

  it('of 500,000 values in one cell is read: its product is refused later', async () => {
    const { items } = await read(`id,tags\n1,"${'a,'.repeat(500_000)}"\n`)
    expect(items).toMatchObject([{ kind: 'product', product: { metadata: { tags: { length: 500_000 } } } }])
  })

  it('of millions of empty cells is aborted, not buffered', async () => {
    const separators = ','.repeat(5_000_000)
    expect(await failure(separators)).toMatchObject({ code: 'record_too_long', line: 1 })
    expect(await failure(`id,name\n1,Lamp\n${separators}\n`)).toMatchObject({ code: 'record_too_long', line: 3 })
    expect(await failure(`id,name\n1,"a\n${'"'.repeat(2)}b"${separators}`)).toMatchObject({
      code: 'record_too_long',
      line: 2,
    })
    expect(await failure(`id,name${','.repeat(1000)}\n`)).toMatchObject({ code: 'too_many_columns' })
    const withEmptyLines = `id,name\n${'\n'.repeat(5_000_000)}1,Lamp\n`
    expect(products(await read(withEmptyLines))).toMatchObject([{ product_id: '1' }])
  })

  it('is refused for a mapping of a missing column, of a wrong type or to a reserved name', async () => {
    const feed = 'id,image\n1,https://s.example/1.jpg\n'
    expect(await failure(feed, { mapping: { farbe: 'color_name' } })).toMatchObject({ code: 'unknown_column' })
    expect((await failure(feed, { mapping: { id: 'x:day' } })).message).toContain('unknown type "day"')
    expect(await failure(feed, { mapping: { id: '__proto__' } })).toMatchObject({ code: 'bad_mapping' })
    expect(await failure(feed, { encoding: 'klingon' })).toMatchObject({ code: 'unknown_encoding' })
  })

  it('of random bytes never fails with anything but a FeedError', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(`id,image\n${text}`)),
          fc.string({ maxLength: 200 }).map((text) => Buffer.from(`<rss><item>${text}</item></rss>`)),
          fc.string({ maxLength: 200 }).map((text) => Buffer.from(`{"id":"1"}\n{${text}}\n"`)),
        ),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, pieceBytes) => {
          await read(bytes, {}, pieceBytes).catch((error: unknown) => expect(error).toBeInstanceOf(FeedError))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the encoding', () => {
  const feed = 'id,image,name\n1,https://s.example/1.jpg,Größe – “L” €\n'
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const windows = Buffer.from(
    'id,image,name\n1,https://s.example/1.jpg,Gr\u00f6\u00dfe \u0096 \u0093L\u0094 \u0080\n',
    'latin1',
  )

  it.each([
    ['UTF-8', Buffer.from(feed), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${feed}`), 'utf-8'],
    ['UTF-16 little endian', utf16(feed, false), 'utf-16le'],
    ['UTF-16 big endian', utf16(feed, true), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from(feed, 'utf16le'), 'utf-16le'],
    ['Windows-1252, as spreadsheets save it', windows, 'windows-1252'],
  ])('%s is detected, wherever the chunks are split', async (_name, bytes, encoding) => {
    for (const pieceBytes of [1, 2, 3, 5, 65_536]) {
      const done = await read(bytes, {}, pieceBytes)
      expect(done.about.encoding).toBe(encoding)
      expect(products(done)).toMatchObject([{ product_id: '1', metadata: { name: 'Größe – “L” €' } }])
    }
  })

  it('is the caller’s, or the one that XML declares', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from('id,image,name\n1,https://s.example/1.jpg,'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
    ])
    expect(products(await read(cyrillic, { encoding: 'windows-1251' }))).toMatchObject([{ metadata: { name: 'При' } }])
    const xml = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><id>1</id><title>\u00e4</title></item></rss>',
      'latin1',
    )
    expect(products(await read(xml))).toMatchObject([{ metadata: { name: 'ä' } }])
  })

  it('that ends within a UTF-8 character is refused with the line', async () => {
    const bytes = Buffer.concat([
      Buffer.from(feed),
      Buffer.from('2,https://s.example/2.jpg,ä'),
      Buffer.from([0xff, 0xfe, 0x0a]),
    ])
    expect(await failure(bytes)).toMatchObject({ code: 'bad_encoding', line: 1 })
  })
})

describe('JSON Lines', () => {
  it('become products, with additional keys as metadata', async () => {
    const feed = [
      '{"product_id":"1","image_url":"https://s.example/1.jpg","metadata":{"name":" as is ","price":3}}',
      '',
      '{"id":2,"image":"https://s.example/2.jpg","title":"Two","price":"12,90 EUR","deep":{"a":[1]}}',
      'not json',
      '"text"',
      '{"product_id":"5","metadata":{"__proto__":{"polluted":true}}}',
    ].join('\n')
    const { items } = await read(feed, {}, 11)
    expect(items).toMatchObject([
      { line: 1, product: { product_id: '1', metadata: { name: ' as is ', price: 3 } } },
      {
        line: 3,
        product: { product_id: '2', metadata: { name: 'Two', price: 12.9, currency: 'EUR', deep: { a: [1] } } },
      },
      { line: 4, kind: 'problem', problem: { code: 'not_json' } },
      { line: 5, kind: 'problem', problem: { code: 'not_an_object' } },
      { line: 6, kind: 'problem', productId: '5', problem: { code: 'forbidden_key' } },
    ])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('that are nested too deep are reported, and the next is read', async () => {
    const nested = (levels: number) => `{"id":"1","deep":${'['.repeat(levels)}${']'.repeat(levels)}}\n`
    const { items } = await read(`${nested(63)}${nested(64)}${nested(500_000)}{"id":"4"}\n`)
    expect(items).toMatchObject([
      { line: 1, kind: 'product' },
      { line: 2, kind: 'problem', problem: { code: 'too_deep' } },
      { line: 3, kind: 'problem', problem: { code: 'too_deep' } },
      { line: 4, kind: 'product' },
    ])
    const cell = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    const table = await read(`id,tags,metadata\n1,${cell},\n2,,${cell}\n3,a,\n`, { mapping: { metadata: 'metadata' } })
    expect(table.items).toMatchObject([
      { line: 2, kind: 'problem', problem: { code: 'wrong_value', field: 'tags' } },
      { line: 3, kind: 'problem', problem: { code: 'wrong_value', field: 'metadata' } },
      { line: 4, kind: 'product' },
    ])
  })

  it('that exceed the record limit are reported, and the next is read', async () => {
    const { items } = await read(`{"id":"1"}\n{"id":"${'x'.repeat(3_000_000)}"}\n{"id":"3"}\n`)
    expect(items).toMatchObject([
      { line: 1 },
      { line: 2, problem: { code: 'record_too_long' } },
      { line: 3, kind: 'product' },
    ])
  })
})

describe('a Google Merchant feed', () => {
  const item = (id: string, more = '') =>
    `<item><g:id>${id}</g:id><title><![CDATA[Jacket & more]]></title><g:image_link>https://s.example/${id}.jpg</g:image_link>${more}</item>`
  const rss = (items: string) =>
    `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title><link>https://s.example</link>\n${items}\n</channel></rss>`

  it('in XML is read with its attributes under their documented names', async () => {
    const more = `
      <link>https://s.example/p/1</link><g:description>&lt;p&gt;Very&amp;nbsp;warm&lt;/p&gt;</g:description>
      <g:additional_image_link>https://s.example/1b.jpg</g:additional_image_link>
      <g:additional_image_link>https://s.example/1c.jpg</g:additional_image_link>
      <g:price>129.90 EUR</g:price><g:sale_price>99 EUR</g:sale_price><g:availability>in stock</g:availability>
      <g:brand>Nord</g:brand><g:gtin>04006381333931</g:gtin><g:mpn>N-1</g:mpn><g:color>Red</g:color>
      <g:product_type>Outdoor &gt; Jackets</g:product_type><g:google_product_category>5598</g:google_product_category>
      <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>
      <g:shipping><g:country>AT</g:country><g:price>9.90 EUR</g:price></g:shipping>`
    const done = await read(rss(item('1', more)), {}, 13)
    expect(done.about.format).toBe('google_xml')
    expect(products(done)).toEqual([
      {
        product_id: '1',
        image_url: 'https://s.example/1.jpg',
        additional_image_urls: ['https://s.example/1b.jpg', 'https://s.example/1c.jpg'],
        metadata: {
          name: 'Jacket & more',
          url: 'https://s.example/p/1',
          description: 'Very warm',
          price: 129.9,
          currency: 'EUR',
          sale_price: 99,
          availability: 'in_stock',
          brand: 'Nord',
          gtin: '04006381333931',
          mpn: 'N-1',
          color_name: 'Red',
          category: 'Outdoor > Jackets',
          google_product_category: '5598',
          shipping: [
            { country: 'DE', price: '4.90 EUR' },
            { country: 'AT', price: '9.90 EUR' },
          ],
        },
      },
    ])
  })

  it('in Atom and with items over several lines keeps the line of each', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Shop</title>\n<entry><id>7</id><link href="https://s.example/7"/></entry>\n\n<entry>\n<id>8</id></entry></feed>`
    const { items } = await read(atom)
    expect(items).toMatchObject([
      { line: 2, product: { product_id: '7', metadata: { url: 'https://s.example/7' } } },
      { line: 4, product: { product_id: '8' } },
    ])
    expect((await read(rss(''))).items).toEqual([])
  })

  it('in TSV is read with the same names', async () => {
    const feed =
      'id\ttitle\timage link\tprice\tavailability\tgtin\n1\tJacket\thttps://s.example/1.jpg\t12.90 EUR\tout of stock\t0012\n'
    const done = await read(feed)
    expect(done.about.format).toBe('google_tsv')
    expect(products(done)).toEqual([
      {
        product_id: '1',
        image_url: 'https://s.example/1.jpg',
        metadata: { name: 'Jacket', price: 12.9, currency: 'EUR', availability: 'out_of_stock', gtin: '0012' },
      },
    ])
  })

  it('in XML can be nested 64 elements deep and no deeper', async () => {
    const nested = (depth: number): string => {
      // <rss><item> are the first two.
      const inner = depth - 2
      return `<rss><item><id>1</id>${'<a>'.repeat(inner)}x${'</a>'.repeat(inner)}</item></rss>`
    }
    expect(products(await read(nested(64)))).toMatchObject([{ product_id: '1' }])
    expect(await failure(nested(65))).toMatchObject({
      code: 'not_xml',
      message: 'The XML is nested deeper than 64 elements at line 1.',
    })
    expect((await failure(`<rss><item>${'<a>'.repeat(1_000_000)}`)).code).toBe('not_xml')
  })

  it('with an endless text is aborted, not buffered', async () => {
    expect(await failure(rss(item('1', `<g:description>${'x'.repeat(5_000_000)}</g:description>`)))).toMatchObject({
      code: 'not_xml',
    })
    const elements = Array.from({ length: 300_000 }, (_none, at) => `<e${at}/>`).join('')
    expect(await failure(rss(item('1', `<g:detail>${elements}</g:detail>`)))).toMatchObject({ code: 'not_xml' })
  })
})

describe("Shopify's product CSV", () => {
  const header =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Variant Image,Status'
  const feed = `${header}
tee,Tee,"<p>Soft<br>cotton</p>",Acme,Apparel > Shirts,Shirt,"summer, sale",TRUE,Color,Red,Size,S,T-R-S,shopify,0,deny,25.00,30.00,0123,https://cdn.example/2.jpg,2,,https://cdn.example/1.jpg,active
tee,,,,,,,,,Blue,,M,T-B-M,shopify,3,deny,19.50,,,https://cdn.example/1.jpg,1,,,
tee,,,,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,,,
mug,Mug,,Acme,,Mugs,,TRUE,Title,Default Title,,,M-1,,,,8.00,,,https://cdn.example/m.jpg,1,,,active
draft,Draft,,Acme,,,,TRUE,Title,Default Title,,,D-1,,,,8.00,,,https://cdn.example/d.jpg,1,,,draft
hidden,Hidden,,Acme,,,,FALSE,Title,Default Title,,,D-1,,,,8.00,,,https://cdn.example/d.jpg,1,,,active
bad,Bad,,Acme,,,,TRUE,Title,Default Title,,,B-1,,,,soon,,,https://cdn.example/b.jpg,1,,,active
tee,,,,,,,,,Green,,L,T-G-L,,,,19.50,,,,,,,
`

  it('becomes one product per handle, with all its images in order and its variants', async () => {
    const done = await read(feed, {}, 17)
    expect(done.about.format).toBe('shopify_csv')
    expect(done.items[0]).toEqual({
      kind: 'product',
      line: 2,
      notes: [],
      product: {
        product_id: 'tee',
        image_url: 'https://cdn.example/1.jpg',
        additional_image_urls: ['https://cdn.example/2.jpg', 'https://cdn.example/3.jpg'],
        metadata: {
          name: 'Tee',
          description: 'Soft cotton',
          brand: 'Acme',
          category: 'Apparel > Shirts',
          product_type: 'Shirt',
          tags: ['summer', 'sale'],
          price: 19.5,
          colors: ['Red', 'Blue'],
          availability: 'in_stock',
          variants: [
            {
              sku: 'T-R-S',
              gtin: '0123',
              price: 25,
              options: { Color: 'Red', Size: 'S' },
              image_url: 'https://cdn.example/1.jpg',
            },
            { sku: 'T-B-M', price: 19.5, options: { Color: 'Blue', Size: 'M' } },
          ],
        },
      },
    })
    expect(done.items[1]).toMatchObject({
      line: 5,
      product: { product_id: 'mug', metadata: { price: 8, category: 'Mugs' } },
    })
    expect(columnsOf(done)).toMatchObject({ Handle: 'product_id', 'Variant Price': 'price', 'Image Alt Text': null })
  })

  it('skips unpublished products, and reports rows that cannot be a product', async () => {
    const { items } = await read(feed)
    expect(items.slice(2)).toEqual([
      { kind: 'skipped', line: 6, productId: 'draft', reason: 'Its status is draft.' },
      { kind: 'skipped', line: 7, productId: 'hidden', reason: 'It is not published.' },
      expect.objectContaining({
        kind: 'problem',
        line: 8,
        productId: 'bad',
        problem: expect.objectContaining({ field: 'price' }),
      }),
      expect.objectContaining({
        kind: 'problem',
        line: 9,
        productId: 'tee',
        problem: expect.objectContaining({ field: 'name' }),
      }),
    ])
  })

  it('with the newer header is read the same way, and maps a column as the caller requests', async () => {
    const newer =
      'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Product image URL,Image position,Season\nTee,tee,Soft,Acme,Shirt,,TRUE,Active,T-1,Color,Red,25,https://cdn.example/1.jpg,1,SS26\n'
    const done = await read(newer, { mapping: { season: 'season' } })
    expect(done.about.format).toBe('shopify_csv')
    expect(products(done)).toMatchObject([
      { product_id: 'tee', metadata: { name: 'Tee', price: 25, color_name: 'Red', season: 'SS26' } },
    ])
    expect(await failure(newer, { mapping: { SKU: 'product_id' } })).toMatchObject({ code: 'bad_mapping' })
  })
})

describe("WooCommerce's product CSV", () => {
  const german = [
    'ID;Typ;Artikelnummer;"GTIN, UPC, EAN oder ISBN";Name;Veröffentlicht;Ist hervorgehoben?;Kurzbeschreibung;Beschreibung;Vorrätig?;Lager;Angebotspreis;Regulärer Preis;Kategorien;Schlagwörter;Bilder;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Sichtbar;Meta: _edit_last',
    '10;simple;L-1;4006381333931;Lampe;1;0;"<p>Für&nbsp;den Tisch</p>";"<p>Aus <b>Messing</b></p>\\n<ul><li>dimmbar</li></ul>";1;12;39,90;49,90;"Lampen, Lampen > Tischlampen";"messing, lampe";"https://s.example/1.jpg, https://s.example/2.jpg";;Farbe;Messing;1;7',
    '12;variable;T-1;;Hemd;1;0;;;1;;;;Kleidung;;https://s.example/3.jpg;;Größe;"S, M\\, weit";1;',
    '13;variation;T-1-S;;Hemd - S;1;0;;;1;5;;19,90;;;;T-1;Größe;S;;',
    '14;"variation, downloadable";T-1-M;;Hemd - M;1;0;;;0;0;17,50;18,90;;;;id:12;Größe;"M\\, weit";;',
    '15;variation;T-1-L;;Hemd - L;0;0;;;0;0;;18,90;;;;T-1;Größe;L;;',
    '16;simple;D-1;;Entwurf;-1;0;;;1;1;;5,00;Lampen;;;;;;;',
    '17;variable;D-2;;Privat;0;0;;;1;;;;;;;;;;;',
    '18;variation;D-2-S;;Privat - S;1;0;;;1;5;;19,90;;;;D-2;Größe;S;;',
    '19;variation;T-1-X;;Hemd - X;1;0;;;1;5;;21,90;;;;T-1;Größe;X;;',
  ].join('\n')
  const header =
    'ID,Type,SKU,Name,Published,In stock?,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'

  it('in German becomes products without settings and markup; variations become variants', async () => {
    const done = await read(german)
    expect(products(done)).toEqual([
      {
        product_id: '10',
        image_url: 'https://s.example/1.jpg',
        additional_image_urls: ['https://s.example/2.jpg'],
        metadata: {
          name: 'Lampe',
          sku: 'L-1',
          gtin: '4006381333931',
          short_description: 'Für den Tisch',
          description: 'Aus Messing\ndimmbar',
          availability: 'in_stock',
          stock: '12',
          price: 49.9,
          sale_price: 39.9,
          category: 'Lampen > Tischlampen',
          tags: ['messing', 'lampe'],
          color_name: 'Messing',
        },
      },
      {
        product_id: '12',
        image_url: 'https://s.example/3.jpg',
        metadata: {
          name: 'Hemd',
          sku: 'T-1',
          availability: 'in_stock',
          price: 17.5,
          category: 'Kleidung',
          größe: ['S', 'M, weit'],
          variants: [
            { sku: 'T-1-S', price: 19.9, availability: 'in_stock', options: { Größe: 'S' } },
            { sku: 'T-1-M', price: 17.5, availability: 'out_of_stock', options: { Größe: 'M\\, weit' } },
          ],
        },
      },
      { kind: 'skipped', line: 7, productId: '16', reason: 'It is not published.' },
      { kind: 'skipped', line: 8, productId: '17', reason: 'It is not published.' },
      expect.objectContaining({
        product_id: '19',
        metadata: expect.objectContaining({ name: 'Hemd - X', price: 21.9 }),
      }),
    ])
    expect(columnsOf(done)).toMatchObject({
      Typ: null,
      'Ist hervorgehoben?': null,
      'Attribut 1 Wert(e)': 'attributes',
      'Attribut 1 Sichtbar': null,
      'Meta: _edit_last': null,
    })
  })

  it.each([
    ['English', header],
    [
      'French',
      'ID,Type,UGS,Nom,Publié,En stock ?,Tarif promo,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
    ],
    [
      'Spanish',
      'ID,Tipo,SKU,Nombre,Publicado,¿Existencias?,Precio rebajado,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
    ],
  ])('in %s is recognized', async (_language, columns) => {
    const row = '10,simple,L-1,Lampe,1,backorder,"39,90","49,90",Lampes,https://s.example/1.jpg,,Couleur,Laiton'
    expect(products(await read(`${columns}\n${row}\n`))).toEqual([
      {
        product_id: '10',
        image_url: 'https://s.example/1.jpg',
        metadata: {
          name: 'Lampe',
          sku: 'L-1',
          availability: 'backorder',
          price: 49.9,
          sale_price: 39.9,
          category: 'Lampes',
          color_name: 'Laiton',
        },
      },
    ])
  })

  it('keeps what the caller maps, and no attribute replaces an ID or an image', async () => {
    const rows = [
      '10,simple,L-1,Lamp,1,1,,5,Lamps,,,Image URL,x',
      '11,simple,L-2,Lamp,1,1,,5,Lamps,,,product_id,x',
      '12,simple,L-3,Lamp,1,1,,5,Lamps,,,Marca,Kiln',
      '13,simple,L-4,Lamp,1,1,,five,Lamps,,,,',
    ]
    const done = await read(`${header}\n${rows.join('\n')}`, { mapping: { type: 'kind' } })
    expect(done.items.map((item) => (item.kind === 'product' ? item.product.product_id : item.kind))).toEqual([
      '10',
      '11',
      '12',
      'problem',
    ])
    expect(products(done)[0]).toEqual({
      product_id: '10',
      metadata: { kind: 'simple', name: 'Lamp', sku: 'L-1', price: 5, category: 'Lamps', availability: 'in_stock' },
    })
    expect(products(done)[2]).toMatchObject({ metadata: { brand: 'Kiln' } })
  })
})

describe('exported products', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '=1+1',
      ' a ',
      '',
      '"',
      'a,b;c|d',
      '[x',
      'a\r\nb',
      '12,90 EUR',
      '007',
      'true',
      '-',
      '\ufeff',
      '{"a":1}',
      'null',
    ),
  )
  const json = fc
    .jsonValue({ maxDepth: 3, stringUnit: 'binary' })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  const metadata = fc.record(
    {
      name: fc.oneof(text, json),
      category: text,
      brand: text,
      color_name: text,
      currency: text,
      url: text,
      description: text,
      availability: text,
      price: fc.oneof(
        fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
        json,
      ),
      tags: fc.oneof(fc.array(text, { maxLength: 4 }), json),
      other: json,
    },
    { requiredKeys: [] },
  )
  const url = fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom('https://s.example/a,https://b', 'http://a;|', 'HTTP://x.example/?a=1,2'),
  )
  const product = fc
    .record({
      product_id: fc
        .oneof(
          fc.string({ minLength: 1, maxLength: 20 }),
          fc.stringMatching(/^'{0,3}[=+\-@][!-~]{0,9}$/),
          fc.stringMatching(/^'{1,3}[!-~]{0,9}$/),
        )
        .filter((id) => id.trim() === id && id !== '.' && id !== '..'),
      image_url: url,
      additional_image_urls: fc.array(url, { maxLength: 10 }),
      metadata,
    })
    .filter((one) => !JSON.stringify(one).includes('"__proto__"') && !JSON.stringify(one).includes('"constructor"'))
  const catalog: fc.Arbitrary<ExportedProduct[]> = fc.array(product, { minLength: 1, maxLength: 6 })

  const readBack = (done: ReadFeed) =>
    done.items.map((item) => {
      if (item.kind !== 'product') throw new Error(JSON.stringify(item))
      return { additional_image_urls: [], ...item.product }
    })

  it('as JSON Lines read back as the same products', async () => {
    await fc.assert(
      fc.asyncProperty(catalog, fc.integer({ min: 1, max: 100 }), async (all, pieceBytes) => {
        expect(readBack(await read(writeJsonLines(all), {}, pieceBytes))).toEqual(all)
      }),
      { numRuns: 300 },
    )
  })

  it('as CSV read back as the same products', async () => {
    await fc.assert(
      fc.asyncProperty(catalog, fc.integer({ min: 1, max: 100 }), async (all, pieceBytes) => {
        expect(readBack(await read(csvHeader + writeCsv(all), {}, pieceBytes))).toEqual(all)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['1', '=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', "'=1", "''@a", "'plain"])(
    'as CSV has no cell that a spreadsheet would run, the product_id %s included',
    async (product_id) => {
      const sold = {
        product_id,
        image_url: 'https://s.example/1.jpg',
        additional_image_urls: [],
        metadata: { name: '=HYPERLINK("x")', tags: ['@a'] },
      }
      const written = writeCsv([sold])
      expect(written).not.toMatch(/(^|,)"?[=+\-@]/)
      expect(readBack(await read(csvHeader + written))).toEqual([sold])
    },
  )
})
