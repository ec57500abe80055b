import { Link } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from '../display/icon.tsx'

const variants = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-raised text-ink border-line hover:border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-danger-soft text-danger border-transparent hover:border-danger',
} as const

type Variant = keyof typeof variants

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55'
const sizes = {
  medium: 'min-h-11 px-4 md:min-h-9 md:px-3',
  small: 'min-h-11 px-3 text-sm md:min-h-8 md:px-2',
} as const

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly variant?: Variant
  readonly size?: keyof typeof sizes
  readonly icon?: IconName
  /** Shows that the action runs; further clicks do nothing. */
  readonly isBusy?: boolean
  readonly isWide?: boolean
}

/** One primary button per screen; its label is a verb. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  isBusy = false,
  isWide = false,
  ...rest
}: ButtonProps) {
  const { children, type = 'button', disabled, onClick, ...more } = rest
  return (
    <button
      {...more}
      type={type}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${sizes[size]} ${variants[variant]} ${isWide ? 'w-full' : ''}`}
    >
      {isBusy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button with an icon only; the label is for screen readers and the tooltip. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink md:size-9"
    >
      <Icon name={icon} />
    </button>
  )
}

interface ButtonLinkProps {
  readonly to: string
  readonly variant?: Variant
  readonly size?: keyof typeof sizes
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A link that looks like a button: for actions that open another page. */
export function ButtonLink({ to, variant = 'secondary', size = 'medium', icon, children }: ButtonLinkProps) {
  const className = `${shape} ${sizes[size]} ${variants[variant]} no-underline`
  return (
    <PageLink to={to} className={className}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </PageLink>
  )
}

interface PageLinkProps {
  readonly to: string
  readonly className?: string
  /** Marks the link to the page that is shown. */
  readonly isCurrent?: boolean
  /** On hover; for links whose text is hidden. */
  readonly title?: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link to a URL of the portal, query included, or to another page of the service. */
export function PageLink({ to, className = '', isCurrent = false, title, onClick, children }: PageLinkProps) {
  const common = { className, onClick, title, 'aria-current': isCurrent ? ('page' as const) : undefined }
  if (/^(\/docs|\/guide|\/demo-shop|\/$|https?:)/.test(to))
    return (
      <a href={to} {...common}>
        {children}
      </a>
    )
  const { pathname, searchParams, hash } = new URL(to, location.href)
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
      activeOptions={{ exact: true }}
      {...common}
    >
      {children}
    </Link>
  )
}

function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-[spin_0.9s_linear_infinite]" aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
