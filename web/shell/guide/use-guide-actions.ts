import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listDemoFaults, switchDemoFault } from '#contract/demo.ts'
import { verifyFinding } from '#contract/findings.ts'
import { getGuide } from '#contract/guide.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { startScan } from '#contract/scans.ts'
import { call } from '#web/api.ts'

const website = callsOfKind('website')

const scan = (connectionId: string) => call(startScan, { body: { manualMode: true, connectionId } })

/** What the strip's button does at each step. The strip itself shows what came of it, and no toast does. */
export function useGuideActions() {
  const { t } = useTranslation('guide')
  const cache = useQueryClient()
  const refresh = async () => {
    const tags = [getGuide.tag, listDemoFaults.tag, verifyFinding.tag, startScan.tag, 'connections', 'shell']
    await Promise.all(tags.map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
  }
  return {
    /** Connects the account's copy of the demo target and scans it at once. */
    connect: useMutation({
      mutationFn: async (url: string) => {
        const { id } = await call(website.create, { body: { name: t('demoName'), url, tags: ['demo'], schedule: 'daily' } })
        return scan(id)
      },
      onSettled: refresh,
    }),
    scan: useMutation({ mutationFn: scan, onSettled: refresh }),
    fix: useMutation({
      mutationFn: (faultId: string) => call(switchDemoFault, { params: { faultId }, body: { on: false } }),
      onSettled: refresh,
    }),
    prove: useMutation({ mutationFn: (id: string) => call(verifyFinding, { params: { id } }), onSettled: refresh }),
  }
}
