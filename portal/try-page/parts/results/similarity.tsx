/** A score as a percentage and a bar. */
export function Similarity({ score }: { score: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, score)) * 100)
  return (
    <p className="similarity">
      <span className="similarity-track" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span>
        {percent}%<span className="visually-hidden"> similar</span>
      </span>
    </p>
  )
}
