import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('section')({
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 18,
  '& h2': { margin: '0 0 8px', fontSize: 13, fontWeight: 600 },
  '& p': { margin: '0 0 8px', color: tone.muted },
  '& dl': { margin: 0, display: 'grid', gap: 10 },
  '& dt': { fontWeight: 600 },
  '& dt span': { fontWeight: 400, color: tone.muted },
  '& dd': { margin: 0, color: tone.muted },
})

/** What the programs of others add to scans of a kind, which of them are there, and how the others get there. */
export function Engines({ engines }: Pick<Kind, 'engines'>) {
  const { t } = useTranslation('connections')
  return (
    <Box aria-label={t('engines.title')}>
      <h2>{t('engines.title')}</h2>
      <p>{t('engines.intro')}</p>
      <dl>
        {engines.map(({ name, adds, state, version, debianPackage, site }) => (
          <div key={name}>
            <dt>
              {name} <span>· {t(`engines.${state}`, { version })}</span>
            </dt>
            <dd>
              {adds}
              {state !== 'found' && (
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
