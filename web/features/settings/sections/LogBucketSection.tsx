import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { bucketName, getLogBucket, type LogBucket, setLogBucket } from '#contract/log-bucket.ts'
import { call, queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { TextField } from '#web/ui/input/TextField.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { SectionPanel } from './SectionPanel.tsx'

const Parts = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })
const values = z.object({ s3Bucket: z.string().check(z.refine((name) => name.trim() === '' || bucketName.safeParse(name).success)) })
type Values = z.infer<typeof values>
const valuesOf = ({ s3Bucket }: LogBucket): Values => ({ s3Bucket: s3Bucket ?? '' })

const momentOf = (at: string | null) => (at === null ? null : <RelativeTime at={at} />)

/** How it stands. */
function Standing({ bucket: { state, proof, checkedAt, copiedAt, waiting } }: { bucket: LogBucket }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (state === 'none') return null
  return (
    <>
      <Notice kind={state === 'works' ? 'ok' : 'warning'}>{t(`logBucket.state.${state}`, { key: proof.key })}</Notice>
      <KeyValues
        items={[
          [t('logBucket.checked'), momentOf(checkedAt)],
          [t('logBucket.copied'), momentOf(copiedAt)],
          [t('logBucket.waiting'), format.number(waiting)],
        ]}
      />
    </>
  )
}

/** What the bucket must hold and allow. */
function Conditions({ bucket: { proof, policy } }: { bucket: LogBucket }) {
  const { t } = useTranslation(['settings', 'common'])
  const labels = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  const steps = { proof: t('logBucket.proof', { key: proof.key }), policy: t('logBucket.policy') }
  return (
    <>
      <CodeBlock caption={steps.proof} label={steps.proof} code={proof.content} {...labels} />
      <CodeBlock caption={steps.policy} label={steps.policy} code={policy} {...labels} />
    </>
  )
}

function BucketForm({ bucket }: { bucket: LogBucket }) {
  const { t } = useTranslation(['settings', 'common'])
  const cache = useQueryClient()
  const mayChange = useRight('account.manage')
  const form = useSendForm<Values, LogBucket>({
    resolver: zodResolver(values),
    defaultValues: valuesOf(bucket),
    refusable: ['s3Bucket'],
    send: ({ s3Bucket }) => call(setLogBucket, { body: { s3Bucket: s3Bucket.trim() === '' ? null : s3Bucket.trim() } }),
    onSent(saved) {
      cache.setQueryData(queryOf(getLogBucket, {}).queryKey, saved)
      form.reset(valuesOf(saved))
      notify({ kind: 'success', text: t('saved') })
    },
  })
  const { errors } = form
  return (
    <SectionPanel title={t('logBucket.title')} fact={t('logBucket.fact')} form={{ ...form, mayChange }}>
      <Parts>
        <TextField
          {...form.register('s3Bucket')}
          label={t('logBucket.name')}
          disabled={!mayChange}
          autoComplete="off"
          error={errors.s3Bucket !== undefined}
          helperText={errors.s3Bucket && t('logBucket.wrong')}
        />
        {bucket.s3Bucket !== null && <Standing bucket={bucket} />}
        {(bucket.s3Bucket !== null || form.isDirty) && <Conditions bucket={bucket} />}
        {bucket.s3Bucket !== null && mayChange && !form.isDirty && (
          <div>
            <Button variant="text" startIcon={<RotateCw size={15} aria-hidden />} disabled={form.busy} onClick={form.submit}>
              {t('logBucket.again')}
            </Button>
          </div>
        )}
      </Parts>
    </SectionPanel>
  )
}

/** A bucket of the account's own that logs are copied to, how it stands, and what lets this installation in. */
export function LogBucketSection() {
  const { t } = useTranslation('common')
  const query = useQuery(queryOf(getLogBucket, {}))
  if (query.data !== undefined) return <BucketForm bucket={query.data} />
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  return <BlockSkeleton height={320} label={t('state.loading')} />
}
