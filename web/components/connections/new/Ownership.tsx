import { styled } from '@mui/material/styles'
import { Eye, Radar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'
import type { useAllowedChecks } from './use-allowed-checks.ts'

const Box = styled('section')({
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 18,
  '& h2': { margin: '0 0 8px', fontSize: 13, fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& li': { display: 'flex', gap: 10, color: tone.muted },
  '& svg': { flex: 'none', marginTop: 2, color: tone.faint },
})

const Prove = styled('button')({
  all: 'unset',
  minHeight: 24,
  cursor: 'pointer',
  color: tone.accentText,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2, borderRadius: 3 },
})

/** What is said of the checks that need somebody to answer for them. */
const ACTIVE = { demo: 'new.activeDemo', all: 'new.activeAllowed', visitors: 'new.active', unknown: 'new.active' } as const

/** What is checked with and without proof that the target is one's own, and the way to where it is proved. */
export function Ownership({ allowed, onProve }: { allowed: ReturnType<typeof useAllowedChecks>; onProve: (() => void) | undefined }) {
  const { t } = useTranslation('connections')
  return (
    <Box aria-label={t('new.ownership')}>
      <h2>{t('new.ownership')}</h2>
      <ul>
        <li>
          <Eye size={15} aria-hidden />
          {t('new.passive')}
        </li>
        <li>
          <Radar size={15} aria-hidden />
          <span>
            {t(ACTIVE[allowed])}
            {ACTIVE[allowed] === 'new.active' && onProve !== undefined && (
              <>
                {' '}
                <Prove type="button" onClick={onProve}>
                  {t('new.prove')}
                </Prove>
              </>
            )}
          </span>
        </li>
      </ul>
    </Box>
  )
}
