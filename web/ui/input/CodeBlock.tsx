import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Check, Copy } from 'lucide-react'
import { MONO, tone } from '#web/ui/tokens.ts'
import { useCopy } from './use-copy.ts'

const Frame = styled('div')({
  position: 'relative',
  borderRadius: 8,
  border: `1px solid ${tone.line}`,
  background: tone.sunken,
  minWidth: 0,
})
const Pre = styled('pre')({
  margin: 0,
  padding: '12px 0 12px 14px',
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: 1.55,
  overflow: 'auto',
  maxHeight: 360,
  whiteSpace: 'pre',
  direction: 'ltr',
  textAlign: 'start',
})
const Caption = styled('div')({
  padding: '7px 14px',
  borderBottom: `1px solid ${tone.line}`,
  fontSize: 12,
  fontWeight: 550,
  color: tone.muted,
})

/** A button that copies `text` and says so for two seconds. */
export function CopyButton({ text, copyLabel, copiedLabel }: { text: string; copyLabel: string; copiedLabel: string }) {
  const { isCopied, copy } = useCopy()
  const label = isCopied ? copiedLabel : copyLabel
  return (
    <IconButton aria-label={label} title={label} onClick={() => void copy(text)}>
      {isCopied ? <Check size={15} aria-hidden style={{ color: tone.ok }} /> : <Copy size={15} aria-hidden />}
    </IconButton>
  )
}

/** Code or a command, scrollable, with a copy button. */
export function CodeBlock(props: { code: string; caption?: string; label: string; copyLabel: string; copiedLabel: string }) {
  return (
    <Frame>
      {props.caption !== undefined && <Caption>{props.caption}</Caption>}
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' }}>
        <Pre tabIndex={0} role="region" aria-label={props.caption ?? props.label}>
          {props.code}
        </Pre>
        <div style={{ padding: 4 }}>
          <CopyButton text={props.code} copyLabel={props.copyLabel} copiedLabel={props.copiedLabel} />
        </div>
      </div>
    </Frame>
  )
}
