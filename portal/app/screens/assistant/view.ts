import type { ReactNode } from 'react'
import type { PortalSession } from '../../api/session.ts'

/** What every view of the assistant gets. */
export interface ViewProps {
  readonly session: PortalSession & { readonly store: NonNullable<PortalSession['store']> }
  /** The address of the screen. */
  readonly base: string
  /** The part of the address after the view. */
  readonly path: readonly string[]
  /** Leads to the other views; pages of one thing leave it out. */
  readonly tabs: ReactNode
}
