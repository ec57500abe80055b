import type { Analyzer, Word } from '../analysis/analyzer.ts'

// In "monitor stand", the monitor is not the product. 0.9 and 0.7 perform alike; no penalty (1) costs 0.010 nDCG@10.
const BEFORE_ACCESSORY = 0.8
const ACCESSORY_REACH = 3
const AFTER_LINK = 0.85
const MODIFIER = 0.8
// "Verres à vin rouge"
const MODIFIER_REACH = 2
const ONE_OF_SEVERAL = 0.7
const DIGIT = /\p{N}/u
// Folded, it would equal the English article.
const FRENCH_A = /\sà\s/iu
// "doll's", "dolls'"
const POSSESSIVES = /(?<!\p{L})(\p{L}{2,64})(?:['’]s|(?<=s)['’])(?=\s\p{L})/giu
const POSSESSIVE = /['’]/u
const LEVELS = />/u
const SEVERAL = /\s(?:&|\+|and|et|und|y|e)\s/iu
const UNLIMITED = Number.POSITIVE_INFINITY

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const LINKS_TO_MODIFIERS = wordSet('de du des del au aux of di da della al alla')
const ARTICLES = wordSet('la le les l el los las il lo gli the un une una')
// What they contain follows: a pot of honey is honey.
const CONTAINERS = wordSet(
  'assortment bag bar barrel basket bottle bowl box bunch bundle can carton case collection crate cup glass jar loaf pack packet pair ' +
    'piece pot pouch roll sachet selection set sheet slice stick tin tray tub tube variety ' +
    'assortiment barquette barre bidon bobine bocal boite bouteille bouquet brick caisse canette carton coffret conserve fagot filet flacon kit lot ' +
    'magnum morceau paire panier paquet part plaque plateau portion pot poudre rouleau sachet sac seau selection tablette tranche tube ' +
    'bandeja barra bolsa bote botella botellin bolsita caja cesta conjunto estuche frasco garrafa juego lata lonchas lote pack paquete par pastilla ' +
    'pieza rollo saco seleccion sobre surtido tableta tarro trozo tubo ' +
    'barattolo bottiglia confezione pacco scatola vasetto garrafa caixa pote',
)
const PEOPLE = wordSet(
  'adult baby boy child children girl infant junior kid lady man men mother toddler woman women unisex youth',
)

/** By word: the factor, up to 1, of a word that names not the product but what it is for or is used with. */
export function purposeFactors(words: readonly Word[], analyzer: Analyzer): Float32Array {
  const factors = new Float32Array(words.length).fill(1)
  const first = words.findIndex(({ forms }, at) => at > 0 && analyzer.isLinkWord(forms[0]))
  if (first > 0) factors.fill(AFTER_LINK, first)
  markBeforeAccessory(factors, words, analyzer)
  return factors
}

/** The same for a name, where a word may also say what the goods have, contain or belong to. */
export function nameFactors(name: string, words: readonly Word[], analyzer: Analyzer): Float32Array {
  const factors = purposeFactors(words, analyzer)
  const marks = markModifiers(name, words, analyzer)
  return factors.map((factor, at) => (marks[at] === 1 ? Math.min(factor, MODIFIER) : factor))
}

/** The same for a category, which may also name several kinds: a product of "Vehicles & Trains" need not be a train. */
export function categoryFactors(category: string, words: readonly Word[], analyzer: Analyzer): Float32Array {
  const factors = purposeFactors(words, analyzer)
  let start = 0
  for (const level of category.split(LEVELS)) {
    const end = Math.min(words.length, start + analyzer.words(level, words.length).length)
    if (SEVERAL.test(level)) for (let at = start; at < end; at += 1) lower(factors, at, ONE_OF_SEVERAL)
    start = end
  }
  return factors
}

/** The terms of names and categories that do not name the goods, but what the goods have, contain or belong to: "verres à vin", "doll's pram". */
export function modifyingTerms(
  texts: readonly { readonly text: string; readonly words: readonly Word[] }[],
  analyzer: Analyzer,
): ReadonlySet<string> {
  const modifying = new Set<string>()
  const marked = texts.map(({ text, words }) => ({ words, marks: markModifiers(text, words, analyzer) }))
  for (const { words, marks } of marked) eachTerm(words, (term, at) => marks[at] === 1 && modifying.add(term))
  if (modifying.size === 0) return modifying
  for (const { words, marks } of marked) eachTerm(words, (term, at) => marks[at] === 0 && modifying.delete(term))
  return modifying
}

function eachTerm(words: readonly Word[], visit: (term: string, at: number) => void): void {
  for (const [at, { forms, parts }] of words.entries()) for (const term of [...forms, ...parts]) visit(term, at)
}

/** The search for the accessory ends at a link word. */
function markBeforeAccessory(factors: Float32Array, words: readonly Word[], analyzer: Analyzer): void {
  let distance = UNLIMITED
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const form = words[at]?.forms[0] ?? ''
    const isAccessory = analyzer.isAccessory(form)
    if (!isAccessory && distance <= ACCESSORY_REACH) lower(factors, at, BEFORE_ACCESSORY)
    if (analyzer.isLinkWord(form)) distance = UNLIMITED
    else distance = isAccessory ? 1 : distance + 1
  }
}

/** Marks the words after "de", "à" or "of", unless a word before them names a container or a portion, and possessives. */
function markModifiers(text: string, words: readonly Word[], analyzer: Analyzer): Uint8Array {
  const marks = new Uint8Array(words.length)
  const hasFrenchA = FRENCH_A.test(text)
  let left = 0
  let isContent = false
  for (const [at, { forms, parts }] of words.entries()) {
    const [form] = forms
    isContent ||= CONTAINERS.has(form)
    const isLink = LINKS_TO_MODIFIERS.has(form) || (form === 'a' && hasFrenchA)
    const isElided = parts[0] === 'd' && parts.length === 2
    if (at > 0 && (isLink || isElided)) left = isContent || DIGIT.test(words[at + 1]?.typed ?? '') ? 0 : MODIFIER_REACH
    if (isLink || ARTICLES.has(form) || left === 0) continue
    marks[at] = 1
    left -= 1
  }
  if (POSSESSIVE.test(text)) markOwners(marks, text, { words, analyzer })
  return marks
}

/** Marks possessives, except of people: "women's shoes" are shoes for women. */
function markOwners(
  marks: Uint8Array,
  text: string,
  { words, analyzer }: { readonly words: readonly Word[]; readonly analyzer: Analyzer },
): void {
  const owners = new Set(Array.from(text.matchAll(POSSESSIVES), ([, owner = '']) => formOf(owner, analyzer)))
  for (const [at, { forms }] of words.entries()) if (owners.has(forms[0]) && !PEOPLE.has(forms[0])) marks[at] = 1
}

function formOf(word: string, analyzer: Analyzer): string {
  return analyzer.words(word, 1)[0]?.forms[0] ?? ''
}

function lower(factors: Float32Array, at: number, factor: number): void {
  factors[at] = (factors[at] ?? 1) * factor
}
