import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Security } from '#contract/security.ts'
import { askForProof, askForStepUp } from '#web/shell/reauthentication/proof.ts'
import { reconsiderStanding } from '#web/shell/session/acting-account.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

const stay = () => undefined

/** Why nothing else is shown: the account asks for a second factor. Who has one proves it, who has none sets one up below. */
export function OwedFactor({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  const hasFactor = security.preferredMfa !== 'NOMFA'
  // once one is set up, the account opens
  useEffect(() => {
    if (hasFactor) void reconsiderStanding(stay)
  }, [hasFactor])
  const prove = async () => {
    const byApp = security.totpSince !== null && security.offers.recoveryCodes
    if (await (byApp ? askForProof(true) : askForStepUp())) await reconsiderStanding(stay)
  }
  return (
    <Panel
      title={t('policy.owed')}
      sub={t(hasFactor ? 'policy.owedProof' : 'policy.owedSetUp')}
      action={
        hasFactor && (
          <Button variant="contained" onClick={() => void prove()}>
            {t('policy.prove')}
          </Button>
        )
      }
      pad={false}
    >
      {null}
    </Panel>
  )
}
