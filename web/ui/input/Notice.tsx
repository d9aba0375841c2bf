import { styled } from '@mui/material/styles'
import { tone } from '../tokens.ts'

/** A sentence in a tinted box above a form: data-kind error, warning, ok. */
export const Notice = styled('p')({
  margin: 0,
  padding: '9px 12px',
  borderRadius: 8,
  fontSize: 13,
  background: tone.accentBg,
  color: tone.accentText,
  '&[data-kind=error]': { background: tone.risk.critical.bg, color: tone.risk.critical.text },
  '&[data-kind=warning]': { background: tone.risk.medium.bg, color: tone.risk.medium.text },
  '&[data-kind=ok]': { background: tone.okBg, color: tone.ok },
})
