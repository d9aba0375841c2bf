import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type { ReplyOf } from '#contract/route.ts'
import type { setUpTotp } from '#contract/security.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { CodeDialog, type Confirmed } from './CodeDialog.tsx'

/** A QR code, always dark on white: scanners do not read it the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={188} height={188} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#12161f" />
    </svg>
  )
}

/** The dark fields of a QR code (ISO/IEC 18004) as one SVG path in a square of `size` units, with the quiet zone of four. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { path: runs.join(''), size }
}

/** Stretches of dark fields in a row: fewer and seamless shapes. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}

const Secret = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '2px 4px 2px 12px',
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  background: tone.sunken,
  '& code': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontFamily: MONO, fontSize: 12 },
})

/** A secret to scan or to type, proved by a code of it. */
export function TotpDialog(props: { setup: ReplyOf<typeof setUpTotp>; onConfirmed: (reply: Confirmed) => void; onClose: () => void }) {
  const { secret, uri } = props.setup
  const { t } = useTranslation(['security', 'auth', 'common'])
  return (
    <CodeDialog factor="totp" label={t('auth:proof.code')} onConfirmed={props.onConfirmed} onClose={props.onClose}>
      <p>{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} />
      <p>{t('totp.type')}</p>
      <Secret>
        <code>{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
        <CopyButton text={secret} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
      </Secret>
    </CodeDialog>
  )
}
