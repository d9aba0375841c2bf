import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'

const SHAPE: Readonly<Record<Connection['health'], StatusShape>> = {
  never_scanned: 'dashed',
  healthy: 'tick',
  unreachable: 'bang',
  scanning: 'half',
}
const Label = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' })

/** How a connection stands; out of scope comes before its health. */
export function HealthLabel({ connection }: { connection: Pick<Connection, 'health' | 'inScope'> }) {
  const { t } = useTranslation('connections')
  const { health, inScope } = connection
  return (
    <Label>
      <StatusGlyph shape={inScope ? SHAPE[health] : 'dash'} />
      {t(inScope ? `health.${health}` : 'health.outOfScope')}
    </Label>
  )
}
