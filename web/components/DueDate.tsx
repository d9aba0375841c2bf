import { styled } from '@mui/material/styles'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'
import { useFormat } from './format.ts'

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '&[data-late=true]': { color: tone.risk.critical.text, fontWeight: 550 },
})

/** When something is due, as an instant or a day; past ones carry a sign and the word. */
export function DueDate({ at, open = true }: { at: string | null; open?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  if (at === null) return <span>—</span>
  const isDay = !at.includes('T')
  const end = isDay ? Date.parse(`${at}T23:59:59`) : Date.parse(at)
  const late = open && end < now
  return (
    <Line data-late={late} title={isDay ? format.day(at) : format.dateTime(at)}>
      {late && <TriangleAlert size={13} aria-hidden />}
      {isDay ? format.shortDay(at) : format.shortDate(at)}
      {late && <span className="sr-only">{t('time.overdue')}</span>}
    </Line>
  )
}
