import { useState } from 'react'
import { can, type PortalSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { defineTexts } from '../../language/language.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { screenUrl } from '../../screen-url.ts'

const t = defineTexts({
  en: {
    ready: 'Your store is ready',
    readyAbout: 'Put the chat on your pages next: two lines of HTML. It answers exactly like the assistant here.',
    getChat: 'Get the chat',
    hide: 'Hide',
  },
  de: {
    ready: 'Ihr Shop ist bereit',
    readyAbout: 'Bauen Sie als Nächstes den Chat ein, mit zwei Zeilen HTML. Er antwortet wie der Assistent hier.',
    getChat: 'Zum Chat',
    hide: 'Ausblenden',
  },
})

/** Where the chat's line of HTML is; shown to whoever has not hidden it in this browser. */
export function WhatNext({ session }: { session: PortalSession }) {
  const slug = useStoreSlug() ?? ''
  const key = `vitrine.ready.${slug}`
  const [isHidden, setHidden] = useState(localStorage.getItem(key) !== null)
  if (isHidden || !can(session, 'assistant:read')) return null
  const hide = (): void => {
    localStorage.setItem(key, '1')
    setHidden(true)
  }
  return (
    <section
      aria-labelledby="ready"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-raised px-4 py-4 md:px-5"
    >
      <Icon name="check" className="size-5 text-success" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="ready" className="text-lg font-semibold">
          {t.ready}
        </h2>
        <p className="text-soft">{t.readyAbout}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <ButtonLink to={`${screenUrl(slug, 'developers')}/snippets?code=chat`} size="small">
          {t.getChat}
        </ButtonLink>
        <Button size="small" onClick={hide}>
          {t.hide}
        </Button>
      </span>
    </section>
  )
}
