import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import { LANGUAGES } from '#contract/fields.ts'
import { queryOf } from '#web/api.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { ProfilePanel } from './ProfilePanel.tsx'

const Column = styled('div')({ display: 'grid', gap: 16, maxWidth: 720 })
const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  alignItems: 'center',
})

function AppearancePanel() {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const settings = useLocalSettings()
  const choose = async (language: (typeof LANGUAGES)[number]) => {
    await chooseLanguage(language)
    notify({ kind: 'success', text: i18n.t('common:nav.languageChanged') })
  }
  return (
    <Panel title={t('appearance.title')} sub={t('appearance.fact')}>
      <Fields>
        <TextField
          select
          label={t('appearance.theme')}
          value={settings.theme}
          onChange={(event) => settings.change({ theme: event.target.value === 'dark' ? 'dark' : 'light' })}
        >
          <MenuItem value="light">{t('appearance.light')}</MenuItem>
          <MenuItem value="dark">{t('appearance.dark')}</MenuItem>
        </TextField>
        <TextField
          select
          label={t('common:shell.language')}
          value={i18n.language}
          onChange={(event) => void choose(LANGUAGES.find((language) => language === event.target.value) ?? 'en')}
        >
          {LANGUAGES.map((language) => (
            <MenuItem key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('appearance.direction')}
          value={settings.direction}
          onChange={(event) => settings.change({ direction: event.target.value === 'rtl' ? 'rtl' : 'ltr' })}
        >
          <MenuItem value="ltr">{t('appearance.ltr')}</MenuItem>
          <MenuItem value="rtl">{t('appearance.rtl')}</MenuItem>
        </TextField>
        <FormControlLabel
          control={
            <Switch
              checked={settings.responsiveFontSizes}
              onChange={(event) => settings.change({ responsiveFontSizes: event.target.checked })}
            />
          }
          label={t('appearance.responsiveFontSizes')}
        />
      </Fields>
    </Panel>
  )
}

function InstallationPanel() {
  const { t } = useTranslation('settings')
  const installation = useQuery(queryOf(getInstallation, {}))
  if (!installation.isSuccess) return null
  const { version, isLocal, demoTargetUrl } = installation.data
  return (
    <Panel title={t('installation.title')}>
      <KeyValues
        items={[
          [t('installation.version'), version],
          [t('installation.reach'), isLocal ? t('installation.local') : t('installation.network')],
          [t('installation.demoTarget'), demoTargetUrl],
          [
            t('installation.api'),
            <a key="api" href="/client/reference" target="_blank" rel="noreferrer">
              {t('apiKeys.reference')}
            </a>,
          ],
        ]}
      />
    </Panel>
  )
}

/** Appearance and language of this browser, the person's name, and what this installation is. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHead title={t('title')} sub={t('fact')} />
      <Column>
        <AppearancePanel />
        <ProfilePanel />
        <InstallationPanel />
      </Column>
    </>
  )
}
