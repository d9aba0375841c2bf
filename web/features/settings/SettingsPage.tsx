import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listDatasets } from '#contract/datasets.ts'
import { getInstallation } from '#contract/demo.ts'
import { limits } from '#contract/limits.ts'
import { getSettings } from '#contract/settings.ts'
import { queryOf } from '#web/api.ts'
import { LanguageField, ThemeField } from '#web/components/AppearanceFields.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { CriticalitySection } from './sections/CriticalitySection.tsx'
import { RetentionSection, SlaSection } from './sections/DaysSections.tsx'
import { LogBucketSection } from './sections/LogBucketSection.tsx'
import { WindowsSection } from './sections/WindowsSection.tsx'

const Column = styled('div')({ display: 'grid', gap: 16, maxWidth: 720 })
const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  alignItems: 'center',
})

function AppearancePanel() {
  const { t } = useTranslation('settings')
  const settings = useLocalSettings()
  return (
    <Panel title={t('appearance.title')} sub={t('appearance.fact')}>
      <Fields>
        <ThemeField />
        <LanguageField />
        <SelectField
          label={t('appearance.direction')}
          value={settings.direction}
          options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`appearance.${value}`) }))}
          onChange={(direction) => settings.change({ direction })}
        />
        <Check
          kind="switch"
          label={t('appearance.responsiveFontSizes')}
          checked={settings.responsiveFontSizes}
          onChange={(event) => settings.change({ responsiveFontSizes: event.target.checked })}
        />
      </Fields>
    </Panel>
  )
}

function InstallationPanel() {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const installation = useQuery(queryOf(getInstallation, {}))
  const datasets = useQuery(queryOf(listDatasets, {}))
  if (installation.isPending) return <BlockSkeleton height={260} label={t('common:state.loading')} />
  if (installation.isError) return <QueryError error={installation.error} onRetry={() => void installation.refetch()} />
  const { version, isLocal, demoTargetUrl } = installation.data
  return (
    <Panel title={t('installation.title')}>
      <KeyValues
        items={[
          [t('installation.version'), version],
          [t('installation.build'), String(limits.buildNumber)],
          [t('installation.reach'), isLocal ? t('installation.local') : t('installation.network')],
          [t('installation.demoTarget'), demoTargetUrl],
          ...(datasets.data?.results ?? []).map(({ name, asOf, origin }): [string, string] => [
            t('installation.dataset', { name }),
            t(`installation.asOf.${origin}`, { date: format.day(asOf) }),
          ]),
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

/** What the account decides for all its people; each section is saved by itself. */
function AccountSections() {
  const { t } = useTranslation('common')
  const settings = useQuery(queryOf(getSettings, {}))
  // what is typed below outlives a later read that fails
  if (settings.data === undefined && settings.isError) return <QueryError error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <BlockSkeleton height={420} label={t('state.loading')} />
  return (
    <>
      <SlaSection settings={settings.data} />
      <RetentionSection settings={settings.data} />
      <LogBucketSection />
      <WindowsSection settings={settings.data} />
      <CriticalitySection settings={settings.data} />
    </>
  )
}

/** Appearance and language of this browser, what the account decides for everybody, and what this installation is. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <>
      <PageHead title={t('title')} sub={t('fact')} />
      <Column>
        <AppearancePanel />
        <AccountSections />
        <Panel
          title={t('common:nav.account')}
          sub={t('account')}
          action={<LinkButton to={paths.accountGeneral}>{t('toAccount')}</LinkButton>}
        >
          {null}
        </Panel>
        <InstallationPanel />
      </Column>
    </>
  )
}
