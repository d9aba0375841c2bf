import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronRight, Cloud } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnectDemoCloud } from '#web/components/use-connect-demo-cloud.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'

const Row = styled('button')({
  width: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  border: 0,
  borderRadius: 9,
  background: 'none',
  font: 'inherit',
  color: tone.text,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { background: tone.hover },
  '&:disabled': { cursor: 'default' },
})

/** Connects the demo cloud with one click, has it scanned, and goes there. */
export function DemoCloudWay() {
  const { t } = useTranslation(['connections', 'common'])
  const cache = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const refusal = useRefusal('connections.manage')
  const connectAndScan = useConnectDemoCloud()
  const connect = useMutation({
    mutationFn: connectAndScan,
    onSuccess: async (id) => {
      await cache.invalidateQueries()
      await navigate({ to: paths.connection(id) })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  if (refusal !== undefined) return null
  return (
    <li>
      <Row type="button" disabled={connect.isPending} onClick={() => connect.mutate()}>
        <Cloud size={16} aria-hidden />
        <span>
          <b>{t('common:demoCloud')}</b>
          {t('new.demoCloudFact')}
        </span>
        {connect.isPending ? (
          <CircularProgress size={16} thickness={5} color="inherit" aria-hidden />
        ) : (
          <ChevronRight size={16} aria-hidden />
        )}
      </Row>
    </li>
  )
}
