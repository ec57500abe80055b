/**
 * Countries and large cities as tags. Each line: key, the tags that contain it, then names in English, German, French and Spanish,
 * separated by bars. The rules of shops refer to `eu`, `non_eu` and `other_country`.
 */
const EU_COUNTRIES = `
germany: germany | deutschland | allemagne | alemania
austria: austria | österreich | autriche | austria
belgium: belgium | belgien | belgique | bélgica
bulgaria: bulgaria | bulgarien | bulgarie | bulgaria
croatia: croatia | kroatien | croatie | croacia
cyprus: cyprus | zypern | chypre | chipre
czechia: czechia, czech republic | tschechien | tchéquie, république tchèque | chequia, república checa
denmark: denmark | dänemark | danemark | dinamarca
estonia: estonia | estland | estonie | estonia
finland: finland | finnland | finlande | finlandia
france: france | frankreich | france | francia
greece: greece | griechenland | grèce | grecia
hungary: hungary | ungarn | hongrie | hungría
ireland: ireland | irland | irlande | irlanda
italy: italy | italien | italie | italia
latvia: latvia | lettland | lettonie | letonia
lithuania: lithuania | litauen | lituanie | lituania
luxembourg: luxembourg | luxemburg | luxembourg | luxemburgo
malta: malta | malta | malte | malta
netherlands: netherlands, holland | niederlande, holland | pays-bas, hollande | países bajos, holanda
poland: poland | polen | pologne | polonia
portugal: portugal | portugal | portugal | portugal
romania: romania | rumänien | roumanie | rumanía
slovakia: slovakia | slowakei | slovaquie | eslovaquia
slovenia: slovenia | slowenien | slovénie | eslovenia
spain: spain | spanien | espagne | españa
sweden: sweden | schweden | suède | suecia`

const OTHER_COUNTRIES = `
uk: united kingdom, uk, great britain, britain, england, scotland, wales, northern ireland | großbritannien, vereinigtes königreich, england, schottland, uk | royaume-uni, grande-bretagne, angleterre, écosse | reino unido, gran bretaña, inglaterra, escocia
switzerland: switzerland, swiss | schweiz | suisse | suiza
norway: norway | norwegen | norvège | noruega
iceland: iceland | island | islande | islandia
us: united states, usa, the us, u.s., america, the states | usa, vereinigte staaten, amerika | états-unis, usa, amérique | estados unidos, ee. uu., eeuu, usa
canada: canada | kanada | canada | canadá
mexico: mexico | mexiko | mexique | méxico
argentina: argentina | argentinien | argentine | argentina
chile: chile | chile | chili | chile
colombia: colombia | kolumbien | colombie | colombia
brazil: brazil | brasilien | brésil | brasil
australia: australia | australien | australie | australia
new_zealand: new zealand | neuseeland | nouvelle-zélande | nueva zelanda
japan: japan | japan | japon | japón
china: china | china | chine | china
india: india | indien | inde | india
turkey: turkey | türkei | turquie | turquía
ukraine: ukraine | ukraine | ukraine | ucrania
russia: russia | russland | russie | rusia
morocco: morocco | marokko | maroc | marruecos
south_africa: south africa | südafrika | afrique du sud | sudáfrica
uae: dubai, united arab emirates | dubai, emirate | dubaï, émirats arabes unis | dubái, emiratos árabes unidos
israel: israel | israel | israël | israel
canary_islands: canary islands, canaries, tenerife, gran canaria | kanarische inseln, kanaren, teneriffa, gran canaria | îles canaries, canaries | islas canarias, canarias, tenerife, gran canaria`

const CITIES = `
berlin > germany: berlin | berlin | berlin | berlín
hamburg > germany: hamburg | hamburg | hambourg | hamburgo
munich > germany: munich | münchen | munich | múnich
cologne > germany: cologne | köln | cologne | colonia
frankfurt > germany: frankfurt | frankfurt | francfort | fráncfort
vienna > austria: vienna | wien | vienne | viena
zurich > switzerland: zurich | zürich | zurich | zúrich
geneva > switzerland: geneva | genf | genève | ginebra
paris > france: paris | paris | paris | parís
lyon > france: lyon, lyons | lyon | lyon | lyon
marseille > france: marseille | marseille | marseille | marsella
toulouse > france: toulouse | toulouse | toulouse | toulouse
london > uk: london | london | londres | londres
manchester > uk: manchester | manchester | manchester | mánchester
edinburgh > uk: edinburgh | edinburgh | édimbourg | edimburgo
dublin > ireland: dublin | dublin | dublin | dublín
madrid > spain: madrid | madrid | madrid | madrid
barcelona > spain: barcelona | barcelona | barcelone | barcelona
valencia > spain: valencia | valencia | valence | valencia
seville > spain: seville | sevilla | séville | sevilla
lisbon > portugal: lisbon | lissabon | lisbonne | lisboa
rome > italy: rome | rom | rome | roma
milan > italy: milan | mailand | milan | milán
amsterdam > netherlands: amsterdam | amsterdam | amsterdam | ámsterdam
rotterdam > netherlands: rotterdam | rotterdam | rotterdam | róterdam
brussels > belgium: brussels | brüssel | bruxelles | bruselas
copenhagen > denmark: copenhagen | kopenhagen | copenhague | copenhague
stockholm > sweden: stockholm | stockholm | stockholm | estocolmo
oslo > norway: oslo | oslo | oslo | oslo
warsaw > poland: warsaw | warschau | varsovie | varsovia
prague > czechia: prague | prag | prague | praga
budapest > hungary: budapest | budapest | budapest | budapest
athens > greece: athens | athen | athènes | atenas
new_york > us: new york, nyc | new york | new york | nueva york
los_angeles > us: los angeles | los angeles | los angeles | los ángeles
toronto > canada: toronto | toronto | toronto | toronto
montreal > canada: montreal | montreal | montréal | montreal`

const REGIONS = `
eu: european union, eu, europe | europäische union, eu, europa, eu-land | union européenne, ue, europe | unión europea, ue, europa
non_eu: outside the european union, outside the eu, outside europe, non-eu | außerhalb der eu, außerhalb der europäischen union, nicht-eu, drittland | hors de l'union européenne, hors ue, hors de l'ue | fuera de la unión europea, fuera de la ue
other_country: other country, any other country, another country, all other countries, rest of the world, worldwide, abroad, international, internationally, overseas, foreign country | andere länder, anderen ländern, alle anderen länder, weltweit, ausland, international | autres pays, aucun autre pays, tous les autres pays, étranger, monde entier, international | otros países, otro país, demás países, ningún otro país, extranjero, internacional, todo el mundo
country: country, countries | land, länder, lieferland | pays | país, países`

export interface Place {
  readonly tag: string
  readonly partOf: readonly string[]
  /** By language, in the order en, de, fr, es. */
  readonly names: readonly string[]
}

function placesOf(table: string, partOf: readonly string[]): Place[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', names = ''] = line.split(': ')
      const [tag = '', country] = head.split(' > ')
      return { tag, partOf: country === undefined ? partOf : [country], names: names.split(' | ') }
    })
}

export const places: readonly Place[] = [
  ...placesOf(EU_COUNTRIES, ['eu']),
  ...placesOf(OTHER_COUNTRIES, ['non_eu', 'other_country']),
  ...placesOf(CITIES, []),
  ...placesOf(REGIONS, []),
]
