import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import { defaultSettings } from '../../../../contract/assistant/settings.ts'
import { parseColor } from '../../../engine/color/names.ts'
import { hasWords } from '../../../engine/embedding/mini/tokenizer.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { plainText } from '../../../engine/feeds/mapping/plain-text.ts'
import { parsePrice } from '../../../engine/feeds/mapping/price.ts'
import { splitUrls } from '../../../engine/feeds/mapping/read-values.ts'
import { openFeed } from '../../../engine/feeds/read-feed.ts'
import { describeBytes, sniffImage } from '../../../engine/images/headers/sniff.ts'
import { createAnalyzer } from '../../../engine/lexical/analysis/analyzer.ts'
import { squash } from '../../../engine/lexical/analysis/normalize.ts'
import { createLexicalIndex } from '../../../engine/lexical/inverted-index/inverted-index.ts'
import { findPrices } from '../../../engine/lexical/phrases/price-phrases.ts'
import { splitGoodsRequest } from '../../../engine/lexical/phrases/request-phrases.ts'
import { guessByStopWords, guessLanguage } from '../../../engine/meaning/guess-language.ts'
import { stripPromptInjections } from '../../../engine/meaning/injections/prompt-injections.ts'
import { polarityOf } from '../../../engine/meaning/polarity.ts'
import { findTags } from '../../../engine/meaning/tags/find-tags.ts'
import { createTextAnalyzer } from '../../../modules/assistant/knowledge/cache/analyze-text.ts'
import { parseKnowledgeFile } from '../../../modules/assistant/knowledge/import/parse-knowledge-file.ts'
import { segmentText } from '../../../modules/assistant/knowledge/segmentation/segment-text.ts'
import { attributesOf, titleOf } from '../../../modules/assistant/products/attributes/product-attributes.ts'
import { cleanText } from '../../../modules/assistant/turn/chat.routes.ts'
import { areSameWords } from '../../../modules/assistant/turn/ground/same-wording.ts'
import type { Admitted } from '../../../modules/assistant/turn/pipeline.ts'
import { noConstraints } from '../../../modules/assistant/turn/understand/constraints/constraints.ts'
import { createUnderstand } from '../../../modules/assistant/turn/understand/understand.ts'
import { escapeMarkdown } from '../../../modules/assistant/turn/wording/wording.ts'
import { queryKeyOf } from '../../../modules/search/present/answer-searches.ts'
import { isSuggestable } from '../../../modules/search/suggestions/suggestions.ts'
import { slugFrom } from '../../../modules/stores/slug.ts'
import { createLogger } from '../../../platform/logger.ts'
import { bundledRouter } from '../../kit/assistant/bundled-router.ts'

/** A function that reads external text. */
export interface TextEntry {
  readonly name: string
  /** The longest text that reaches it, in characters: from the schema, or from its own first lines. */
  readonly limit: number
  /** The CPU time that one call may take at that length. */
  readonly maxMs: number
  /** Patterns of these files are tried on it, given as path prefixes. */
  readonly files: readonly string[]
  readonly run: (text: string) => unknown
}

const languages: readonly AssistantLanguage[] = ['en', 'de', 'fr', 'es']
const request = 150
/** For functions that run in a separate thread or in a background job. */
const background = 1_500

const understand = createUnderstand({
  products: { named: async () => [], goodsIn: async () => ({ isNamed: false, words: [] }), byIds: async () => [] },
  router: bundledRouter,
})
const memory: Admitted['memory'] = {
  shown: [{ productId: 'prd_1', title: 'Lamp' }],
  focus: null,
  lastTopic: 'returns',
  lastConstraints: { ...noConstraints, words: 'lamp' },
  lastQuestion: 'How long can I return a lamp?',
  pending: [],
  email: null,
}
const logger = createLogger('info', { write: () => {} })

function understandText(text: string, locale: AssistantLanguage): Promise<unknown> {
  const shopper = { settings: { ...defaultSettings, languages } } as unknown as Admitted['shopper']
  return understand({ text, locale, memory, shopper, startedEventId: 1, startedAt: new Date(0) } as Admitted)
}

async function readFeed(text: string): Promise<void> {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  const feed = await openFeed(bytes(), { format: null, encoding: null, mapping: {} })
  for await (const _ of feed.items);
}

type PerLanguage = Omit<TextEntry, 'run'> & { readonly run: (text: string, language: AssistantLanguage) => unknown }

function perLanguage({ run, ...entry }: PerLanguage): TextEntry[] {
  return languages.map((language) => ({
    ...entry,
    name: `${entry.name} (${language})`,
    run: (text) => run(text, language),
  }))
}

const assistant = 'server/modules/assistant/'
const engine = 'server/engine/'
const noProduct = {
  row: 0,
  productId: '',
  name: '',
  brand: '',
  category: '',
  tags: [],
  skus: [],
  description: '',
  attributes: [],
}
const analyser = createAnalyzer()
const index = createLexicalIndex(analyser)
for (const [row, name] of ['Red Lamp', 'Running Shoes 42', 'Leather Sofa'].entries())
  index.set({ ...noProduct, row, name, category: 'Home', brand: 'Acme' })

/** Every function that reads external text, with the longest text that reaches it. */
export const textEntries: readonly TextEntry[] = [
  ...perLanguage({
    name: 'message to the assistant',
    limit: 2_000,
    maxMs: request,
    files: [`${assistant}turn/`, `${engine}meaning/`, `${engine}facts/`, `${engine}lexical/`],
    run: (text, language) => understandText(cleanText(`${text}x`), language),
  }),
  {
    name: 'instruction scan of a description',
    limit: 12_000,
    maxMs: request,
    files: [`${engine}meaning/`],
    run: stripPromptInjections,
  },
  {
    name: 'product for the assistant',
    limit: 12_000,
    maxMs: request,
    files: [`${assistant}catalogue/`, `${engine}meaning/`, `${engine}facts/`],
    run: (text) => [
      attributesOf({ description: text, brand: text.slice(0, 500) }),
      titleOf({ name: text.slice(0, 1_000) }, 'p'),
    ],
  },
  {
    name: 'knowledge text',
    limit: 50_000,
    maxMs: background,
    files: [`${assistant}knowledge/`, `${engine}meaning/`],
    run: (text) => segmentText({ body_markdown: text, locale: 'en', title: 'T' }),
  },
  {
    name: 'knowledge file',
    limit: 60_000,
    maxMs: background,
    files: [`${assistant}knowledge/`],
    run: (text) => parseKnowledgeFile({ path: 'a.md', content: `---\n${text}` }),
  },
  ...perLanguage({
    name: 'sentence of a text',
    limit: 2_000,
    maxMs: request,
    files: [`${engine}facts/`, `${engine}meaning/`],
    run: (text, language) => createTextAnalyzer()(text, language),
  }),
  ...perLanguage({
    name: 'facts',
    limit: 10_000,
    maxMs: request,
    files: [`${engine}facts/`],
    run: (text, language) => findFacts(text, language),
  }),
  ...perLanguage({
    name: 'answer compared with its source',
    limit: 2_000,
    maxMs: request,
    files: [`${assistant}turn/same-words`, `${engine}facts/`],
    run: (text, language) => areSameWords(text, `${text}.`, language),
  }),
  ...perLanguage({
    name: 'ideas and negations',
    limit: 10_000,
    maxMs: request,
    files: [`${engine}meaning/`],
    run: (text, language) => [findTags(text, language), polarityOf(text, language)],
  }),
  { name: 'language of a text', limit: 10_000, maxMs: request, files: [`${engine}meaning/`], run: guessLanguage },
  { name: 'Markdown made harmless', limit: 10_000, maxMs: request, files: [`${assistant}turn/`], run: escapeMarkdown },
  ...perLanguage({
    name: 'search query',
    limit: 1_000,
    maxMs: request,
    files: [`${engine}lexical/`, `${engine}color/`, 'server/modules/search/'],
    run: (text, language) => [
      index.planWithNotes(text, { language, usesCommonSynonyms: true } as never),
      findPrices(text, language),
      splitGoodsRequest(text),
      guessByStopWords(text),
      index.exactMatchKind(text),
      isSuggestable(text),
      queryKeyOf(text),
    ],
  }),
  {
    name: 'words of a product',
    limit: 12_000,
    maxMs: request,
    files: [`${engine}lexical/`],
    run: (text) => createLexicalIndex(analyser).set({ ...noProduct, name: text, description: text }),
  },
  { name: 'tokenizer', limit: 12_000, maxMs: request, files: [`${engine}embedding/`], run: hasWords },
  { name: 'color', limit: 50, maxMs: request, files: [`${engine}color/`], run: parseColor },
  { name: 'squashed name', limit: 12_000, maxMs: request, files: [`${engine}lexical/`], run: squash },
  {
    name: 'opening bytes of an upload',
    limit: 10_000,
    maxMs: request,
    files: [`${engine}images/`],
    run: (text) => [sniffImage(Buffer.from(text)), describeBytes(Buffer.from(text))],
  },
  { name: 'feed', limit: 100_000, maxMs: background, files: [`${engine}feeds/`], run: readFeed },
  {
    name: 'table',
    limit: 100_000,
    maxMs: background,
    files: [`${engine}feeds/`],
    run: (text) =>
      readFeed(`id,name,price,image_link,description\n1,"${text.replaceAll('"', '""')}",1,http://a.b/c.jpg,x\n`),
  },
  {
    name: 'XML feed',
    limit: 100_000,
    maxMs: background,
    files: [`${engine}feeds/`],
    run: (text) =>
      readFeed(
        `<?xml version="1.0"?><rss><channel><item><g:id>1</g:id><description><![CDATA[${text}]]></description></item></channel></rss>`,
      ),
  },
  {
    name: 'description in HTML',
    limit: 100_000,
    maxMs: background,
    files: [`${engine}feeds/`],
    run: (text) => plainText(text, 10_000),
  },
  { name: 'price of a feed', limit: 10_000, maxMs: request, files: [`${engine}feeds/`], run: parsePrice },
  {
    name: 'image URLs of a feed',
    limit: 100_000,
    maxMs: background,
    files: [`${engine}feeds/`],
    run: splitUrls,
  },
  {
    name: 'log line',
    limit: 16_000,
    maxMs: request,
    files: ['server/platform/'],
    run: (text) => logger.info({ url: text, err: new Error(text) }, text),
  },
  { name: 'name of a store', limit: 200, maxMs: request, files: ['server/modules/stores/'], run: slugFrom },
]
