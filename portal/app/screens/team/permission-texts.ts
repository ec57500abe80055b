import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { useRead } from '../../api/use-api.ts'
import { language } from '../../language/language.ts'
import type { t } from './texts.ts'

export type PermissionArea = keyof typeof t.areas

export const areaOf = (permission: Permission): PermissionArea => permission.split(':')[0] as PermissionArea
export const permissionAreas: readonly PermissionArea[] = [...new Set(permissions.map(areaOf))]

const german: Readonly<Record<Permission, string>> = {
  'products:read': 'Produkte lesen und auflisten',
  'products:write': 'Produkte hinzufügen und ändern, Demo-Produkte installieren',
  'products:delete': 'Produkte löschen',
  'products:bulk': 'Viele Produkte auf einmal importieren und den Import verfolgen',
  'search:read': 'Suchprotokolle, Einstellungen und Bewertungen lesen',
  'search:write': 'Sucheinstellungen und Bewertungen ändern',
  'search:execute': 'Suchen',
  'feedback:write': 'Klicks, Warenkörbe und Käufe melden',
  'analytics:read': 'Lesen, was gesucht, gefunden und gekauft wurde',
  'webhooks:read': 'Webhooks und ihre Zustellungen lesen',
  'webhooks:write': 'Webhooks anlegen, ändern und testen',
  'team:read': 'Mitglieder, Gruppen und Einladungen lesen',
  'team:write': 'Mitglieder und Gruppen hinzufügen, ändern und entfernen',
  'billing:read': 'Tarif, Nutzung und Rechnungen lesen',
  'billing:write': 'Den Tarif ändern',
  'security:read': 'API-Schlüssel, erlaubte Adressen, Widget-Schlüssel und das Audit-Protokoll lesen',
  'security:write': 'API-Schlüssel, erlaubte Adressen und Widget-Schlüssel anlegen und löschen',
  'connector:read': 'Die Verbindung zum Shopsystem lesen',
  'connector:write:store': 'Das Shopsystem verbinden und trennen',
  'assistant:read': 'Wissen und Unterhaltungen des Assistenten lesen',
  'assistant:write': 'Wissen und Einstellungen des Assistenten ändern',
}

/** What each permission allows, in the words of the API or their translation, without a period. */
export function usePermissionTexts(): Readonly<Partial<Record<Permission, string>>> {
  const path = '/v1/user-groups/permissions'
  const { data } = useRead<{ permissions: { name: Permission; description: string }[] }>(path, {
    when: language === 'en',
  })
  if (language === 'de') return german
  return Object.fromEntries((data?.permissions ?? []).map(({ name, description }) => [name, asLabel(description)]))
}

/** The descriptions of the API are sentences; here, they are labels. */
function asLabel(description: string): string {
  return description.endsWith('.') ? description.slice(0, -1) : description
}
