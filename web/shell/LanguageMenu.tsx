import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { Check, Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#contract/fields.ts'
import { updateProfile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { notify } from '#web/ui/states/toast.ts'
import { ShellMenu } from './ShellMenu.tsx'

/** The three languages; the choice is kept on this machine and in the person's profile. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = async (language: Language) => {
    setAnchor(null)
    if (language === i18n.language) return
    await chooseLanguage(language)
    notify({ kind: 'success', text: i18n.t('nav.languageChanged'), id: 'language' })
    // The interface has changed already; a profile that could not be saved is no reason to disturb.
    await call(updateProfile, { body: { language } }).catch(() => undefined)
  }
  return (
    <>
      <IconButton
        aria-label={t('shell.language')}
        title={t('shell.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Languages size={17} aria-hidden />
      </IconButton>
      <ShellMenu anchor={anchor} label={t('shell.language')} onClose={() => setAnchor(null)}>
        {LANGUAGES.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === i18n.language}
            onClick={() => void choose(language)}
            style={{ minWidth: 140 }}
          >
            <span style={{ flex: 1 }}>{LANGUAGE_NAMES[language]}</span>
            {language === i18n.language && <Check size={15} aria-hidden />}
          </MenuItem>
        ))}
      </ShellMenu>
    </>
  )
}
