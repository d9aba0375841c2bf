import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/fields.ts'
import { LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { useChooseLanguage } from './use-choose-language.ts'

/** Theme of this browser. */
export function ThemeField() {
  const { t } = useTranslation()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  return (
    <TextField
      select
      label={t('theme.label')}
      value={theme}
      onChange={(event) => change({ theme: event.target.value === 'dark' ? 'dark' : 'light' })}
    >
      <MenuItem value="light">{t('theme.light')}</MenuItem>
      <MenuItem value="dark">{t('theme.dark')}</MenuItem>
    </TextField>
  )
}

/** Language of the interface, kept here and in the person's profile. */
export function LanguageField() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <TextField
      select
      label={t('shell.language')}
      value={i18n.language}
      onChange={(event) => void choose(LANGUAGES.find((language) => language === event.target.value) ?? 'en')}
    >
      {LANGUAGES.map((language) => (
        <MenuItem key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </MenuItem>
      ))}
    </TextField>
  )
}
