import type { ReactNode } from 'react'
import { chooseLanguage, defineTexts, language } from '../../language/language.ts'
import { usePageTitle } from '../../parts/display/screen.tsx'

const t = defineTexts({
  en: { other: 'Deutsch', home: 'Vitrine: to the start page', docs: 'API documentation' },
  de: { other: 'English', home: 'Vitrine: zur Startseite', docs: 'API-Dokumentation' },
})

interface FrameProps {
  readonly title: string
  readonly about?: ReactNode
  readonly children: ReactNode
  /** Below the form: the way to the other pages. */
  readonly footer?: ReactNode
}

/** The frame of the pages before sign-in: one column, one task. */
export function EntryFrame({ title, about, children, footer }: FrameProps) {
  usePageTitle(title)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] justify-items-center px-4">
      <header className="flex w-full max-w-page items-center justify-between py-5">
        <a href="/" aria-label={t.home} className="flex items-center gap-2.5 rounded-md font-semibold">
          <img src="/favicon.svg" alt="" width="26" height="26" />
          Vitrine
        </a>
        <button
          type="button"
          onClick={() => chooseLanguage(language === 'en' ? 'de' : 'en')}
          lang={language === 'en' ? 'de' : 'en'}
          className="min-h-11 rounded-md px-3 text-soft hover:bg-sunken hover:text-ink"
        >
          {t.other}
        </button>
      </header>
      <main className="rise grid w-full max-w-narrow content-center gap-6 py-8">
        <div className="grid gap-6 sm:rounded-xl sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-card">
          <div className="grid gap-1.5">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {about === undefined ? null : <div className="text-lg text-soft">{about}</div>}
          </div>
          {children}
        </div>
        {footer === undefined ? null : <p className="text-center text-soft">{footer}</p>}
      </main>
      <footer className="py-5 text-sm text-soft">
        <a href="/docs" className="rounded-sm underline-offset-4 hover:text-ink hover:underline">
          {t.docs}
        </a>
      </footer>
    </div>
  )
}

export const linkClassName = 'rounded-sm font-medium text-accent underline-offset-4 hover:underline'
