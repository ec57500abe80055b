/**
 * The main colors of an image as dots; decorative, hidden from screen readers. SVG, because the page's policy refuses style attributes in the
 * HTML of the service.
 */
export function Palette({ colors }: { colors: readonly { hex: string }[] }) {
  return (
    <span className="palette" aria-hidden="true">
      {colors.slice(0, 5).map(({ hex }) => (
        <svg key={hex} viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="6" fill={hex} />
        </svg>
      ))}
    </span>
  )
}
