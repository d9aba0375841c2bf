import { useTranslation } from 'react-i18next'
import { connectDemoCloud } from '#contract/demo.ts'
import { startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'

/** Connects the account's copy of the demo cloud and asks for its first scan. @returns a call that answers the connection's id */
export function useConnectDemoCloud(): () => Promise<string> {
  const { t } = useTranslation('common')
  return async () => {
    const { id } = await call(connectDemoCloud, { body: { name: t('demoCloud') } })
    await call(startScan, { body: { manualMode: true, connectionId: id } })
    return id
  }
}
