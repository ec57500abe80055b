import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../../engine/meaning/tokenize.ts'

interface PurposeWords {
  /** Stand for goods that the shopper cannot name. */
  readonly placeholders: ReadonlySet<string>
  /** Precede what the goods are for. */
  readonly prepositions: ReadonlySet<string>
  /** Precede what a person likes. */
  readonly likes: ReadonlySet<string>
  /** Words for persons and occasions: they say nothing about the goods. */
  readonly persons: ReadonlySet<string>
}

/**
 * What unnamed goods are wanted for: "photography" in "a gift for my dad who likes photography", "small balcony" in "something for a small balcony".
 * `null` if the text names goods, or nothing that they are for. `words` are those of the text that a search would use.
 */
export function parsePurpose(text: string, words: string, language: AssistantLanguage): string | null {
  const { placeholders, prepositions, likes, persons } = purposeWords[language]
  const said = tokenize(text, language)
  const placeholder = said.findIndex(({ folded }) => placeholders.has(folded))
  const opensPurpose = ({ folded }: Token) => prepositions.has(folded) || likes.has(folded)
  if (placeholder === -1 || !said.slice(placeholder + 1).some(opensPurpose)) return null
  const wanted = tokenize(words, language)
  const like = wanted.findLastIndex(({ folded }) => likes.has(folded))
  // In German, the verb comes last: "der Fußball liebt".
  const isLast = like === wanted.length - 1
  const rest = isLast ? wanted.slice(0, -1) : wanted.slice(like + 1)
  const telling = rest.filter(({ folded }) => !persons.has(folded) && !placeholders.has(folded))
  const content = telling.filter(({ folded }) => !isStopWord(folded) && !prepositions.has(folded) && !likes.has(folded))
  if (content.length === 0) return null
  return content.map(({ start, end }) => words.slice(start, end)).join(' ')
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** By language. Folded. */
const purposeWords: Readonly<Record<AssistantLanguage, PurposeWords>> = {
  en: {
    placeholders: listed(
      'something anything sth stuff thing things gift gifts present presents idea ideas good great best what whats',
    ),
    prepositions: listed('for to'),
    likes: listed('like likes love loves enjoy enjoys into adores'),
    persons: listed(
      'dad father daddy mum mom mother mommy parents brother sister son daughter kid kids child children baby boy girl boyfriend girlfriend husband wife partner friend friends mate colleague coworker boss neighbour neighbor teacher aunt uncle grandma grandpa grandmother grandfather nan niece nephew cousin man woman men women guy lady someone somebody person people him her them who birthday christmas xmas anniversary wedding old year years',
    ),
  },
  de: {
    placeholders: listed(
      'etwas was irgendwas geschenk geschenke geschenkidee geschenkideen idee ideen sachen zeug ding dinge gut gutes',
    ),
    prepositions: listed('fur zum zur furs der die das'),
    likes: listed('gern gerne liebt mag lieben mogen'),
    persons: listed(
      'vater papa mutter mama eltern bruder schwester sohn tochter kind kinder baby junge madchen freund freundin freunde mann frau partner partnerin kollege kollegin chef chefin nachbar nachbarin lehrer lehrerin tante onkel oma opa neffe nichte cousin cousine jemand jemanden jemandem ihn ihm sie ihr geburtstag weihnachten hochzeit jubilaum jahre alt',
    ),
  },
  fr: {
    placeholders: listed('quelque qqch chose choses cadeau cadeaux idee idees quoi truc trucs'),
    prepositions: listed('pour qui'),
    likes: listed('aime aiment adore adorent apprecie passionne passionnee fan'),
    persons: listed(
      'pere papa mere maman parents frere soeur fils fille enfant enfants bebe garcon copain copine mari femme ami amie amis collegue patron voisin voisine professeur tante oncle grand mamie papi neveu niece cousin cousine homme quelqu un lui elle anniversaire noel mariage ans qui par',
    ),
  },
  es: {
    placeholders: listed('algo regalo regalos detalle idea ideas cosa cosas que'),
    prepositions: listed('para'),
    likes: listed('gusta gustan encanta encantan ama adora aficionado aficionada'),
    persons: listed(
      'padre papa madre mama padres hermano hermana hijo hija nino nina ninos bebe chico chica novio novia marido mujer esposa esposo amigo amiga amigos companero companera jefe jefa vecino vecina profesor profesora tia tio abuela abuelo sobrino sobrina primo prima hombre alguien el ella cumpleanos navidad boda anos que le les',
    ),
  },
}
