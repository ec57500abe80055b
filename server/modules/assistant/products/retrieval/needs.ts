import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { needs } from './needs.data.ts'

interface Need {
  /** Stems: one of each group. */
  readonly groups: readonly ReadonlySet<string>[]
  readonly goods: readonly string[]
}

const needsByLanguage = new Map<AssistantLanguage, readonly Need[]>()

/** The goods that meet the need in a text, best first: "chair", "bench" for "sit". Empty if no need is known. */
export function goodsOfNeed(text: string, language: AssistantLanguage): readonly string[] {
  const said = new Set(tokenize(text, language).map(({ stem }) => stem))
  const need = needsOf(language).find(({ groups }) =>
    groups.every((group) => [...group].some((stem) => said.has(stem))),
  )
  return need?.goods ?? []
}

function needsOf(language: AssistantLanguage): readonly Need[] {
  const known =
    needsByLanguage.get(language) ??
    needs[language]
      .trim()
      .split('\n')
      .map((line) => readNeed(line, language))
  needsByLanguage.set(language, known)
  return known
}

function readNeed(line: string, language: AssistantLanguage): Need {
  const [said = '', goods = ''] = line.split(':')
  const groups = said
    .split('+')
    .map((words) => new Set(words.split('/').flatMap((word) => tokenize(word, language).map(({ stem }) => stem))))
  return { groups, goods: goods.split(',').map((name) => name.trim()) }
}
