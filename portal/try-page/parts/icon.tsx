const paths = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4 4',
  close: 'M6 6l12 12M18 6 6 18',
  photo:
    'M4 8.5A1.5 1.5 0 0 1 5.5 7h2L9 5h6l1.5 2h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Zm8 7.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  down: 'm6 9 6 6 6-6',
  similar: 'M4 4h10v10H4zM10 17v3h10V10h-3',
} as const

/** A decorative icon next to equivalent text; hidden from screen readers. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
