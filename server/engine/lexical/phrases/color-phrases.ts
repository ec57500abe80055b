import { colorNamed, nameOfColor } from '../../color/names.ts'
import { cachedStem, type WordLanguage, wordLanguages } from '../analysis/languages.ts'
import { fold } from '../analysis/normalize.ts'

/** A color named in a text. */
export interface ColorPhrase {
  /** The text as written. */
  readonly phrase: string
  /** Its English name. */
  readonly name: string
}

/** Color names by language as "name: word, word", without accents. One form per adjective suffices. */
const NAMES: Readonly<Record<WordLanguage, string>> = {
  en:
    'black: black; grey: grey, gray; dark grey: dark grey, dark gray; light grey: light grey, light gray; white: white; off white: off white; ' +
    'beige: beige; ivory: ivory; khaki: khaki; brown: brown; dark brown: dark brown; red: red; dark red: dark red; burgundy: burgundy; ' +
    'maroon: maroon; orange: orange; yellow: yellow; gold: gold, golden; silver: silver; green: green; dark green: dark green; ' +
    'light green: light green; turquoise: turquoise; teal: teal; blue: blue; navy: navy, navy blue; dark blue: dark blue; light blue: light blue; ' +
    'sky blue: sky blue; royal blue: royal blue; purple: purple; violet: violet; lavender: lavender; lilac: lilac; pink: pink; ' +
    'hot pink: hot pink; light pink: light pink; magenta: magenta; fuchsia: fuchsia; off white: off-white, offwhite; anthracite: anthracite; taupe: taupe; ' +
    'cyan: cyan; indigo: indigo; tan: light brown; olive: olive green; forest: forest green; mint: mint green; wine: wine red; baby blue: baby blue',
  de:
    'black: schwarz; grey: grau; dark grey: dunkelgrau; light grey: hellgrau; white: weiss, weiß; beige: beige; brown: braun; ' +
    'dark brown: dunkelbraun; red: rot; dark red: dunkelrot; burgundy: bordeauxrot, weinrot; orange: orange; yellow: gelb; gold: gold, golden; ' +
    'silver: silber, silbern; green: grun, gruen; dark green: dunkelgrun, dunkelgruen; light green: hellgrun, hellgruen; turquoise: turkis, tuerkis; ' +
    'blue: blau; navy: marineblau; dark blue: dunkelblau; light blue: hellblau; sky blue: himmelblau; purple: lila; violet: violett; pink: rosa, pink; ' +
    'anthracite: anthrazit, anthrazitfarben, anthrazitgrau; beige: beigefarben; cream: cremefarben, cremeweiss, cremeweiß; tan: hellbraun; ' +
    'sand: sandfarben; ivory: elfenbeinfarben; khaki: khaki; taupe: taupe; olive: olivgrun, olivgruen; mint: mintgrun, mintgruen; teal: petrol; ' +
    'orange: orangefarben; turquoise: turkisfarben, tuerkisfarben; gold: goldfarben; silver: silberfarben, silberne; copper: kupferfarben; ' +
    'bronze: bronzefarben; mustard: senfgelb; rust: rostrot, rostfarben; salmon: lachsfarben; dusty pink: altrosa; lilac: fliederfarben; ' +
    'royal blue: konigsblau, koenigsblau, royalblau; navy: navy, navyblau; off white: offwhite; magenta: magenta; fuchsia: fuchsia',
  fr:
    'black: noir; grey: gris; white: blanc; beige: beige; brown: marron, brun; red: rouge; dark red: rouge fonce; burgundy: bordeaux; ' +
    'orange: orange; yellow: jaune; gold: dore; silver: argente; green: vert; dark green: vert fonce; light green: vert clair; turquoise: turquoise; ' +
    'blue: bleu; navy: bleu marine; dark blue: bleu fonce; light blue: bleu clair; sky blue: bleu ciel; purple: violet; pink: rose; khaki: kaki; ' +
    'dark grey: gris fonce; light grey: gris clair; anthracite: anthracite, gris anthracite; ivory: ivoire; ecru: ecru; olive: vert olive; ' +
    'mint: vert menthe; forest: vert sapin; midnight: bleu nuit; royal blue: bleu roi; teal: bleu canard; light pink: rose pale; ' +
    'dusty pink: rose poudre, vieux rose; mauve: mauve; fuchsia: fuchsia; off white: blanc casse; dark brown: marron fonce; tan: marron clair',
  es:
    'black: negro; grey: gris; white: blanco; beige: beige; brown: marron, cafe; red: rojo; dark red: rojo oscuro; burgundy: burdeos, granate; ' +
    'orange: naranja, anaranjado; yellow: amarillo; gold: dorado; silver: plateado; green: verde; dark green: verde oscuro; light green: verde claro; ' +
    'turquoise: turquesa; blue: azul; navy: azul marino; dark blue: azul oscuro; light blue: azul claro, celeste; purple: morado, purpura; ' +
    'violet: violeta; lilac: lila; pink: rosa, rosado; ' +
    'dark grey: gris oscuro; light grey: gris claro; anthracite: antracita, gris antracita; olive: verde oliva; mint: verde menta; ' +
    'army green: verde militar; forest: verde botella; sky blue: azul cielo, azul celeste; royal blue: azul rey, azul electrico; teal: azul petroleo; ' +
    'light pink: rosa claro; dusty pink: rosa palo; fuchsia: fucsia; off white: blanco roto; dark brown: marron oscuro; tan: marron claro; ' +
    'wine: rojo vino',
  it:
    'black: nero; grey: grigio; white: bianco; beige: beige; brown: marrone; red: rosso; dark red: rosso scuro; burgundy: bordeaux, bordo; ' +
    'orange: arancione; yellow: giallo; gold: dorato; silver: argentato; green: verde; dark green: verde scuro; light green: verde chiaro; ' +
    'turquoise: turchese; blue: blu; light blue: azzurro, celeste; dark blue: blu scuro; navy: blu navy; purple: viola; lilac: lilla; pink: rosa',
  pt:
    'black: preto; grey: cinza, cinzento; white: branco; beige: bege; brown: marrom, castanho; red: vermelho; burgundy: bordo, vinho; ' +
    'orange: laranja; yellow: amarelo; gold: dourado; silver: prateado; green: verde; dark green: verde escuro; light green: verde claro; ' +
    'turquoise: turquesa; blue: azul; navy: azul marinho; dark blue: azul escuro; light blue: azul claro; purple: roxo; violet: violeta; ' +
    'lilac: lilas; pink: rosa, cor de rosa',
  nl:
    'black: zwart; grey: grijs; white: wit; beige: beige; brown: bruin; dark brown: donkerbruin; red: rood; dark red: donkerrood; ' +
    'burgundy: bordeaux, wijnrood; orange: oranje; yellow: geel; gold: goud, gouden; silver: zilver, zilveren; green: groen; ' +
    'dark green: donkergroen; light green: lichtgroen; turquoise: turkoois, turquoise; blue: blauw; navy: marineblauw; dark blue: donkerblauw; ' +
    'light blue: lichtblauw; sky blue: hemelsblauw; purple: paars; violet: violet; lilac: lila; pink: roze',
}

const MAX_WORDS = 3

/** Names by the stems of their words, joined by spaces. */
const byStems = new Map<WordLanguage, ReadonlyMap<string, string>>()

/** The colors that the folded `words` name in `language`. The longest name wins ("dark blue" is not "blue"). */
export function findColors(words: readonly { typed: string }[], language: WordLanguage): ColorPhrase[] {
  const names = namesOf(language)
  const found: ColorPhrase[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (let count = MAX_WORDS; count > 0; count -= 1) {
      const typed = words.slice(at, at + count).map((word) => word.typed)
      const name = typed.length === count ? names.get(stemsOf(typed, language)) : undefined
      if (name === undefined) continue
      if (!found.some((other) => other.name === name)) found.push({ phrase: typed.join(' '), name })
      at += count - 1
      break
    }
  }
  return found
}

function namesOf(language: WordLanguage): ReadonlyMap<string, string> {
  const known = byStems.get(language)
  if (known !== undefined) return known
  const names = new Map<string, string>()
  for (const line of NAMES[language].split('; ')) {
    const [name = '', called = ''] = line.split(': ')
    for (const phrase of called.split(', ')) names.set(stemsOf(phrase.split(' '), language), name)
  }
  byStems.set(language, names)
  return names
}

function stemsOf(words: readonly string[], language: WordLanguage): string {
  return words.map((word) => cachedStem(word, language)).join(' ')
}

/** All distinct English names that `findColors` can return. */
export const namedColors: readonly string[] = [
  ...new Set(wordLanguages.flatMap((language) => NAMES[language].split('; ').map((line) => line.split(': ')[0] ?? ''))),
]

/** Words of a catalog for a color: `same` for the color itself, `shades` where a plain color includes them ("navy" for "blue"). */
export interface ColorWords {
  readonly same: readonly string[]
  readonly shades: readonly string[]
}

// Also names of goods or metals: a "gold ring" is not a yellow one.
const shadesThatAreGoods: ReadonlySet<string> = new Set(
  'gold golden silver lavender ivory wine bordeaux dore argente dorado plateado silberne rosa rose cafe khaki kaki'.split(
    ' ',
  ),
)
const wordsByColor = new Map<string, ColorWords>()

/** The words in the language of a catalog for the color that a folded word names in `language`; `null` if it names none. */
export function wordsOfColor(typed: string, language: WordLanguage, catalog: WordLanguage): ColorWords | null {
  const name = namesOf(language).get(stemsOf([typed], language))
  if (name === undefined) return null
  const key = `${catalog} ${name}`
  const known = wordsByColor.get(key)
  if (known !== undefined) return known
  const called = NAMES[catalog].split('; ').flatMap((line) => {
    const [color = '', phrases = ''] = line.split(': ')
    const single = phrases.split(', ').filter((phrase) => !phrase.includes(' '))
    return single.map((word) => [color, fold(word)] as const)
  })
  const same = called.filter(([color]) => color === name).map(([, word]) => word)
  const isShade = (color: string): boolean => color !== name && basicOf(color) === name
  const shades = called
    .filter(([color, word]) => isShade(color) && !shadesThatAreGoods.has(word))
    .map(([, word]) => word)
  const found = { same, shades }
  wordsByColor.set(key, found)
  return found
}

function basicOf(name: string): string | null {
  const color = colorNamed(name)
  return color === null ? null : nameOfColor(color.lab)
}
