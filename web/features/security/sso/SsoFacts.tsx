import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Sso, verifySsoDomain } from '#contract/sso.ts'
import { call } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useAction } from '#web/features/security/use-security.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { notify } from '#web/ui/states/toast.ts'

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& code': { minWidth: 0, overflowWrap: 'anywhere' },
})

/** A value to carry to another system. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Line>
      <code>{text}</code>
      <CopyButton text={text} copyLabel={t('action.copy')} copiedLabel={t('action.copied')} />
    </Line>
  )
}

const Stack = styled('div')({ display: 'grid', gap: 14, '& p': { margin: '0 0 8px' } })

/** The record that proves the email domain, and a look whether it is there. */
function DomainProof({ sso, onChange }: { sso: Sso; onChange: (sso: Sso) => void }) {
  const { t } = useTranslation('security')
  const verify = useAction(
    () => call(verifySsoDomain, {}),
    (reply) => {
      onChange(reply.sso)
      if (reply.verified) notify({ kind: 'success', text: t('sso.verified') })
    },
  )
  const seen = verify.data?.verified === false ? verify.data.seen : null
  return (
    <Alert severity="warning">
      <p>{t('sso.unverified', { domain: sso.emailDomain })}</p>
      <KeyValues
        items={[
          [t('sso.recordType'), 'TXT'],
          [t('sso.recordName'), <CopyLine key="name" text={sso.domainRecord.name} />],
          [t('sso.recordValue'), <CopyLine key="value" text={sso.domainRecord.value} />],
        ]}
      />
      {seen !== null && <p role="status">{seen.length === 0 ? t('sso.seenNone') : t('sso.seen', { values: seen.join(', ') })}</p>}
      <Button disabled={verify.isPending} onClick={() => verify.mutate(undefined)} sx={{ marginTop: '8px' }}>
        {t('sso.verify')}
      </Button>
    </Alert>
  )
}

/** What is set, and what is still missing before anybody can use it. */
export function SsoFacts({ sso, onChange }: { sso: Sso; onChange: (sso: Sso) => void }) {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  return (
    <Stack>
      {sso.domainVerifiedAt === null && <DomainProof sso={sso} onChange={onChange} />}
      <KeyValues
        items={[
          [t('sso.state'), t(sso.enabled ? 'sso.enabled' : 'sso.disabled')],
          [t('sso.issuer'), <code key="issuer">{sso.issuer}</code>],
          [t('sso.clientId'), <code key="client">{sso.clientId}</code>],
          [t('sso.clientSecret'), sso.clientSecret.set ? `•••• ${sso.clientSecret.last4 ?? ''}` : t('common:state.none')],
          [
            t('sso.emailDomain'),
            sso.domainVerifiedAt === null
              ? sso.emailDomain
              : `${sso.emailDomain} · ${t('sso.verifiedAt', { date: format.date(sso.domainVerifiedAt) })}`,
          ],
          [t('sso.newPeople'), sso.jitOnboarding ? t('sso.jitOn', { role: t(`common:role.${sso.userRole}`) }) : t('sso.jitOff')],
          [t('sso.redirectUri'), <CopyLine key="redirect" text={sso.redirectUri} />],
        ]}
      />
    </Stack>
  )
}
