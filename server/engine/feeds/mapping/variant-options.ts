/** Names of the option that is a color or a size, as merchants write them in eleven languages. */
const colorName = /^(?:colou?r|farbe|couleur|colore|kleur|färg|farve|farge|kolor|cor|väri)$/iu
const sizeName =
  /^(?:size|größe|groesse|grösse|taille|pointure|talla|tamaño|taglia|misura|maat|storlek|størrelse|rozmiar|tamanho|koko)$/iu

export type OptionMeaning = 'color' | 'size'

/** What an option of a variant means, by its name; null if it is something else. */
export function optionMeaning(name: string): OptionMeaning | null {
  const trimmed = name.trim()
  if (colorName.test(trimmed)) return 'color'
  return sizeName.test(trimmed) ? 'size' : null
}
