import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { SearchLanguage } from '../../../../contract/search/search-fields.ts'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { locale } from '../../language/language.ts'
import { Card } from '../../parts/display/card.tsx'
import { Checkbox, Select } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const searchPath = '/v1/search/settings'
const assistantPath = '/v1/admin/assistant/settings'
const names = new Intl.DisplayNames(locale, { type: 'language' })
// The lists of the contract would load all its schemas.
const catalogLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const satisfies readonly SearchLanguage[]
const assistantLanguages = ['en', 'de', 'fr', 'es'] as const satisfies readonly AssistantLanguage[]

/** The languages of the catalog and of the assistant. Each change is saved at once and can be undone. */
export function Languages({ session }: { session: PortalSession }) {
  const maySearch = can(session, 'search:read')
  const mayAssistant = can(session, 'assistant:read')
  if (!maySearch && !mayAssistant) return null
  return (
    <Card title={t.languages} about={t.languagesAbout}>
      {maySearch ? <CatalogLanguage mayWrite={can(session, 'search:write')} /> : null}
      {mayAssistant ? <LanguagesOfAssistant mayWrite={can(session, 'assistant:write')} /> : null}
    </Card>
  )
}

function CatalogLanguage({ mayWrite }: { mayWrite: boolean }) {
  const settings = useRead<SearchSettings>(searchPath)
  const save = useChange<SearchSettings>({ refresh: [searchPath] })
  const put = (body: SearchSettings) => save.mutateAsync({ method: 'PUT', path: searchPath, body })
  const choose = async (before: SearchSettings, chosen: string): Promise<void> => {
    await put({ ...before, language: catalogLanguages.find((one) => one === chosen) ?? null })
    showToast(t.languageSaved, () => put(before))
  }
  return (
    <Read of={settings} skeleton={<SkeletonRows rows={1} />}>
      {(now) => (
        <>
          <Select
            label={t.searchLanguage}
            value={now.language ?? ''}
            disabled={!mayWrite || save.isPending}
            choices={[
              { value: '', label: t.recognize },
              ...catalogLanguages.map((value) => ({ value, label: names.of(value) ?? value })),
            ]}
            onChange={(event) => void choose(now, event.target.value).catch(() => undefined)}
          />
          <FormFailure message={save.error?.message} />
        </>
      )}
    </Read>
  )
}

function LanguagesOfAssistant({ mayWrite }: { mayWrite: boolean }) {
  const settings = useRead<AssistantSettings>(assistantPath)
  const save = useChange<AssistantSettings>({ refresh: [assistantPath] })
  const put = (body: AssistantSettings) => save.mutateAsync({ method: 'PUT', path: assistantPath, body })
  const toggle = async (before: AssistantSettings, language: AssistantLanguage): Promise<void> => {
    const rest = before.languages.filter((one) => one !== language)
    const languages = rest.length === before.languages.length ? [...before.languages, language] : rest
    if (languages.length === 0) return showToast(t.lastLanguage)
    await put({ ...before, languages })
    showToast(t.languageSaved, () => put(before))
  }
  return (
    <Read of={settings} skeleton={<SkeletonRows rows={2} />}>
      {(saved) => {
        // Shows the latest choice immediately.
        const now = save.isPending ? (save.variables.body as AssistantSettings) : saved
        return (
          <fieldset className="grid gap-2 border-t border-line pt-4">
            <legend className="sr-only">{t.assistantLanguages}</legend>
            <p aria-hidden="true" className="text-sm font-medium">
              {t.assistantLanguages}
            </p>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {assistantLanguages.map((language) => (
                <Checkbox
                  key={language}
                  label={names.of(language) ?? language}
                  checked={now.languages.includes(language)}
                  disabled={!mayWrite}
                  onChange={() => void toggle(now, language).catch(() => undefined)}
                />
              ))}
            </div>
            <p className="text-sm text-soft">{t.assistantLanguagesHint}</p>
            <FormFailure message={save.error?.message} />
          </fieldset>
        )
      }}
    </Read>
  )
}
