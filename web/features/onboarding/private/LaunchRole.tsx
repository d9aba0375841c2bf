import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupWay } from '#contract/kinds.ts'
import { getPrivateSetup } from '#contract/private-scanning.ts'
import { queryOf } from '#web/api.ts'
import { SetupFile } from '#web/components/connections/kinds/cloud/SetupFile.tsx'
import { SetupSteps } from '#web/components/connections/kinds/cloud/SetupSteps.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const Ways = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '& p': { margin: 0, color: tone.muted },
  '& .way': { display: 'grid', gap: 10, minWidth: 0 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})
const WAYS = ['console', 'cli', 'terraform'] as const
type Way = (typeof WAYS)[number]
const isWay = (way: SetupWay['way']): way is Way => WAYS.some((one) => one === way)

export const usePrivateSetup = () => useQuery(queryOf(getPrivateSetup, {}))

/** How the role is made that Parapet launches with: everything is filled in. */
export function LaunchRole() {
  const { t } = useTranslation(['private-scanning', 'common'])
  const setup = usePrivateSetup()
  const [way, setWay] = useState<Way>('console')
  if (setup.data === undefined)
    return setup.isError ? (
      <QueryError error={setup.error} onRetry={() => void setup.refetch()} />
    ) : (
      <TextSkeleton lines={5} label={t('setup.title')} />
    )
  const { ways, principal, externalId, suffix } = setup.data
  if (principal === null)
    return (
      <Ways>
        <Notice kind="warning">{t('setup.noIdentity')}</Notice>
        <div className="buttons">
          <BusyButton variant="outlined" busy={setup.isFetching} onClick={() => void setup.refetch()}>
            {t('common:action.retry')}
          </BusyButton>
        </div>
      </Ways>
    )
  const offered = ways.map((one) => one.way).filter(isWay)
  const shown = ways.find((one) => one.way === way)
  const copy = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  return (
    <Ways>
      <Tabs
        label={t('setup.ways')}
        idPrefix="launch-role"
        value={way}
        tabs={offered.map((value) => ({ value, label: t(`setup.${value}`) }))}
        onChange={setWay}
      />
      {shown !== undefined && (
        <div className="way" role="tabpanel" id={`launch-role-panel-${way}`} aria-labelledby={`launch-role-tab-${way}`}>
          <p>{t(shown.link === null ? `setup.${way}Text` : 'setup.linkText')}</p>
          <div className="buttons">
            {shown.link !== null && (
              <Button
                variant="outlined"
                href={shown.link}
                target="_blank"
                rel="noreferrer"
                startIcon={<ExternalLink size={14} aria-hidden />}
              >
                {t('setup.open')}
              </Button>
            )}
            {shown.file !== null && <SetupFile file={shown.file} />}
          </div>
          <SetupSteps steps={shown.steps} />
          {way === 'terraform' && shown.file !== null && <CodeBlock label={shown.file.name} code={shown.file.content} {...copy} />}
        </div>
      )}
      {way === 'console' && (
        <>
          <CodeBlock label={t('setup.principal')} caption={t('setup.principal')} code={principal} {...copy} />
          <CodeBlock label={t('setup.externalId')} caption={t('setup.externalId')} code={externalId} {...copy} />
          <CodeBlock label={t('setup.suffix')} caption={t('setup.suffix')} code={suffix} {...copy} />
        </>
      )}
    </Ways>
  )
}
