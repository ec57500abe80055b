/** The main colours of a picture, as dots: decoration, so not read aloud. */
export function Palette({ colors }: { colors: readonly { hex: string }[] }) {
  return (
    <span className="palette" aria-hidden="true">
      {colors.slice(0, 5).map(({ hex }) => (
        <span key={hex} style={{ backgroundColor: hex }} />
      ))}
    </span>
  )
}
