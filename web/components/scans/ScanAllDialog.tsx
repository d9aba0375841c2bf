import { CircleMinus } from 'lucide-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { listScans, planScanAll, startScanAll } from '#contract/scans.ts'
import { call, queryOf } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import './scan-all.css'

/** Says how many scans would start, and what is left out and why; then starts them. */
export function ScanAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['scans', 'common'])
  const cache = useQueryClient()
  const errorText = useErrorText()
  // what may be scanned changes by the minute: asked each time
  const plan = useQuery({ ...queryOf(planScanAll, {}), gcTime: 0 })
  const start = useMutation({
    mutationFn: () => call(startScanAll, {}),
    onSuccess: async ({ starts }) => {
      onClose()
      notify({ kind: 'info', text: t('all.started', { count: starts }) })
      await Promise.all([listScans.tag, listConnections.tag].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
    },
  })
  const starts = plan.data?.starts ?? 0
  return (
    <ConfirmDialog
      title={t('all.title')}
      confirmLabel={starts === 0 ? t('all.action') : t('all.confirm', { count: starts })}
      busy={start.isPending}
      ready={starts > 0}
      refusal={start.isError ? errorText(start.error) : null}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      {plan.isPending && <TextSkeleton lines={3} label={t('common:state.loading')} />}
      {plan.isError && <QueryError error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data !== undefined && (
        <div className="scan-all">
          <p>{starts === 0 ? t('all.none') : t('all.starts', { count: starts })}</p>
          {plan.data.leftOut.length > 0 && (
            <>
              <h3>{t('all.leftOut')}</h3>
              <ul>
                {plan.data.leftOut.map(({ reason, count, names }) => (
                  <li key={reason}>
                    <CircleMinus size={14} aria-hidden />
                    <span>
                      {t(`all.reason.${reason}`, { count })}
                      <small>
                        {names.join(', ')}
                        {count > names.length && ` ${t('all.more', { count: count - names.length })}`}
                      </small>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
