import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { TableFrame } from '#web/ui/table/TableFrame.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import type { DayCounts } from './trend-geometry.ts'

const Frame = styled(TableFrame)(({ theme }) => ({
  '& .scroller:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 6, fontSize: 11.5 }, '& .wide': { display: 'none' } },
}))

/** The trend as numbers, the newest day first; scrolls within `height` px. */
export function TrendTable({ days, height, label }: { days: readonly DayCounts[]; height: number; label: string }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  return (
    <Frame data-bare>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroller" role="region" aria-label={label} tabIndex={0} style={{ height }}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('trend.day')}</th>
              {RISK_ORDER.map((risk) => (
                <th key={risk} scope="col" className="end">
                  {t(`common:risk.${risk}`)}
                </th>
              ))}
              <th scope="col" className="end wide">
                {t('trend.new')}
              </th>
              <th scope="col" className="end wide">
                {t('trend.fixed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row" style={{ position: 'static' }}>
                  {format.shortDay(row.day)}
                </th>
                {RISK_ORDER.map((risk) => (
                  <td key={risk} className="end">
                    {format.number(row.open[risk])}
                  </td>
                ))}
                <td className="end wide">{format.number(row.new)}</td>
                <td className="end wide">{format.number(row.fixed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Frame>
  )
}
