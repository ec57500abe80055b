import type { DraftPart, QuestionContext } from '../draft/draft-part.ts'
import { draftSearch } from '../draft/draft-products.ts'
import type { Claim } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim } from '../wording/wording.ts'

/** The sentences about a photo instead of those about a search. */
const ofPhoto = { productsFound: 'photoProducts', productFound: 'photoProducts', noProducts: 'photoUnmatched' } as const

/** Lists the products that resemble a photo. */
export function draftPhoto(context: QuestionContext): DraftPart {
  const part = draftSearch(context)
  const instead = new Map(
    Object.entries(ofPhoto).map(([key, other]) => [
      connectingClaim(context, key as PhraseKey).markdown,
      connectingClaim(context, other),
    ]),
  )
  return { ...part, claims: part.claims.map((claim): Claim => instead.get(claim.markdown) ?? claim) }
}
