import type { ComponentType } from 'react'
import type { Permission } from '../../contract/identity/permission.ts'
import { defineTexts } from './language/language.ts'
import type { IconName } from './parts/display/icon.tsx'

const t = defineTexts({
  en: {
    overview: 'Overview',
    team: 'Team',
    developers: 'Developers',
    billing: 'Billing',
    security: 'Security',
    newApiKey: 'Create an API key',
    newWidgetKey: 'Create a widget key',
    newWebhook: 'Register a webhook',
    code: 'Copy code for your pages and servers',
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
    team: 'Team',
    developers: 'Entwickler',
    billing: 'Abrechnung',
    security: 'Sicherheit',
    newApiKey: 'API-Schlüssel anlegen',
    newWidgetKey: 'Widget-Schlüssel anlegen',
    newWebhook: 'Webhook anlegen',
    code: 'Code für Ihre Seiten und Server kopieren',
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
    path: 'developers',
    title: t.developers,
    icon: 'code',
    load: () => import('./screens/developers/developers.tsx'),
    actions: [
      { label: t.newApiKey, to: '/keys/new', permission: 'security:write' },
      { label: t.newWidgetKey, to: '/widgets/new', permission: 'security:write' },
      { label: t.newWebhook, to: '/webhooks/new', permission: 'webhooks:write' },
      { label: t.code, to: '/snippets' },
    ],
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
    path: 'billing',
    title: t.billing,
    icon: 'card',
    permission: 'billing:read',
    load: () => import('./screens/billing/billing.tsx'),
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
