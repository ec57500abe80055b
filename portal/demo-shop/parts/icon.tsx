const shapes = {
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V6.500a3 3 0 0 1 6 0V8',
  close: 'm6 6 12 12M18 6 6 18',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.500L19 7.5',
  truck:
    'M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 19a1.8 1.8 0 1 0 0-3.600A1.8 1.8 0 0 0 7 19Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.600Z',
  back: 'M4 9h11a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4',
  shield: 'M12 3 5 6v5.500c0 4.5 3 7.5 7 9.5 4-2 7-5 7-9.500V6l-7-3Z',
  pin: 'M12 21c4-4.5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.5 6.5 6.5 11Zm0-8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  camera: 'M4 8h3.500L9 5.500h6L16.5 8H20v11H4V8Zm8 8.500a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400Z',
}
export type IconName = keyof typeof shapes

/** Decorative: the label is the adjacent text, or the label of its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
