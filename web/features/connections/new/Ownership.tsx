import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Eye, Radar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import { listDemoFaults } from '#contract/demo.ts'
import { queryOf } from '#web/api.ts'
import { tone } from '#web/ui/tokens.ts'

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

type Fields = Readonly<Record<string, FieldValue>>
/** Whether the demo target is what a field names: it needs no proof of ownership. */
export function useIsDemoTarget(fields: Fields): boolean {
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const demo = URL.parse(data?.url ?? '')
  return demo !== null && Object.values(fields).some((value) => typeof value === 'string' && URL.parse(value)?.origin === demo.origin)
}

/** What is checked with and without proof that the target is one's own, and the way to where it is proved. */
export function Ownership({ fields, onProve }: { fields: Fields; onProve: (() => void) | undefined }) {
  const { t } = useTranslation('connections')
  const isDemo = useIsDemoTarget(fields)
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
            {t(isDemo ? 'new.activeDemo' : 'new.active')}
            {!isDemo && onProve !== undefined && (
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
