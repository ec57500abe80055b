import type { ReactNode } from 'react'
import type { PortalSession } from '../../api/session.ts'

/** The props of every view of the assistant. */
export interface ViewProps {
  readonly session: PortalSession & { readonly store: NonNullable<PortalSession['store']> }
  /** The URL of the screen. */
  readonly base: string
  /** The part of the URL path after the view. */
  readonly path: readonly string[]
  /** Tabs that lead to the other views, and a note if the URL names nothing; detail pages omit them. */
  readonly tabs: ReactNode
}
