import { describe, expect, it } from 'vitest'
import type { Fact, FactLanguage } from './fact.ts'
import { findFacts } from './find-facts.ts'

const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const signs = { exact: '', at_most: '≤', at_least: '≥' }
const unitSigns = { minute: 'min', hour: 'h', day: 'd', working_day: 'wd', week: 'w', month: 'm', year: 'y' }

/** "≤30 d", "≥75.00 USD", "2-4 wd", "2025-11-01", "14:00", "Mon", "free", "in_stock", "42 cm". */
function short(fact: Fact): string {
  switch (fact.kind) {
    case 'money':
      return `${signs[fact.bound]}${(fact.minor / 100).toFixed(2)} ${fact.currency ?? '?'}`
    case 'percentage':
      return `${signs[fact.bound]}${fact.value}%`
    case 'duration':
      return `${signs[fact.bound]}${fact.from === fact.to ? fact.from : `${fact.from}-${fact.to}`} ${unitSigns[fact.unit]}`
    case 'date':
      return [fact.year ?? '', fact.month ?? '', fact.day ?? ''].join('-')
    case 'time':
      return `${Math.floor(fact.minutes / 60)}:${String(fact.minutes % 60).padStart(2, '0')}`
    case 'weekday':
      return days[fact.day] ?? ''
    case 'stock':
      return fact.state
    case 'free':
      return 'free'
    case 'number':
      return signs[fact.bound] + (fact.unit === null ? String(fact.value) : `${fact.value} ${fact.unit}`)
  }
}

/** Lines of "text => facts", with facts separated by a bar. */
function table(lines: string): [text: string, facts: string][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('=>').map((part) => part.trim()))
    .map(([text = '', facts = '']) => [text, facts])
}

const forms: Record<FactLanguage, string> = {
  en: `
within 30 days of receiving them => ≤30 d
30 days => 30 d
a 30-day return period => 30 d
up to 15 working days => ≤15 wd
3 further working days => 3 wd
2 to 4 working days => 2-4 wd
2–4 business days => 2-4 wd
between 20 and 60 minutes => 20-60 min
two weeks => 2 w
twenty-one days => 21 d
after 4 weeks => ≥4 w
more than 14 days => ≥14 d
no more than 14 days => ≤14 d
not less than 14 days => ≥14 d
at least 12 months => ≥12 m
48 hours or less => ≤48 h
a 2-year warranty => 2 y
a year => 1 y
half a dose => 
within 24h => ≤24 h
every 2 to 3 weeks => 2-3 w
$5.90 => 5.90 USD
5.90 USD => 5.90 USD
US$1,299.00 => 1299.00 USD
$1,299 => 1299.00 USD
1,299 dollars => 1299.00 USD
£20 => 20.00 GBP
20 pounds => 20.00 GBP
€1.299,00 => 1299.00 EUR
EUR 49 => 49.00 EUR
CHF 12.50 => 12.50 CHF
99 cents => 0.99 ?
orders of $75 or more => ≥75.00 USD
orders over $75 => ≥75.00 USD
under $20 => ≤20.00 USD
from $10 to $500 => ≥10.00 USD | ≤500.00 USD
between $10 and $500 => ≥10.00 USD | ≤500.00 USD
$10–20 => ≥10.00 USD | ≤20.00 USD
from $75 => ≥75.00 USD
fifty dollars => 50.00 USD
40 % => 40%
up to 40 percent => ≤40%
10% or more => ≥10%
1 November 2025 => 2025-11-1
November 1st, 2025 => 2025-11-1
2025-11-01 => 2025-11-1
24 December => -12-24
in November => -11-
from March to September => -3- | -9-
in 2025 => 2025--
10 am to 7 pm => 10:00 | 19:00
8:30 p.m. => 20:30
12 am => 0:00
14:00 => 14:00
9–11 am => 9:00 | 11:00
Monday to Saturday => Mon | Sat
Sundays => Sun
Mon-Fri => Mon | Fri
free of charge => free
shipping is free => free
feel free to write => 
a sugar-free cream, free of parabens => 
the step-free entrance => 
at no extra cost => free
in stock => in_stock
currently not in stock => out_of_stock
sold out => out_of_stock
no longer available => discontinued
on backorder => backorder
available for pre-order => in_stock | preorder
98 cm wide => 98 cm
at 30 °C => 30 °c
below −5 °C => ≤-5 °c
sizes 40, 42 and 44 => 40 | 42 | 44
+44 20 7946 0142 => 442079460142
600 to 800 kilometres => ≥600 km | ≤800 km
up to 110 kg => ≤110 kg
combine up to 5 gift cards => ≤5
iPhone 15 128 GB => 15 | 128 gb
3-D Secure => 3
the carrier tries twice => 2
one of the larger ones => 
you may return it => 
`,
  de: `
innerhalb von 30 Tagen nach Erhalt => ≤30 d
30 Tage Rückgaberecht => 30 d
30-tägige Frist => 30 d
binnen 14 Tagen => ≤14 d
bis zu 15 Werktage => ≤15 wd
3 weitere Werktage => 3 wd
2 bis 4 Werktage => 2-4 wd
2–4 Arbeitstage => 2-4 wd
zwischen 20 und 60 Minuten => 20-60 min
zwei Wochen => 2 w
einundzwanzig Tage => 21 d
dreißig Tage => 30 d
nach 4 Wochen => ≥4 w
mehr als 14 Tage => ≥14 d
nicht mehr als 14 Tage => ≤14 d
mindestens 12 Monate => ≥12 m
höchstens 48 Stunden => ≤48 h
spätestens nach 3 Tagen => ≤3 d
2 Jahre Garantie => 2 y
ein Jahr => 1 y
einen Monat lang => 1 m
alle 2 bis 3 Wochen => 2-3 w
5,90 $ => 5.90 USD
5,90 US-Dollar => 5.90 USD
1.299,00 € => 1299.00 EUR
1.299 € => 1299.00 EUR
1299 Euro => 1299.00 EUR
5,- € => 5.00 EUR
EUR 49 => 49.00 EUR
20 CHF => 20.00 CHF
12,50 Franken => 12.50 CHF
50 Cent => 0.50 ?
ab 75 $ => ≥75.00 USD
ab einem Bestellwert von 75 $ kostenlos => ≥75.00 USD | free
unter 20 $ => ≤20.00 USD
von 10 $ bis 500 $ => ≥10.00 USD | ≤500.00 USD
zwischen 10 und 500 € => ≥10.00 EUR | ≤500.00 EUR
10–20 € => ≥10.00 EUR | ≤20.00 EUR
fünfzig Euro => 50.00 EUR
40 % => 40%
bis zu 40 Prozent => ≤40%
1. November 2025 => 2025-11-1
01.11.2025 => 2025-11-1
24.12. => -12-24
am 24. Dezember => -12-24
im November => -11-
von März bis September => -3- | -9-
9 bis 18 Uhr => 9:00 | 18:00
20:30 Uhr => 20:30
14 Uhr => 14:00
vor 14 Uhr => 14:00
Montag bis Samstag => Mon | Sat
sonntags geschlossen => Sun
An Sonn- und Feiertagen => Sun
Mo–Fr => Mon | Fri
kostenlos => free
kostenloser Versand => free
ohne Aufpreis => free
versandkostenfrei => free
auf Lager => in_stock
nicht auf Lager => out_of_stock
derzeit nicht lieferbar => out_of_stock
ausverkauft => out_of_stock
nicht mehr erhältlich => discontinued
vorbestellbar => preorder
98 cm breit => 98 cm
bei 30 °C => 30 °c
unter −5 °C => ≤-5 °c
Größen 40, 42 und 44 => 40 | 42 | 44
26,5 cm => 26.5 cm
1.500 Meter => 1500 m
kommt zweimal => 2
Sie können eine andere wählen => 
am selben Tag => 
acht Personen => 8 personen
`,
  fr: `
dans les 30 jours suivant la réception => ≤30 d
30 jours => 30 d
dans un délai de 14 jours => ≤14 d
au plus 15 jours ouvrés => ≤15 wd
jusqu’à 3 jours ouvrés => ≤3 wd
jusqu'à 3 jours => ≤3 d
2 à 4 jours ouvrés => 2-4 wd
2–4 jours ouvrables => 2-4 wd
entre 20 et 60 minutes => 20-60 min
deux semaines => 2 w
vingt et un jours => 21 d
quatre-vingt-dix jours => 90 d
après 4 semaines => ≥4 w
plus de 14 jours => ≥14 d
pas plus de 14 jours => ≤14 d
au moins 12 mois => ≥12 m
sous 48 h => ≤48 h
en 2 heures => ≤2 h
garantis 2 ans => 2 y
un an => 1 y
une semaine => 1 w
neuf mois => 9 m
des articles neufs => 
dans les 14 premiers jours => ≤14 d
toutes les 2 à 3 semaines => 2-3 w
5,90 $ => 5.90 USD
5,90 dollars => 5.90 USD
1 299,00 € => 1299.00 EUR
1 299,00 € => 1299.00 EUR
1 299 € => 1299.00 EUR
10 000 euros => 10000.00 EUR
1299 euros => 1299.00 EUR
49 EUR => 49.00 EUR
20 francs suisses => 20.00 CHF
50 centimes => 0.50 ?
dès 75 $ d'achat => ≥75.00 USD
à partir de 75 € => ≥75.00 EUR
des 49 $ de frais => 49.00 USD
moins de 20 € => ≤20.00 EUR
de 10 $ à 500 $ => ≥10.00 USD | ≤500.00 USD
entre 10 et 500 € => ≥10.00 EUR | ≤500.00 EUR
cinquante euros => 50.00 EUR
40 % => 40%
jusqu'à 40 pour cent => ≤40%
1er novembre 2025 => 2025-11-1
24 décembre => -12-24
01/11/2025 => 2025-11-1
en novembre => -11-
de mars à septembre => -3- | -9-
de 9 h à 18 h => 9:00 | 18:00
20 h 30 => 20:30
20h30 => 20:30
avant 14 h => 14:00
14:00 => 14:00
du lundi au samedi => Mon | Sat
le dimanche => Sun
gratuit => free
livraison gratuite => free
elle est offerte => free
sans frais => free
en stock => in_stock
n’est pas en stock => out_of_stock
plus disponible => out_of_stock
en rupture de stock => out_of_stock
épuisé => out_of_stock
n’est plus fabriqué => discontinued
en précommande => preorder
98 cm de large => 98 cm
à 30 °C => 30 °c
pointures 40, 42 et 44 => 40 | 42 | 44
26,5 cm => 26.5 cm
le livreur passe deux fois => 2 fois
cent grammes => 100
`,
  es: `
en los 30 días siguientes a su recepción => ≤30 d
30 días => 30 d
en un plazo de 14 días => ≤14 d
como máximo 15 días laborables => ≤15 wd
hasta 3 días hábiles => ≤3 wd
de 2 a 4 días laborables => 2-4 wd
2–4 días laborables => 2-4 wd
entre 20 y 60 minutos => 20-60 min
dos semanas => 2 w
veintiún días => 21 d
treinta y un días => 31 d
después de 4 semanas => ≥4 w
más de 14 días => ≥14 d
no más de 14 días => ≤14 d
al menos 12 meses => ≥12 m
en menos de 48 horas => ≤48 h
en 2 horas => ≤2 h
una garantía de 2 años => 2 y
un año => 1 y
una semana => 1 w
en los primeros 14 días => ≤14 d
cada 2 a 3 semanas => 2-3 w
5,90 $ => 5.90 USD
5,90 dólares => 5.90 USD
1.299,00 € => 1299.00 EUR
1.299 € => 1299.00 EUR
1299 euros => 1299.00 EUR
49 EUR => 49.00 EUR
20 francos suizos => 20.00 CHF
50 céntimos => 0.50 ?
a partir de 75 $ de compra => ≥75.00 USD
desde 75 € => ≥75.00 EUR
menos de 20 € => ≤20.00 EUR
de 10 $ a 500 $ => ≥10.00 USD | ≤500.00 USD
entre 10 $ y 500 $ => ≥10.00 USD | ≤500.00 USD
cincuenta euros => 50.00 EUR
100 € o más => ≥100.00 EUR
40 % => 40%
hasta un 40 % => ≤40%
cuarenta por ciento => 40%
1 de noviembre de 2025 => 2025-11-1
24 de diciembre => -12-24
01/11/2025 => 2025-11-1
en noviembre => -11-
de marzo a septiembre => -3- | -9-
de 9:00 a 18:00 => 9:00 | 18:00
antes de las 14:00 => 14:00
de 9 h a 18 h => 9:00 | 18:00
20:30 => 20:30
de lunes a sábado => Mon | Sat
los domingos => Sun
gratis => free
envío gratuito => free
una etiqueta gratuita => free
sin coste adicional => free
en stock => in_stock
no está en stock => out_of_stock
agotado => out_of_stock
sin existencias => out_of_stock
descatalogado => discontinued
en preventa => preorder
98 cm de ancho => 98 cm
a 30 °C => 30 °c
tallas 40, 42 y 44 => 40 | 42 | 44
26,5 cm => 26.5 cm
lo intenta dos veces => 2 veces
cien gramos => 100
puede elegir otra => 
1.500 metros => 1500 m
`,
}

describe.each(Object.entries(forms) as [FactLanguage, string][])('finds the facts in %s', (language, lines) => {
  it.each(table(lines))('%s', (text, facts) => {
    expect(findFacts(text, language).map(short).join(' | ')).toBe(facts)
  })

  it('in at least sixty notations', () => {
    expect(table(lines).length).toBeGreaterThanOrEqual(60)
  })
})

it('returns the positions of the facts, in order and without overlap', () => {
  const text = 'Standard shipping costs $5.90, takes 2 to 4 working days and is free from $75.'
  const facts = findFacts(text, 'en')
  expect(facts.map(({ start, end }) => text.slice(start, end))).toEqual(['$5.90', '2 to 4 working days', 'free', '$75'])
})

it.each([
  ['1\u00a0299,00\u00a0€', 'fr'],
  ['1\u202f299,00\u202f€', 'fr'],
  ['1 299,00 €', 'fr'],
  ['1.299,00 €', 'de'],
  ['€1,299.00', 'en'],
  ['1’299.00 EUR', 'de'],
] as const)('reads %s as the same amount in all notations (%s)', (text, language) => {
  expect(findFacts(text, language).map(short)).toEqual(['1299.00 EUR'])
})

it('never ignores digits of other scripts', () => {
  expect(findFacts('within ３０ days', 'en').some((fact) => fact.kind === 'number' && Number.isNaN(fact.value))).toBe(
    true,
  )
  expect(findFacts('خلال ٣٠ يوما', 'en').length).toBeGreaterThan(0)
})

it('reads any text without throwing', () => {
  const letters = [
    '$',
    '€',
    '1',
    '9',
    '0',
    '.',
    ',',
    ' ',
    '-',
    '–',
    'a',
    'days',
    ' to ',
    'pm',
    '%',
    '\u202e',
    '😀',
    '½',
    '\n',
    'ß',
    'May',
    ' 1.',
    'within ',
  ]
  let seed = 7
  const next = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed
  }
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: 1 + (next() % 60) }, () => letters[next() % letters.length]).join('')
    for (const language of ['en', 'de', 'fr', 'es'] as const) {
      let end = 0
      for (const fact of findFacts(text, language)) {
        expect(fact.start).toBeGreaterThanOrEqual(end)
        expect(fact.end).toBeGreaterThan(fact.start)
        end = fact.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }
  }
})

it.each([
  'Take all 3 of our top 10 lamps and a pen 2 for your gel 100.',
  'I was mad 5 times, sit 2 metres from the mop 3.',
])('reads no currency in lowercase words: %s', (text) => {
  const kinds = findFacts(text, 'en').map(({ kind }) => kind)
  expect(kinds).not.toContain('money')
})
