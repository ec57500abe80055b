import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PortalSession, signOut } from '../api/session.ts'
import { chooseLanguage, defineTexts, language, languages } from '../language/language.ts'
import { chooseTheme, currentTheme, themes } from '../language/theme.ts'
import { Avatar } from '../parts/display/badge.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuText } from '../parts/overlays/menu.tsx'
import { showToast } from '../parts/overlays/toast.tsx'
import { screenUrl } from '../screen-url.ts'

const t = defineTexts({
  en: {
    account: 'Your account',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    security: 'Your sign-in and sessions',
    signOut: 'Sign out',
  },
  de: {
    account: 'Ihr Konto',
    theme: 'Farbschema',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    security: 'Ihre Anmeldung',
    signOut: 'Abmelden',
  },
})
const languageNames = { en: 'English', de: 'Deutsch' } as const

/** The user's own settings, as opposed to the store's. */
export function AccountMenu({ session, isCollapsed }: { session: PortalSession; isCollapsed: boolean }) {
  const navigate = useNavigate()
  const [theme, setTheme] = useState(currentTheme)
  const leave = async (): Promise<void> => {
    try {
      await signOut()
      await navigate({ to: '/login' })
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error))
    }
  }
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md px-1.5 text-left transition-colors hover:bg-sunken"
    >
      <Avatar name={session.full_name} />
      <span className="sr-only">{t.account}</span>
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{session.full_name}</span>
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      <MenuText>{session.email}</MenuText>
      {session.store === null ? null : (
        <MenuItem
          icon="shield"
          onSelect={() => void navigate({ to: screenUrl(session.store?.slug ?? '', 'security') })}
        >
          {t.security}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice
        label={t.theme}
        value={theme}
        choices={themes.map((value) => ({ value, label: t.themes[value] }))}
        onChoose={(value) => {
          const chosen = themes.find((one) => one === value) ?? 'system'
          chooseTheme(chosen)
          setTheme(chosen)
        }}
      />
      <MenuSeparator />
      <MenuChoice
        label={t.language}
        value={language}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChoose={(value) => chooseLanguage(languages.find((one) => one === value) ?? 'en')}
      />
      <MenuSeparator />
      <MenuItem icon="sign-out" onSelect={() => void leave()}>
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
