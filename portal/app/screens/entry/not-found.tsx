import { defineTexts } from '../../language/language.ts'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { missing } from '../../parts/states/states.tsx'
import { EntryFrame } from './entry-frame.tsx'

const t = defineTexts({
  en: { start: 'Go to the start page', choose: 'Choose a store' },
  de: { start: 'Zur Startseite', choose: 'Shop wählen' },
})

/** For visitors who are not signed in, too: a URL of the service that does not exist leads here. */
export function Component() {
  return (
    <EntryFrame title={missing.title} about={missing.about}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to="/">
          {t.start}
        </ButtonLink>
        <ButtonLink to="/portal">{t.choose}</ButtonLink>
      </div>
    </EntryFrame>
  )
}
