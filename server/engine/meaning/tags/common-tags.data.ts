/** Tags with one to three words in each language; each line: key, then English | German | French | Spanish. */
const LINES = `
monday: monday, mondays | montag, montags | lundi | lunes
tuesday: tuesday, tuesdays | dienstag, dienstags | mardi | martes
wednesday: wednesday, wednesdays | mittwoch, mittwochs | mercredi | miércoles
thursday: thursday, thursdays | donnerstag, donnerstags | jeudi | jueves
friday: friday, fridays | freitag, freitags | vendredi | viernes
saturday: saturday, saturdays | samstag, samstags, sonnabend | samedi | sábado, sábados
sunday: sunday, sundays | sonntag, sonntags | dimanche | domingo, domingos
weekend: weekend, weekends | wochenende, wochenenden | week-end, weekend | fin de semana, fines de semana
evening: evening, tonight | abend, abends | soir, soirée | tarde noche, por la noche
working_day: working day, business day, weekday, workday | werktag, arbeitstag, wochentag | jour ouvré, jour ouvrable | día laborable, día hábil
today: today | heute | aujourd'hui | hoy
tomorrow: tomorrow | morgen | demain | mañana
black: black | schwarz | noir | negro
white: white | weiß, weiss | blanc | blanco
grey: grey, gray | grau | gris | gris
red: red | rot | rouge | rojo
blue: blue | blau | bleu | azul
green: green | grün | vert | =verde, =verdes
yellow: yellow | gelb | jaune | amarillo
brown: brown | braun | brun, marron | marrón
orange: orange | orange | orange | naranja
pink: pink | rosa | rose | rosado
purple: purple, violet | lila, violett | violet, mauve | morado, violeta
beige: beige, cream | beige, creme | beige | beige, crema
colour: colour, color | farbe, farbig | couleur | color
material: material, made of, made from | material, woraus, aus was | matière, matériau, fait en, faite en, en quoi est fait, en quoi est faite | material, hecho de, hecha de, de qué está hecho, de qué está hecha
weight: weight, weigh, heavy | gewicht, wiegen, wiegt, schwer | poids, peser, lourd | peso, pesar, pesado
brand: brand, manufacturer | marke, hersteller | marque, fabricant | marca, fabricante
discontinued: discontinued | eingestellt | arrêté, abandonné | descatalogado`

/** By key: words in English, German, French, Spanish. */
export const commonTags: readonly (readonly [tag: string, words: readonly string[]])[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [tag = '', words = ''] = line.split(': ')
    return [tag, words.split(' | ')]
  })
