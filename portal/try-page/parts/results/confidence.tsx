import { confidenceOf } from '../../search/confidence-words.ts'

/** How sure the match is, in words. */
export function Confidence({ hit }: { hit: object }) {
  const confidence = confidenceOf(hit)
  if (confidence === null) return null
  return (
    <p className="confidence" data-level={confidence.level}>
      {confidence.text}
    </p>
  )
}
