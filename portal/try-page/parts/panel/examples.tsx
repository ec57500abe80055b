const examples = ['running shoe', 'camera', 'plant in a pot', 'office chair']

export function Examples({ onPick }: { onPick: (text: string) => void }) {
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
