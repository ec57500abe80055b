import type { PhraseKey } from '../wording/phrase.ts'
import { type Asked, connecting, type DraftPart } from './draft-part.ts'

const KINDS: readonly (readonly [PhraseKey, RegExp])[] = [
  [
    'whoIAm',
    /\b(?:who|what) are you\b|\b(?:robot|bot|human|real person|machine)\b|\bwer bist du\b|\bwer sind sie\b|\bmensch\b|qui (?:es-tu|êtes-vous)|\bhumain|quién eres|quién es usted|\bhuman[oa]\b/iu,
  ],
  ['thanks', /\b(?:thanks?|thank you|thx|cheers|danke|dankeschön|merci|gracias)\b/iu],
  [
    'goodbye',
    /\b(?:bye|goodbye|see you|tschüss|tschüs|ciao|wiedersehen|au revoir|à bientôt|salut et merci|adiós|hasta (?:luego|pronto))(?!\p{L})/iu,
  ],
]

/** Says hello, you are welcome or goodbye, whatever fits the message. */
export function draftSmallTalk(asked: Asked): DraftPart {
  const { text } = asked.evidence.question
  const key = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'greeting'
  return { answered: 'yes', claims: [connecting(asked, key)] }
}
