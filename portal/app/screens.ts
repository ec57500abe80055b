import type { ComponentType } from 'react'
import type { Permission } from '../../contract/identity/permission.ts'
import type { QueryValues } from './api/client.ts'
import { defineTexts } from './language/language.ts'
import type { IconName } from './parts/display/icon.tsx'

const t = defineTexts({
  en: {
    overview: 'Overview',
    catalog: 'Catalog',
    import: 'Import products',
    imports: 'See imports and their problems',
    addProduct: 'Add a product',
    imageProblems: 'See image problems',
    duplicates: 'See duplicate products',
    assistant: 'Assistant',
    lab: 'Search lab',
    analytics: 'Analytics',
    model: 'Model',
    searches: 'Open the list of searches',
    golden: 'Open the golden queries',
    team: 'Team',
    developers: 'Developers',
    billing: 'Billing',
    security: 'Security',
    newApiKey: 'Create an API key',
    newWidgetKey: 'Create a widget key',
    newWebhook: 'Register a webhook',
    code: 'Copy code for your pages and servers',
    writeText: 'Write a text for the assistant',
    problems: 'Check the texts of the assistant',
    tryIt: 'Ask the assistant a question',
    handoffs: 'Answer open requests',
    storefront: 'Connect a storefront',
    assistantSettings: 'Change the settings of the assistant',
    waiting: 'waiting',
    invite: 'Invite a member',
    createGroup: 'Create a group',
    matrix: 'See what each role may do',
    twoFactor: 'Set up two-factor authentication',
    addresses: 'Restrict access by address',
    audit: 'Open the audit log',
    sessions: 'See where you are signed in',
    settings: 'Store settings',
    export: 'Export all data of the store',
    deleteStore: 'Delete the store',
  },
  de: {
    overview: 'Übersicht',
    catalog: 'Katalog',
    import: 'Produkte importieren',
    imports: 'Importe und ihre Probleme ansehen',
    addProduct: 'Produkt anlegen',
    imageProblems: 'Bildprobleme ansehen',
    duplicates: 'Doppelte Produkte ansehen',
    assistant: 'Assistent',
    lab: 'Suchlabor',
    analytics: 'Analysen',
    model: 'Modell',
    searches: 'Liste der Suchen öffnen',
    golden: 'Referenzsuchen öffnen',
    team: 'Team',
    developers: 'Entwickler',
    billing: 'Abrechnung',
    security: 'Sicherheit',
    newApiKey: 'API-Schlüssel anlegen',
    newWidgetKey: 'Widget-Schlüssel anlegen',
    newWebhook: 'Webhook anlegen',
    code: 'Code für Ihre Seiten und Server kopieren',
    writeText: 'Text für den Assistenten schreiben',
    problems: 'Texte des Assistenten prüfen',
    tryIt: 'Den Assistenten etwas fragen',
    handoffs: 'Offene Anfragen beantworten',
    storefront: 'Shopsystem verbinden',
    assistantSettings: 'Einstellungen des Assistenten ändern',
    waiting: 'offen',
    invite: 'Mitglied einladen',
    createGroup: 'Gruppe anlegen',
    matrix: 'Rechte der Rollen ansehen',
    twoFactor: 'Zwei-Faktor-Anmeldung einrichten',
    addresses: 'Zugriff nach Adressen beschränken',
    audit: 'Audit-Protokoll öffnen',
    sessions: 'Eigene Anmeldungen ansehen',
    settings: 'Shop-Einstellungen',
    export: 'Alle Daten des Shops exportieren',
    deleteStore: 'Shop löschen',
  },
})

/** A screen of a store. The routes, the side navigation and the command palette come from this list. */
export interface ScreenDefinition {
  /** The path below `/{slug}/portal/`; empty for the first screen. Paths below it open the same screen, for sheets. */
  readonly path: string
  readonly title: string
  readonly icon: IconName
  /** The permission that is required to see the screen. */
  readonly permission?: Permission
  /** The list whose total is shown as the number of open items. */
  readonly waiting?: { readonly path: string; readonly query: QueryValues; readonly label: string }
  /** Loaded when the screen is opened for the first time. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Its actions in the command palette; `to` is relative to the screen's path. */
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
    path: 'catalog',
    title: t.catalog,
    icon: 'grid',
    permission: 'products:read',
    load: () => import('./screens/catalog/catalog.tsx'),
    actions: [
      { label: t.import, to: '/imports/new', permission: 'products:bulk' },
      { label: t.imports, to: '/imports' },
      { label: t.addProduct, to: '?new=1', permission: 'products:write' },
      { label: t.imageProblems, to: '/problems' },
      { label: t.duplicates, to: '/duplicates' },
    ],
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
    path: 'assistant',
    title: t.assistant,
    icon: 'message',
    permission: 'assistant:read',
    waiting: { path: '/v1/admin/conversations', query: { state: 'waiting', limit: 1 }, label: t.waiting },
    load: () => import('./screens/assistant/assistant.tsx'),
    actions: [
      { label: t.handoffs, to: '' },
      { label: t.writeText, to: '/knowledge/new', permission: 'assistant:write' },
      { label: t.problems, to: '/knowledge/problems' },
      { label: t.tryIt, to: '/try' },
      { label: t.storefront, to: '/storefront', permission: 'connector:read' },
      { label: t.assistantSettings, to: '/settings', permission: 'assistant:write' },
    ],
  },
  {
    path: 'model',
    title: t.model,
    icon: 'layers',
    permission: 'search:read',
    load: () => import('./screens/model/model.tsx'),
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
  {
    path: 'settings',
    title: t.settings,
    icon: 'settings',
    permission: 'security:read',
    load: () => import('./screens/settings/settings.tsx'),
    actions: [
      { label: t.export, to: '', permission: 'security:write' },
      { label: t.deleteStore, to: '', permission: 'security:write' },
    ],
  },
]
