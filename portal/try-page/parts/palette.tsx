/** The main colors of an image as dots; decorative, hidden from screen readers. */
export function Palette({ colors }: { colors: readonly { hex: string }[] }) {
  return (
    <span className="palette" aria-hidden="true">
      {colors.slice(0, 5).map(({ hex }) => (
        <span key={hex} style={{ backgroundColor: hex }} />
      ))}
    </span>
  )
}
