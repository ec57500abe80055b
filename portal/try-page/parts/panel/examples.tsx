type ExamplesProps = { examples: readonly string[]; onPick: (text: string) => void }

/** Searches to start from; the names of products of the store. */
export function Examples({ examples, onPick }: ExamplesProps) {
  return (
    <ul className="examples" aria-label="Examples">
      {examples.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onPick(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
