/** Units after a number that is not a price ("under 20 cm"). */
export const units: ReadonlySet<string> = setOf(
  'mm|cm|m|km|in|inch|inches|zoll|pouces|pouce|pulgadas|pulgada|polegadas|polegada|pollici|pollice|ft|feet|foot|yard|yards|' +
    'mg|g|kg|gram|grams|gramm|grammes|gramos|grammi|gramas|kilo|kilos|lb|lbs|oz|ml|cl|dl|l|liter|litre|litres|liters|litros|litri|' +
    'w|watt|watts|kw|kwh|v|volt|volts|mah|wh|hz|khz|mhz|ghz|kb|mb|gb|tb|mp|megapixel|megapixels|px|dpi|fps|lumen|lumens|db|' +
    'pack|pcs|pc|piece|pieces|stuck|stueck|pieces|piezas|pezzi|pecas|stuks|' +
    'year|years|jahre|jahren|jahr|ans|an|anos|ano|anni|anno|jaar|month|months|monate|monaten|mois|meses|mes|mesi|maanden|' +
    'hours|hour|stunden|heures|horas|ore|uur|minutes|minuten|days|tage|jours|dias|giorni|dagen|people|persons|person|personen|' +
    'personnes|personas|persone|pessoas|seats|players|spieler|pages|seiten|degrees|grad|percent|prozent|x|' +
    'cent|cents|centimes|centimos|centavos|centesimi|pence|week|weeks|wochen|semaines|semanas|settimane|weken|' +
    'user|users|benutzer|nutzer|utilisateurs|usuarios|utenti|core|cores|kerne|coeurs|port|ports|slots|channels|pockets|wheels|gears|speeds|' +
    'drawers|compartments|servings|portions|portionen|stars|star|sterne|etoiles|estrellas|stelle|estrelas|sterren|' +
    'rpm|bar|psi|nits|kcal|calories|carat|carats|karat|denier|den|gsm',
)

/** Words before a number without a currency that is not a price ("size from 36 to 40"). In plain letters: one "s" stands for "ß". */
export const measures: ReadonlySet<string> = setOf(
  'size|sizes|grose|grosse|groesse|grosen|grossen|groessen|gr|schuhgrose|schuhgrosse|taille|tailles|pointure|pointures|talla|tallas|' +
    'taglia|taglie|tamanho|tamanhos|maat|maten|waist|length|width|height|level|age|ages|aged|alter|edad|edades|eta|idade|idades|' +
    'leeftijd|year|years|jahr|jahre|baujahr|jahrgang|annee|annees|ano|anos|anno|anni|jaar|jaren',
)

/** Words after which a number up to 17 is an age ("toys for kids under 5"). */
export const children: ReadonlySet<string> = setOf(
  'kid|kids|child|children|boy|boys|girl|girls|baby|babies|toddler|toddlers|kind|kinder|jungen|madchen|maedchen|enfant|enfants|' +
    'garcon|garcons|fille|filles|bebe|bebes|nino|ninos|nina|ninas|bambino|bambini|bambina|bambine|neonati|crianca|criancas|' +
    'menino|meninos|menina|meninas|kinderen|jongen|jongens|meisje|meisjes',
)

/** Words after which a lower limit is an age ("vitamins for women over 50"). An upper limit may still be a price. */
export const adults: ReadonlySet<string> = setOf(
  'women|woman|men|man|adult|adults|senior|seniors|frauen|manner|maenner|erwachsene|senioren|femmes|femme|hommes|homme|adultes|' +
    'mujeres|mujer|hombres|hombre|adultos|donne|donna|uomini|uomo|adulti|mulheres|mulher|homens|homem|vrouwen|mannen|volwassenen',
)

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split('|'))
}
