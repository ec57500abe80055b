import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

export interface ExclusionWords {
  /** Lead to what is not wanted, whatever stands behind them. */
  readonly sure: string
  /** Do so before `links`, a colour, or behind `turns`: "have you no chairs" leaves out nothing. */
  readonly maybe: string
  readonly turns: string
  readonly links: string
  /** Between the opening word and what is left out. */
  readonly skipped: string
  readonly joints: string
  /** What is behind the opening word is then no product. */
  readonly never: string
}

/** How a wish says what it leaves out. Folded. */
export const exclusionWords: Readonly<Record<AssistantLanguage, ExclusionWords>> = {
  en: {
    sure: 'without except excluding',
    maybe: 'not no',
    turns: 'but',
    links: 'in from by made',
    skipped: 'in from by of made for the a an any brand colour color',
    joints: 'or and nor',
    never:
      'too really sure so very more less only just stock store sale time problem idea matter one longer that this it yet thanks than question delay account',
  },
  de: {
    sure: 'ohne ausser',
    maybe: 'nicht kein keine keinen keiner keines keinem',
    turns: 'aber bloss',
    links: 'in von aus',
    skipped: 'in von aus der die das den dem marke farbe ein eine einen',
    joints: 'oder und',
    never: 'zu so mehr nur auch lager stock problem ahnung sale der die das frage konto',
  },
  fr: {
    sure: 'sans sauf excepte',
    maybe: 'pas',
    turns: 'mais',
    links: 'en chez',
    skipped: 'en de d chez la le les l marque couleur un une des',
    joints: 'ou et ni',
    never: 'trop si tres plus seulement stock magasin probleme question compte',
  },
  es: {
    sure: 'sin excepto salvo',
    maybe: 'no',
    turns: 'pero',
    links: 'en de sea sean',
    skipped: 'en de sea sean la el los las marca color un una',
    joints: 'o y ni',
    never: 'muy tan mas solo stock tienda problema pregunta cuenta',
  },
}
