import { type WordLanguage, wordLanguages } from './languages.ts'
import { singular } from './normalize.ts'

/**
 * Words that product texts of a language often have, and those of the other languages rarely: function words, colors, sizes, materials,
 * genders and a few goods, because terse names have nothing else. Without accents, as indexed; "für" as "fuer", because "fur" is English.
 */
const commonWords: Readonly<Record<WordLanguage, string>> = {
  en:
    'the and with for of this from your its black white red blue green brown grey gray yellow men women kids size wood leather cotton ' +
    'wire holder steel dress shoes skirt trousers jacket brush paper tool',
  de:
    'und mit fuer der aus zum zur ein eine ist schwarz weiss rot blau gruen braun grau gelb herren damen kinder groesse holz leder baumwolle ' +
    'stueck stahl hemd kleid schuhe jacke buerste teile schalter',
  fr:
    'et les du une avec pour sur est dans noir noire blanc blanche rouge bleu bleue vert verte gris homme femme enfant taille bois cuir coton ' +
    'acier chemise chaussures jupe veste brosse outil',
  es:
    'el los las del sin muy negro negra blanco blanca rojo roja azul verde hombre mujer nino talla madera cuero algodon piel y con ' +
    'acero zapatos falda chaqueta cepillo herramienta pieza lampara',
  it: 'gli della dello di nel nero nera bianco bianca rosso rossa verde uomo donna bambino taglia legno pelle cotone con per',
  pt: 'uma com nao preto preta branco branca vermelho vermelha azul verde homem mulher crianca tamanho madeira couro algodao em',
  nl: 'het een voor met uit zwart zwarte wit witte rood blauw blauwe groen bruin grijs heren dames kinderen maat hout leer katoen',
}
const wordsByLanguage = wordLanguages.map(
  (language) => [language, commonWords[language].split(' ').map(singular)] as const,
)
const minMentions = 3
const minLead = 1.5

/**
 * The language of a catalog, by the number of products with each word; `null` when too few words indicate it, or when another language is
 * nearly as frequent.
 */
export function catalogLanguage(productsWith: (word: string) => number): WordLanguage | null {
  const [first, second] = wordsByLanguage
    .map(([language, words]) => ({ language, mentions: words.reduce((sum, word) => sum + productsWith(word), 0) }))
    .sort((a, b) => b.mentions - a.mentions)
  if (first === undefined || first.mentions < minMentions) return null
  return first.mentions >= minLead * (second?.mentions ?? 0) ? first.language : null
}
