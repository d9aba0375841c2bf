import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AccountSettings, setScanWindows } from '#contract/settings.ts'
import { scanWindows } from '#contract/scan-windows.ts'
import { call } from '#web/api.ts'
import { WindowFields } from '#web/components/scan-windows/WindowFields.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { useSection } from './use-section.ts'

/** When scheduled scans may start. */
export function WindowsSection({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation(['settings', 'common'])
  const form = useSection({
    schema: scanWindows,
    values: settings.scanWindows,
    refusable: ['timeZone', 'windows'],
    send: (windows) => call(setScanWindows, { body: windows }),
    valuesOf: (saved) => saved.scanWindows,
  })
  return (
    <SectionPanel title={t('windows.title')} fact={t('windows.fact')} form={form}>
      <FormProvider {...form}>
        <WindowFields zoneLabel={t('windows.timeZone')} mayChange={form.mayChange} />
      </FormProvider>
    </SectionPanel>
  )
}
