/** Broader tag, then the narrower tags that its rules cover: kinds of goods, times of arrival, brands of cards. */
const LINES = `
plant: cactus orchid bonsai fern aloe tulip
shoe: running_shoe
furniture: sofa chair stool table
bulky: sofa
electronics: laptop tablet monitor keyboard mouse camera memory computer
computer: laptop
camera: lens
duration: arrive
shipping: arrive
visa: card
mastercard: card
amex: card`

export const broaderKinds: ReadonlyMap<string, readonly string[]> = kinds()

function kinds(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const line of LINES.trim().split('\n')) {
    const [wider = '', narrow = ''] = line.split(': ')
    for (const kind of narrow.split(' ')) table.set(kind, [...(table.get(kind) ?? []), wider])
  }
  return table
}
