import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Languages } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '#contract/fields.ts'
import { useChooseLanguage } from '#web/components/use-choose-language.ts'
import { LANGUAGE_NAMES } from '#web/i18n/i18n.ts'

/** The main landmark, for all content of a page belongs to one; not while a drawer hides it from readers with all that is behind. */
function placeOfMenu(): Element {
  const main = document.querySelector('#main')
  return main === null || main.closest('[aria-hidden=true]') !== null ? document.body : main
}

/** A menu of the shell. */
export function ShellMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement | null
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} container={placeOfMenu} slotProps={{ list: { 'aria-label': label } }}>
      {children}
    </Menu>
  )
}

/** The three languages; the choice is kept on this machine and in the person's profile. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chooseLanguage = useChooseLanguage()
  const choose = (language: Language) => {
    setAnchor(null)
    void chooseLanguage(language)
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
            onClick={() => choose(language)}
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
