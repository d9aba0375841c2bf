import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import { listRunners, type ScanFrom } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'
import { tone } from '#web/ui/tokens.ts'
import { engineMachines } from './engine-machines.ts'

const Box = styled('details')({
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 18,
  '& summary': { cursor: 'pointer', minHeight: 24, fontWeight: 600 },
  '& p': { margin: '0 0 8px', color: tone.muted },
  '& dl': { margin: 0, display: 'grid', gap: 10 },
  '& dt': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& dt span': { fontWeight: 400, color: tone.muted },
  '& dd': { margin: 0, color: tone.muted },
})

interface EnginesProps extends Pick<Kind, 'engines'> {
  /** Where the connection is scanned from; null: here. */
  from?: ScanFrom | null
}

/** What the external tools add to scans of a kind, which of them are there where it is scanned, and how the others get there. */
export function Engines({ engines, from = null }: EnginesProps) {
  const { t } = useTranslation('connections')
  const runners = useQuery({ ...queryOf(listRunners, {}), enabled: from !== null })
  const machines = engineMachines(engines, from, runners.data?.results ?? [])
  /** How an engine stands on each machine: '7.93 found', of runners 'Office: 7.93 found, Lab: not installed'. */
  const stateOf = (name: string): string =>
    machines
      .map((machine) => {
        const { state = 'missing', version = null } = machine.engines.find((engine) => engine.name === name) ?? {}
        const text = t(`engines.${state}`, { version })
        return machine.name === null ? text : t('engines.at', { runner: machine.name, state: text })
      })
      .join(', ')
  const isMissed = (name: string): boolean =>
    machines.some((machine) => machine.engines.find((engine) => engine.name === name)?.state !== 'found')
  return (
    <Box>
      <summary>{t('engines.title')}</summary>
      <p>{t('engines.intro')}</p>
      {runners.isSuccess && machines.length === 0 && <p>{t('engines.unseen')}</p>}
      <dl>
        {engines.map(({ name, adds, debianPackage, site }) => (
          <div key={name}>
            <dt>
              {name} {machines.length > 0 && <span>· {stateOf(name)}</span>}
            </dt>
            <dd>
              {adds}
              {isMissed(name) && (
                <>
                  {' '}
                  {debianPackage === null ? (
                    <a href={site} target="_blank" rel="noreferrer">
                      {t('engines.get')}
                    </a>
                  ) : (
                    t('engines.install', { name: debianPackage })
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Box>
  )
}
