import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Connection, Permit } from '#contract/connections.ts'
import { PermitPlaces } from '#web/components/domains/PermitPlaces.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { useScanningText } from '#web/features/connections/scanning/use-scanning-text.ts'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'

const Stack = styled('div')({ display: 'grid', gap: 14, minWidth: 0, '& > a': { justifySelf: 'start' } })

/** Who answers for it, how fast it may be, and when. */
function Answered({ permit: { places, perSecond, windows, until } }: { permit: Permit }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { windowsText } = useScanningText()
  const isClosed = windows !== null && windows.windows.length > 0 && until === null
  return (
    <Stack>
      {isClosed && <Notice kind="info">{t('permit.closed')}</Notice>}
      <KeyValues
        items={[
          [t('permit.places'), <PermitPlaces key="places" places={places} />],
          [t('permit.pace'), perSecond === null ? null : t('permit.perSecond', { count: perSecond })],
          [t('permit.hours'), windows === null ? t('permit.always') : windowsText(windows)],
          [t('permit.until'), until === null ? null : format.dateTime(until)],
        ]}
      />
    </Stack>
  )
}

/** That nobody answers for it, what ends that, and the way there. */
function Unanswered({ target, scanFrom }: Pick<Connection, 'target' | 'scanFrom'>) {
  const { t } = useTranslation(['connections', 'common'])
  // a target of several hosts has each of them proved by itself
  const [host = target] = target.split(', ')
  return (
    <Stack>
      <Notice kind="warning">{t(scanFrom === null ? 'permit.missing' : 'permit.missingAtRunner')}</Notice>
      <LinkButton to={paths.accountDomains} search={{ host }} variant="contained">
        {t('common:action.prove')}
      </LinkButton>
    </Stack>
  )
}

/** The permit of a connection whose every scan probes: without one, none is started. */
export function PermitPanel({ connection: { target, permit, scanFrom } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  return (
    <Panel title={t('permit.title')} sub={t('permit.sub')} action={<Link to={paths.accountDomains}>{t('proof.all')}</Link>}>
      {permit === null ? <Unanswered target={target} scanFrom={scanFrom} /> : <Answered permit={permit} />}
    </Panel>
  )
}
