import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import type * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { confirmTotp, type setUpTotp } from '#contract/security.ts'
import { call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Field } from '#web/ui/plain/plain.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { codeFault } from './code-fault.ts'
import { KeepSessions } from './KeepSessions.tsx'

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

const Body = styled('div')({ display: 'grid', gap: 14, '& p': { margin: 0 }, '& > svg': { justifySelf: 'center' } })
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

export type TotpConfirmed = ReplyOf<typeof confirmTotp>

/** A secret to scan or to type, proved by a code of it. */
export function TotpDialog(props: { setup: ReplyOf<typeof setUpTotp>; onConfirmed: (reply: TotpConfirmed) => void; onClose: () => void }) {
  const { secret, uri } = props.setup
  const { t } = useTranslation(['security', 'auth', 'common'])
  const { control, register, errors, isValid, busy, refusal, submit } = useSendForm<z.input<typeof confirmTotp.body>, TotpConfirmed>({
    resolver: zodResolver(confirmTotp.body),
    mode: 'onChange',
    defaultValues: { code: '', keepOtherSessions: false },
    refusable: ['code'],
    fieldOf: codeFault,
    send: (body) => call(confirmTotp, { body }),
    onSent: props.onConfirmed,
  })
  return (
    <ConfirmDialog
      title={t('totp.title')}
      confirmLabel={t('auth:challenge.confirm')}
      busy={busy}
      ready={isValid}
      refusal={refusal}
      onConfirm={submit}
      onClose={props.onClose}
    >
      <Body>
        <p>{t('totp.scan')}</p>
        <QrCode text={uri} label={t('totp.qr')} />
        <p>{t('totp.type')}</p>
        <Secret>
          <code>{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
          <CopyButton text={secret} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
        </Secret>
        <Field
          {...register('code')}
          label={t('auth:proof.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          error={errors.code?.type === 'server' ? t('auth:refusal.code_wrong') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
          autoFocus
        />
        <Controller
          control={control}
          name="keepOtherSessions"
          render={({ field }) => <KeepSessions value={field.value === true} onChange={field.onChange} />}
        />
      </Body>
    </ConfirmDialog>
  )
}
