import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind, SetupWay } from '#contract/kinds.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import type { ConnectionValues } from '#web/components/connections/connection-form.ts'
import { useKindSetup } from '#web/components/connections/new/use-kind-setup.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { SetupFile } from './SetupFile.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { setupKindOf } from './setup-kind.ts'

const Ways = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '& p': { margin: 0, color: tone.muted },
  '& .way': { display: 'grid', gap: 10, minWidth: 0 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

function Way({ way: { way, link, steps, file }, kind }: { way: SetupWay; kind: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const of = setupKindOf(kind)
  const copy = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  if (way === 'organization')
    return (
      <div className="way" role="tabpanel" id={`setup-panel-${way}`} aria-labelledby={`setup-tab-${way}`}>
        <p>{t('setup.organizationText')}</p>
        <div className="buttons">
          <LinkButton to={paths.newConnection} search={{ kind: kind.path, target: 'members' }} variant="outlined">
            {t('setup.several')}
          </LinkButton>
        </div>
      </div>
    )
  const isShown = way === 'terraform' && file !== null
  return (
    <div className="way" role="tabpanel" id={`setup-panel-${way}`} aria-labelledby={`setup-tab-${way}`}>
      <p>{t(`setup.of.${of}.${link === null ? way : 'link'}Text`)}</p>
      <div className="buttons">
        {link !== null && (
          <Button variant="outlined" href={link} target="_blank" rel="noreferrer" startIcon={<ExternalLink size={14} aria-hidden />}>
            {t(`setup.of.${of}.open`)}
          </Button>
        )}
        {file !== null && <SetupFile file={file} />}
      </div>
      <SetupSteps steps={steps} />
      {isShown && <CodeBlock label={file.name} code={file.content} {...copy} />}
    </div>
  )
}

/** How what scans act as is made at the provider: everything is filled in, with the values that are this connection's own. */
export function CloudSetup({ kind, form }: { kind: Kind; form: UseFormReturn<ConnectionValues> }) {
  const { t } = useTranslation('connections')
  const of = setupKindOf(kind)
  const setup = useKindSetup(kind)
  const [way, setWay] = useState<SetupWay['way']>('console')
  const issued = setup.data?.issued
  useEffect(() => {
    for (const [name, value] of Object.entries(issued ?? {}))
      if (form.getValues(`fields.${name}`) !== value) form.setValue(`fields.${name}`, value)
  }, [issued, form])
  if (setup.isError) return <QueryError error={setup.error} onRetry={() => void setup.refetch()} />
  if (setup.isPending) return <TextSkeleton lines={5} label={t(`setup.of.${of}.title`)} />
  const { ways } = setup.data
  const shown = ways.find((one) => one.way === way)
  return (
    <Ways>
      {ways.length === 0 ? (
        <Notice kind="warning">{t('setup.noIdentity')}</Notice>
      ) : (
        <>
          <Tabs
            label={t(`setup.of.${of}.ways`)}
            idPrefix="setup"
            value={way}
            tabs={ways.map((one) => ({
              value: one.way,
              label: one.way === 'organization' ? t('setup.organization') : t(`setup.of.${of}.${one.way}`),
            }))}
            onChange={setWay}
          />
          {shown !== undefined && <Way way={shown} kind={kind} />}
        </>
      )}
    </Ways>
  )
}
