import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/fields.ts'
import { LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { useChooseLanguage } from './use-choose-language.ts'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

/** Theme of this browser. */
export function ThemeField() {
  const { t } = useTranslation()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  return (
    <SelectField
      label={t('theme.label')}
      value={theme}
      options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(chosen) => change({ theme: chosen })}
    />
  )
}

/** Language of the interface, kept here and in the person's profile. */
export function LanguageField() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <SelectField
      label={t('shell.language')}
      value={LANGUAGES.find((language) => language === i18n.language) ?? 'en'}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
      onChange={(language) => void choose(language)}
    />
  )
}
