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
uk: united kingdom, uk, great britain, britain | großbritannien, vereinigtes königreich, uk | royaume-uni, grande-bretagne | reino unido, gran bretaña
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
canary_islands: canary islands, canaries, tenerife, gran canaria | kanarische inseln, kanaren, teneriffa, gran canaria | îles canaries, canaries | islas canarias, canarias, tenerife, gran canaria
ceuta_melilla: ceuta, melilla | ceuta, melilla | ceuta, melilla | ceuta, melilla
french_overseas: french overseas departments, guadeloupe, martinique, mayotte, french guiana, reunion island | französische überseegebiete, guadeloupe, martinique, mayotte, französisch-guayana | drom-com, drom, dom-tom, outre-mer, guadeloupe, martinique, mayotte, guyane, île de la réunion, à la réunion, vers la réunion | departamentos franceses de ultramar, guadalupe, martinica, mayotte, guayana francesa
channel_islands: channel islands, guernsey | kanalinseln, guernsey | îles anglo-normandes, guernesey | islas del canal, guernsey`

const NATIONS = `
england > uk: england | england | angleterre | inglaterra
scotland > uk: scotland | schottland | écosse | escocia
wales > uk: wales | wales | pays de galles | gales
northern_ireland > uk: northern ireland | nordirland | irlande du nord | irlanda del norte`

const CITIES = `
berlin > germany: berlin | berlin | berlin | berlín
hamburg > germany: hamburg | hamburg | hambourg | hamburgo
munich > germany: munich | münchen | munich | múnich
cologne > germany: köln, koln, city of cologne | köln | köln, ville de cologne | köln
frankfurt > germany: frankfurt | frankfurt | francfort | fráncfort
vienna > austria: vienna | wien | vienne | viena
zurich > switzerland: zurich | zürich | zurich | zúrich
geneva > switzerland: geneva | genf | genève | ginebra
paris > france: paris | paris | paris | parís
lyon > france: lyon, lyons | lyon | lyon | lyon
marseille > france: marseille | marseille | marseille | marsella
toulouse > france: toulouse | toulouse | toulouse | toulouse
london > england: london | london | londres | londres
manchester > england: manchester | manchester | manchester | mánchester
edinburgh > scotland: edinburgh | edinburgh | édimbourg | edimburgo
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
montreal > canada: montreal | montreal | montréal | montreal
corsica > france: corsica | korsika | corse | córcega
brittany > france: brittany | bretagne | bretagne | bretaña
alsace > france: alsace | elsass | alsace | alsacia
majorca > balearic_islands: majorca, mallorca | mallorca | majorque | mallorca
ibiza > balearic_islands: ibiza | ibiza | ibiza | ibiza
menorca > balearic_islands: menorca, minorca | menorca | minorque | menorca
balearic_islands > spain: balearic islands, balearics | balearen | baléares, îles baléares | baleares, islas baleares
catalonia > spain: catalonia | katalonien | catalogne | cataluña
andalusia > spain: andalusia | andalusien | andalousie | andalucía
sicily > italy: sicily | sizilien | sicile | sicilia
sardinia > italy: sardinia | sardinien | sardaigne | cerdeña
south_tyrol > italy: south tyrol | südtirol | tyrol du sud | tirol del sur
bavaria > germany: bavaria | bayern | bavière | baviera
tyrol > austria: tyrol | tirol | tyrol | tirol
flanders > belgium: flanders | flandern | flandre | flandes
wallonia > belgium: wallonia | wallonien | wallonie | valonia
ticino > switzerland: ticino | tessin | tessin | tesino
stuttgart > germany: stuttgart | stuttgart | stuttgart | stuttgart
dusseldorf > germany: düsseldorf, dusseldorf | düsseldorf | düsseldorf | düsseldorf
leipzig > germany: leipzig | leipzig | leipzig | leipzig
dresden > germany: dresden | dresden | dresde | dresde
hanover > germany: hanover, hannover | hannover | hanovre | hannover
nuremberg > germany: nuremberg | nürnberg | nuremberg | núremberg
bremen > germany: bremen | bremen | brême | bremen
dortmund > germany: dortmund | dortmund | dortmund | dortmund
duisburg > germany: duisburg | duisburg | duisburg | duisburg
bochum > germany: bochum | bochum | bochum | bochum
bielefeld > germany: bielefeld | bielefeld | bielefeld | bielefeld
bonn > germany: bonn | bonn | bonn | bonn
mannheim > germany: mannheim | mannheim | mannheim | mannheim
karlsruhe > germany: karlsruhe | karlsruhe | karlsruhe | karlsruhe
augsburg > germany: augsburg | augsburg | augsbourg | augsburgo
wiesbaden > germany: wiesbaden | wiesbaden | wiesbaden | wiesbaden
aachen > germany: aachen | aachen | aix-la-chapelle | aquisgrán
freiburg > germany: freiburg | freiburg | fribourg-en-brisgau | friburgo
erfurt > germany: erfurt | erfurt | erfurt | erfurt
rostock > germany: rostock | rostock | rostock | rostock
kassel > germany: kassel | kassel | kassel | kassel
regensburg > germany: regensburg | regensburg | ratisbonne | ratisbona
potsdam > germany: potsdam | potsdam | potsdam | potsdam
saarbrucken > germany: saarbrücken | saarbrücken | sarrebruck | sarrebruck
lubeck > germany: lübeck | lübeck | lübeck | lübeck
graz > austria: graz | graz | graz | graz
linz > austria: linz | linz | linz | linz
salzburg > austria: salzburg | salzburg | salzbourg | salzburgo
innsbruck > austria: innsbruck | innsbruck | innsbruck | innsbruck
klagenfurt > austria: klagenfurt | klagenfurt | klagenfurt | klagenfurt
basel > switzerland: basel | basel | bâle | basilea
berne > switzerland: bern, berne | bern | berne | berna
lausanne > switzerland: lausanne | lausanne | lausanne | lausana
lucerne > switzerland: lucerne | luzern | lucerne | lucerna
st_gallen > switzerland: st gallen, st. gallen | st. gallen, st gallen, sankt gallen | saint-gall | san galo
fribourg > switzerland: fribourg | fribourg | fribourg | fribourg
lugano > switzerland: lugano | lugano | lugano | lugano
winterthur > switzerland: winterthur | winterthur | winterthour | winterthur
neuchatel > switzerland: neuchâtel | neuchâtel, neuenburg | neuchâtel | neuchâtel
lille > france: lille | lille | lille | lille
nantes > france: nantes | nantes | nantes | nantes
strasbourg > france: strasbourg | straßburg | strasbourg | estrasburgo
montpellier > france: montpellier | montpellier | montpellier | montpellier
rennes > france: rennes | rennes | rennes | rennes
grenoble > france: grenoble | grenoble | grenoble | grenoble
dijon > france: dijon | dijon | dijon | dijon
toulon > france: toulon | toulon | toulon | toulon
reims > france: reims | reims | reims | reims
metz > france: metz | metz | metz | metz
rouen > france: rouen | rouen | rouen | ruan
clermont_ferrand > france: clermont-ferrand | clermont-ferrand | clermont-ferrand | clermont-ferrand
limoges > france: limoges | limoges | limoges | limoges
perpignan > france: perpignan | perpignan | perpignan | perpiñán
besancon > france: besançon | besançon | besançon | besançon
mulhouse > france: mulhouse | mülhausen | mulhouse | mulhouse
annecy > france: annecy | annecy | annecy | annecy
avignon > france: avignon | avignon | avignon | aviñón
ajaccio > france: ajaccio | ajaccio | ajaccio | ajaccio
bayonne > france: bayonne | bayonne | bayonne | bayona
biarritz > france: biarritz | biarritz | biarritz | biarritz
saint_etienne > france: saint-etienne | saint-étienne | saint-étienne | saint-étienne
aix_en_provence > france: aix-en-provence | aix-en-provence | aix-en-provence | aix-en-provence
birmingham > england: birmingham | birmingham | birmingham | birmingham
leeds > england: leeds | leeds | leeds | leeds
glasgow > scotland: glasgow | glasgow | glasgow | glasgow
liverpool > england: liverpool | liverpool | liverpool | liverpool
bristol > england: bristol | bristol | bristol | bristol
sheffield > england: sheffield | sheffield | sheffield | sheffield
newcastle > england: newcastle | newcastle | newcastle | newcastle
nottingham > england: nottingham | nottingham | nottingham | nottingham
cardiff > wales: cardiff | cardiff | cardiff | cardiff
belfast > northern_ireland: belfast | belfast | belfast | belfast
derry > northern_ireland: derry, londonderry | derry, londonderry | derry | derry
leicester > england: leicester | leicester | leicester | leicester
aberdeen > scotland: aberdeen | aberdeen | aberdeen | aberdeen
swansea > wales: swansea | swansea | swansea | swansea
cambridge > england: cambridge | cambridge | cambridge | cambridge
brighton > england: brighton | brighton | brighton | brighton
plymouth > england: plymouth | plymouth | plymouth | plymouth
southampton > england: southampton | southampton | southampton | southampton
inverness > scotland: inverness | inverness | inverness | inverness
dundee > scotland: dundee | dundee | dundee | dundee
norwich > england: norwich | norwich | norwich | norwich
galway > ireland: galway | galway | galway | galway
limerick > ireland: limerick | limerick | limerick | limerick
kilkenny > ireland: kilkenny | kilkenny | kilkenny | kilkenny
sligo > ireland: sligo | sligo | sligo | sligo
malaga > spain: málaga, malaga | málaga | malaga | málaga
bilbao > spain: bilbao | bilbao | bilbao | bilbao
zaragoza > spain: zaragoza | saragossa | saragosse | zaragoza
murcia > spain: murcia | murcia | murcie | murcia
alicante > spain: alicante | alicante | alicante | alicante
valladolid > spain: valladolid | valladolid | valladolid | valladolid
vigo > spain: vigo | vigo | vigo | vigo
gijon > spain: gijón | gijón | gijón | gijón
oviedo > spain: oviedo | oviedo | oviedo | oviedo
santander > spain: santander | santander | santander | santander
pamplona > spain: pamplona | pamplona | pampelune | pamplona
san_sebastian > spain: san sebastián, san sebastian | san sebastián | saint-sébastien | san sebastián, donostia
salamanca > spain: salamanca | salamanca | salamanque | salamanca
cadiz > spain: cádiz | cádiz | cadix | cádiz
almeria > spain: almería | almería | almería | almería
badajoz > spain: badajoz | badajoz | badajoz | badajoz
naples > italy: naples | neapel | naples | nápoles
turin > italy: turin | turin | turin | turín
venice > italy: venice | venedig | venise | venecia
bologna > italy: bologna | bologna | bologne | bolonia
genoa > italy: genoa | genua | gênes | génova
palermo > italy: palermo | palermo | palerme | palermo
verona > italy: verona | verona | vérone | verona
utrecht > netherlands: utrecht | utrecht | utrecht | utrecht
eindhoven > netherlands: eindhoven | eindhoven | eindhoven | eindhoven
groningen > netherlands: groningen | groningen | groningue | groninga
antwerp > belgium: antwerp | antwerpen | anvers | amberes
ghent > belgium: ghent | gent | gand | gante
namur > belgium: namur | namur | namur | namur
charleroi > belgium: charleroi | charleroi | charleroi | charleroi
aarhus > denmark: aarhus | aarhus | aarhus | aarhus
gothenburg > sweden: gothenburg | göteborg | göteborg | gotemburgo
malmo > sweden: malmö | malmö | malmö | malmö
trondheim > norway: trondheim | trondheim | trondheim | trondheim
stavanger > norway: stavanger | stavanger | stavanger | stavanger
helsinki > finland: helsinki | helsinki | helsinki | helsinki
krakow > poland: krakow | krakau | cracovie | cracovia
gdansk > poland: gdansk | danzig | gdansk | gdansk
wroclaw > poland: wroclaw | breslau | wroclaw | breslavia
brno > czechia: brno | brünn | brno | brno
chicago > us: chicago | chicago | chicago | chicago
boston > us: boston | boston | boston | boston
san_francisco > us: san francisco | san francisco | san francisco | san francisco
seattle > us: seattle | seattle | seattle | seattle
houston > us: houston | houston | houston | houston
miami > us: miami | miami | miami | miami
dallas > us: dallas | dallas | dallas | dallas
philadelphia > us: philadelphia | philadelphia | philadelphie | filadelfia
atlanta > us: atlanta | atlanta | atlanta | atlanta
san_diego > us: san diego | san diego | san diego | san diego
vancouver > canada: vancouver | vancouver | vancouver | vancouver
calgary > canada: calgary | calgary | calgary | calgary
ottawa > canada: ottawa | ottawa | ottawa | ottawa
sydney > australia: sydney | sydney | sydney | sídney
melbourne > australia: melbourne | melbourne | melbourne | melbourne`

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

/** "Paris", and not "pairs"; "Milan", and not "mil". */
function exactly(names: string): string {
  return names
    .split(', ')
    .map((name) => `=${name}`)
    .join(', ')
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
  ...placesOf(NATIONS, []),
  ...placesOf(CITIES, []).map((city) => ({ ...city, names: city.names.map(exactly) })),
  ...placesOf(REGIONS, []),
]
