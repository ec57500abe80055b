import type { ComponentType } from 'react'
import type { Permission } from '../../contract/identity/permission.ts'
import { defineTexts } from './language/language.ts'
import type { IconName } from './parts/display/icon.tsx'

const t = defineTexts({
  en: {
    overview: 'Overview',
    lab: 'Search lab',
    analytics: 'Analytics',
    model: 'Model',
    searches: 'Open the list of searches',
    golden: 'Open the golden queries',
    team: 'Team',
    security: 'Security',
    invite: 'Invite a member',
    createGroup: 'Create a group',
    matrix: 'See what each role may do',
    twoFactor: 'Set up two-factor authentication',
    addresses: 'Restrict access by address',
    audit: 'Open the audit log',
    sessions: 'See where you are signed in',
  },
  de: {
    overview: 'Übersicht',
    lab: 'Suchlabor',
    analytics: 'Analysen',
    model: 'Modell',
    searches: 'Liste der Suchen öffnen',
    golden: 'Goldene Anfragen öffnen',
    team: 'Team',
    security: 'Sicherheit',
    invite: 'Mitglied einladen',
    createGroup: 'Gruppe anlegen',
    matrix: 'Rechte der Rollen ansehen',
    twoFactor: 'Zwei-Faktor-Anmeldung einrichten',
    addresses: 'Zugriff nach Adressen beschränken',
    audit: 'Audit-Protokoll öffnen',
    sessions: 'Eigene Anmeldungen ansehen',
  },
})

/** A screen of a store. The routes, the side navigation and the command palette come from this list. */
export interface ScreenDefinition {
  /** Below `/{slug}/portal/`; empty for the first screen. Addresses below it open the same screen, for sheets. */
  readonly path: string
  readonly title: string
  readonly icon: IconName
  /** Without it, the screen is not offered. */
  readonly permission?: Permission
  /** Loaded when the screen is opened for the first time. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Its actions in the command palette; `to` is below the screen's own address. */
  readonly actions?: readonly { readonly label: string; readonly to: string; readonly permission?: Permission }[]
}

export const screens: readonly ScreenDefinition[] = [
  {
    path: '',
    title: t.overview,
    icon: 'home',
    load: () => import('./screens/overview/overview.tsx'),
  },
  {
    path: 'lab',
    title: t.lab,
    icon: 'search',
    permission: 'search:execute',
    load: () => import('./screens/lab/lab.tsx'),
    actions: [{ label: t.golden, to: '/golden', permission: 'search:read' }],
  },
  {
    path: 'analytics',
    title: t.analytics,
    icon: 'activity',
    permission: 'analytics:read',
    load: () => import('./screens/analytics/analytics.tsx'),
    actions: [{ label: t.searches, to: '/receipts', permission: 'search:read' }],
  },
  {
    path: 'model',
    title: t.model,
    icon: 'layers',
    permission: 'search:read',
    load: () => import('./screens/model/model.tsx'),
  },
  {
    path: 'team',
    title: t.team,
    icon: 'users',
    permission: 'team:read',
    load: () => import('./screens/team/team.tsx'),
    actions: [
      { label: t.invite, to: '/invite', permission: 'team:write' },
      { label: t.createGroup, to: '/groups/new', permission: 'team:write' },
      { label: t.matrix, to: '/permissions' },
    ],
  },
  {
    path: 'security',
    title: t.security,
    icon: 'shield',
    load: () => import('./screens/security/security.tsx'),
    actions: [
      { label: t.twoFactor, to: '' },
      { label: t.sessions, to: '' },
      { label: t.addresses, to: '/addresses', permission: 'security:read' },
      { label: t.audit, to: '/audit', permission: 'security:read' },
    ],
  },
]
