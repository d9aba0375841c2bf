import Button from '@mui/material/Button'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Security, unlinkIdentity } from '#contract/security.ts'
import { call } from '#web/api.ts'
import { goToProvider } from '#web/components/federation.ts'
import { useFormat } from '#web/components/format.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { Rows } from '#web/features/security/Rows.tsx'
import { useAction, useKeepSecurity } from '#web/features/security/use-security.ts'

type Identity = Security['identities'][number]

/** Google and single sign-on identities that may sign in as this person. */
export function IdentitiesPanel({ security }: { security: Security }) {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  const keep = useKeepSecurity()
  const [leaving, setLeaving] = useState<Identity | null>(null)
  const link = useAction(
    () => goToProvider({ provider: 'Google', link: true }),
    () => undefined,
  )
  const unlink = useAction(
    (id: string) => call(unlinkIdentity, { params: { id } }),
    (changed) => {
      keep(changed)
      setLeaving(null)
      notify({ kind: 'success', text: t('identities.unlinked') })
    },
  )
  const { identities, offers } = security
  if (identities.length === 0 && !offers.google) return null
  const isOnlyWay = !security.hasPassword && identities.length === 1
  return (
    <Panel
      title={t('identities.title')}
      sub={identities.length === 0 ? t('identities.none') : t('identities.fact')}
      action={
        offers.google && (
          <Button disabled={link.isPending} onClick={() => link.mutate(undefined)}>
            {t('identities.linkGoogle')}
          </Button>
        )
      }
      pad={false}
    >
      {identities.length > 0 && (
        <Rows>
          {identities.map((identity) => (
            <li key={identity.id}>
              <Fingerprint size={18} strokeWidth={1.7} aria-hidden />
              <div>
                <strong>{identity.provider}</strong>
                <p>
                  {[identity.email, identity.issuer, t('identities.since', { date: format.date(identity.linkedAt) })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="actions">
                <Button disabled={isOnlyWay} title={isOnlyWay ? t('identities.onlyWay') : undefined} onClick={() => setLeaving(identity)}>
                  {t('identities.unlink')}
                </Button>
              </div>
            </li>
          ))}
        </Rows>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t('identities.unlink')}
        confirmLabel={t('identities.unlink')}
        danger
        busy={unlink.isPending}
        onConfirm={() => leaving !== null && unlink.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        {t('identities.unlinkText', { name: leaving?.email ?? leaving?.issuer ?? '' })}
      </ConfirmDialog>
    </Panel>
  )
}
