import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ArrowRight, Play, Plus, ShieldCheck, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listDemoFaults } from '#contract/demo.ts'
import type { Guide } from '#contract/guide.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { type GuideStage, tookMs } from './guide-stage.ts'
import { ONE_ROW } from './GuideRoom.tsx'
import { Busy, DoButton, Sentence, useStepVariant } from './Sentence.tsx'
import { useGuideActions } from './use-guide-actions.ts'

/** A second way, offered beside the first where a line has room for both; the page of new connections offers it always. */
const WhereRoom = styled('span')({ display: 'contents', '& > .MuiButtonBase-root': { flex: 'none' }, [ONE_ROW]: { display: 'none' } })

type Stage<K extends GuideStage['at']> = Extract<GuideStage, { at: K }>

function Connect() {
  const { t } = useTranslation('guide')
  const { connect } = useGuideActions()
  const isThere = useRouterState({ select: ({ location }) => location.pathname === paths.newConnection })
  const variant = useStepVariant()
  const demo = useQuery(queryOf(listDemoFaults, {}))
  if (demo.isPending) return null
  const url = demo.data?.url ?? null
  if (url === null)
    return (
      <Sentence next={t('connect.next')} more={t('connect.own')}>
        <ConnectButton variant={variant}>{t('connect.ownAction')}</ConnectButton>
      </Sentence>
    )
  return (
    <Sentence next={t('connect.next')} more={t('connect.demo')} error={connect.error}>
      <DoButton label={t('connect.demoAction')} icon={Plus} isOffered isBusy={connect.isPending} onClick={() => connect.mutate(url)} />
      {!isThere && demo.data?.clouds.some(({ connectionId }) => connectionId === null) === true && (
        <WhereRoom>
          <ConnectButton variant="outlined">{t('connect.cloudAction')}</ConnectButton>
        </WhereRoom>
      )}
    </Sentence>
  )
}

function Scan({ stage: { connectionId, isLive, isEarly }, name }: { stage: Stage<'scan'>; name: string }) {
  const { t } = useTranslation('guide')
  const { scan } = useGuideActions()
  if (isLive)
    return (
      <Sentence next={t('scan.live', { name })} more={t(isEarly ? 'scan.early' : 'scan.liveMore')}>
        <Busy />
      </Sentence>
    )
  return (
    <Sentence next={isEarly ? t('scan.early') : t('scan.next', { name })} more={t('scan.more')} error={scan.error}>
      <DoButton label={t('scan.action')} icon={Play} isOffered isBusy={scan.isPending} onClick={() => scan.mutate(connectionId)} />
    </Sentence>
  )
}

function Fix({ stage: { finding, isHere } }: { stage: Stage<'fix'> }) {
  const { t } = useTranslation('guide')
  const { fix, prove } = useGuideActions()
  const variant = useStepVariant()
  const { findingId, faultId, title } = finding
  if (!isHere)
    return (
      <Sentence next={t('fix.next')} more={title}>
        <LinkButton to={paths.finding(findingId)} variant={variant} endIcon={<ArrowRight size={15} aria-hidden />}>
          {t('fix.open')}
        </LinkButton>
      </Sentence>
    )
  if (faultId === null)
    return (
      <Sentence next={t('fix.own')} more={t('fix.ownMore')} error={prove.error}>
        <DoButton label={t('prove.action')} icon={ShieldCheck} isBusy={prove.isPending} onClick={() => prove.mutate(findingId)} />
      </Sentence>
    )
  return (
    <Sentence next={t('fix.here')} more={t('fix.hereMore')} error={fix.error}>
      <DoButton label={t('fix.action')} icon={Wrench} isBusy={fix.isPending} onClick={() => fix.mutate(faultId)} />
    </Sentence>
  )
}

function Prove({ stage: { finding, isLive } }: { stage: Stage<'prove'> }) {
  const { t } = useTranslation('guide')
  const { prove } = useGuideActions()
  if (isLive)
    return (
      <Sentence next={t('prove.live')} more={t('prove.liveMore')}>
        <Busy />
      </Sentence>
    )
  return (
    <Sentence next={t('prove.next')} more={t('prove.more', { title: finding.title })} error={prove.error}>
      <DoButton label={t('prove.action')} icon={ShieldCheck} isBusy={prove.isPending} onClick={() => prove.mutate(finding.findingId)} />
    </Sentence>
  )
}

function Done({ guide, isAtEnd }: { guide: Guide; isAtEnd: boolean }) {
  const { t } = useTranslation('guide')
  const format = useFormat()
  const took = tookMs(guide)
  const more = took === null ? undefined : t('done.took', { time: format.duration(took) })
  return (
    <Sentence next={t(guide.connection?.isDemo === true ? 'done.next' : 'done.ownNext')} more={more}>
      {!isAtEnd && <LinkButton to={paths.guide}>{t('done.action')}</LinkButton>}
    </Sentence>
  )
}

/** What comes next, with the one button that does it. */
export function NextStep({ guide, stage, isAtEnd }: { guide: Guide; stage: GuideStage; isAtEnd: boolean }) {
  const { t } = useTranslation('guide')
  if (stage.at === 'connect') return <Connect />
  if (stage.at === 'scan') return <Scan stage={stage} name={guide.connection?.name ?? ''} />
  if (stage.at === 'fix') return <Fix stage={stage} />
  if (stage.at === 'prove') return <Prove stage={stage} />
  if (stage.at === 'done') return <Done guide={guide} isAtEnd={isAtEnd} />
  return <Sentence next={t('clean.next')} more={t('clean.more')} />
}
