/** Paths on a grid of 16, stroked 1.5 wide. */
const paths = {
  activity: 'M1.5 8h3l2-5.5 3 11 2-5.5h3',
  alert: 'M8 5v3.5M8 11h.01M7 2.2 1.5 12a1.15 1.15 0 0 0 1 1.8h11a1.15 1.15 0 0 0 1-1.8L9 2.2a1.15 1.15 0 0 0-2 0Z',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  book: 'M2.5 3A1 1 0 0 1 3.5 2H7a1.5 1.5 0 0 1 1 .4A1.5 1.5 0 0 1 9 2h3.5a1 1 0 0 1 1 1v9.5H9a1 1 0 0 0-1 1 1 1 0 0 0-1-1H2.5ZM8 2.5v11',
  card: 'M1.5 3.5h13v9h-13ZM1.5 6.5h13M4 10h3',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-left': 'm10 4-4 4 4 4',
  'chevron-right': 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  copy: 'M6 5.5h7v8H6ZM10 5.5v-3H3v8h3',
  dot: 'M8 8h.01',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  external: 'M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9v4a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5h4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  'eye-off':
    'm2 2 12 12M6.5 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4 4.7A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3-.8M6.8 6.8a1.75 1.75 0 0 0 2.4 2.4',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  grid: 'M2.5 2.5h4.5v4.5H2.5ZM9 2.5h4.5v4.5H9ZM2.5 9h4.5v4.5H2.5ZM9 9h4.5v4.5H9Z',
  home: 'M2.5 7 8 2.5 13.5 7v6a.5.5 0 0 1-.5.5h-3.5v-4h-3v4H3a.5.5 0 0 1-.5-.5Z',
  image: 'M2.5 3h11v10h-11ZM5.75 7a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM3 12l3.5-3.5 2 2L10.5 8l3 3',
  key: 'M5.5 13a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM7.5 8.3 13.5 2.5M10.5 5.5l2 2',
  layers: 'M8 2 14 5.5 8 9 2 5.5ZM2 8.5 8 12l6-3.5M2 11.2l6 3.3 6-3.3',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  mail: 'M2 3.5h12v9H2ZM2 4.5 8 9l6-4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  message: 'M2.5 3h11v8H8l-3.5 2.8V11h-2Z',
  moon: 'M13.5 9.5A6 6 0 1 1 6.5 2.5a4.8 4.8 0 0 0 7 7Z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pencil: 'M3 13l.6-2.8L10.9 3a1.2 1.2 0 0 1 1.7 0l.4.4a1.2 1.2 0 0 1 0 1.7L5.8 12.4 3 13ZM9.8 4.1l2.1 2.1',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.8 4M13.5 2v3h-3',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3',
  send: 'M14 2 7 9M14 2 9.5 14 7 9 2 6.5Z',
  server: 'M2.5 3h11v4h-11ZM2.5 9h11v4h-11ZM5 5h.01M5 11h.01',
  settings:
    'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  shield: 'M8 1.8 13.5 4v4c0 3-2.3 5.2-5.5 6.2C4.8 13.2 2.5 11 2.5 8V4Z',
  sidebar: 'M2 3h12v10H2ZM6 3v10',
  'sign-out': 'M6 13.5H3a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5h3M10.5 11l3-3-3-3M13.5 8H6',
  sort: 'M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3',
  star: 'm8 2 1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.4l-3.7 2 .7-4.1-3-2.9 4.2-.6Z',
  store:
    'M2.5 6.5v7h11v-7M1.5 6.5l1.5-4h10l1.5 4a2.2 2.2 0 0 1-4.3 0 2.2 2.2 0 0 1-4.4 0 2.2 2.2 0 0 1-4.3 0ZM6.5 13.5v-3.5h3v3.5',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1M8 14v1M1 8h1M14 8h1M3 3l.7.7M12.3 12.3l.7.7M3 13l.7-.7M12.3 3.7 13 3',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.5v4.5M9.3 6.5v4.5',
  undo: 'M5.5 6.5h5a3 3 0 0 1 0 6H7M5.5 6.5 8 4M5.5 6.5 8 9',
  upload: 'M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  user: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.5 14c.4-2.6 2.6-4 5.5-4s5.1 1.4 5.5 4',
  users:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1 13.5c.3-2.4 2.3-3.5 5-3.5s4.7 1.1 5 3.5M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12.5 10.4c1.5.5 2.3 1.5 2.5 3.1',
} as const

export type IconName = keyof typeof paths

/** A decorative icon in the color of the text; its meaning is always in words, too. */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  const isDots = name === 'more' || name === 'dot'
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth={isDots ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
