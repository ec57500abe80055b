import type { SearchSettings, Synonym } from '../../../../contract/search/search-settings.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { defineTexts } from '../../language/language.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'

const t = defineTexts({
  en: {
    title: (query: string) => `“${query}” finds nothing`,
    about: 'Enter a word from your catalog that means the same. Searches then treat both words alike.',
    word: 'Means the same as',
    placeholder: 'such as: sneaker',
    add: 'Add synonym',
    cancel: 'Cancel',
    added: (from: string, to: string) => `“${from}” now also finds “${to}”`,
  },
  de: {
    title: (query: string) => `„${query}“ findet nichts`,
    about: 'Nennen Sie ein Wort aus Ihrem Katalog mit derselben Bedeutung. Die Suche behandelt dann beide gleich.',
    word: 'Bedeutet dasselbe wie',
    placeholder: 'zum Beispiel: Turnschuh',
    add: 'Synonym hinzufügen',
    cancel: 'Abbrechen',
    added: (from: string, to: string) => `„${from}“ findet jetzt auch „${to}“`,
  },
})

const path = '/v1/search/settings'

/** Adds a synonym for a query without results; Undo restores the settings. */
export function FixQuery({ query, onClose }: { query: string; onClose: () => void }) {
  const settings = useRead<SearchSettings>(path, { when: query !== '' })
  return (
    <Dialog title={t.title(query)} about={t.about} isOpen={query !== ''} onClose={onClose}>
      <Read of={settings} skeleton={<Skeleton className="h-24" />}>
        {(read) => <SynonymForm query={query} settings={read} onClose={onClose} />}
      </Read>
    </Dialog>
  )
}

function SynonymForm({ query, settings, onClose }: { query: string; settings: SearchSettings; onClose: () => void }) {
  const save = useChange<SearchSettings>({ refresh: ['/v1/search'] })
  const form = useForm({ defaultValues: { word: '' } })
  const submit = form.submit(async ({ word }) => {
    const synonyms = withSynonym(settings.synonyms, query, word.trim())
    await save.mutateAsync({ method: 'PUT', path, body: { ...settings, synonyms } })
    onClose()
    showToast(t.added(query, word.trim()), () => save.mutateAsync({ method: 'PUT', path, body: settings }))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t.word} placeholder={t.placeholder} autoFocus {...form.register('word', { required: true })} />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={save.isPending} disabled={form.watch('word').trim() === ''}>
          {t.add}
        </Button>
      </DialogActions>
    </form>
  )
}

/** One-way synonym: searches for the replacement word do not change. */
function withSynonym(synonyms: readonly Synonym[], from: string, word: string): Synonym[] {
  const known = synonyms.find((one) => one.from === from)
  if (known === undefined) return [...synonyms, { from, words: [word] }]
  return synonyms.map((one) => (one === known ? { from, words: [...new Set([...one.words, word])] } : one))
}
