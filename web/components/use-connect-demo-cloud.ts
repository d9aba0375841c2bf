import { useTranslation } from 'react-i18next'
import { connectDemoCloud } from '#contract/demo.ts'
import type { VectorType } from '#contract/fields.ts'
import { startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'

/** Connects the account's copy of a provider's demo cloud and asks for its first scan. @returns a call that answers the connection's id */
export function useConnectDemoCloud(): (vectorType: VectorType) => Promise<string> {
  const { t } = useTranslation('common')
  return async (vectorType) => {
    const { id } = await call(connectDemoCloud, { body: { name: t('demoCloudOf', { name: vectorType }), vectorType } })
    await call(startScan, { body: { manualMode: true, connectionId: id } })
    return id
  }
}
