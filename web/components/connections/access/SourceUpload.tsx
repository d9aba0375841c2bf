import { styled } from '@mui/material/styles'
import { FileCode2, Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { uploadSource } from '#contract/sources.ts'
import { ApiError, call } from '#web/api.ts'
import { FieldLine, PlainButton } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'

const ACCEPT = '.sol,.zip,.json'
const Hidden = styled('input')({ display: 'none' })
const Drop = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: '14px 16px',
  border: `1px dashed ${tone.lineStrong}`,
  borderRadius: 8,
  background: tone.sunken,
  '&[data-over]': { borderColor: tone.accentText, background: tone.accentBg },
  '& p': { margin: 0, fontSize: 13, color: tone.muted },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, fontSize: 12, maxHeight: 160, overflowY: 'auto', width: '100%' },
  '& li': { display: 'flex', gap: 8, alignItems: 'center', overflowWrap: 'anywhere' },
  '& svg': { flex: 'none' },
})
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // in pieces: an argument list has a limit
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}

type State = { state: 'empty' } | { state: 'sending' } | { state: 'kept'; files: readonly string[] } | { state: 'failed'; message: string }

/** Sends files to the server, which answers what names them. */
function useUpload(onChange: (sha256: string) => void) {
  const { t } = useTranslation('sources')
  const [state, setState] = useState<State>({ state: 'empty' })
  const send = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    // a quarter is what base64 adds
    if (chosen.reduce((sum, { size }) => sum + size, 0) > limits.sourceBodyBytes * 0.7) {
      setState({ state: 'failed', message: t('upload.tooLarge') })
      return
    }
    setState({ state: 'sending' })
    try {
      const files = await Promise.all(chosen.map(async (file) => ({ name: file.name, content: await base64(file) })))
      const { sha256, files: kept } = await call(uploadSource, { body: { files } })
      setState({ state: 'kept', files: kept.map(({ path }) => path) })
      onChange(sha256)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ state: 'failed', message: error.fields[0]?.message ?? t('upload.failed') })
    }
  }
  const clear = () => {
    setState({ state: 'empty' })
    onChange('')
  }
  return { state, send, clear }
}

interface SourceUploadProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (sha256: string) => void
}
/** Source code that is chosen or dropped; the server unpacks it, and what is kept of it is told here. */
export function SourceUpload({ label, hint, value, error, disabled, onChange }: SourceUploadProps) {
  const { t } = useTranslation('sources')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { state, send, clear } = useUpload(onChange)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // the same file again, once it was corrected, is a change too
    target.value = ''
    void send(files)
  }
  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault()
    setIsOver(isHere && !disabled)
  }
  const drop = (event: DragEvent) => {
    over(event, false)
    if (!disabled) void send([...event.dataTransfer.files])
  }
  const wrong = state.state === 'failed' ? state.message : error
  const isKept = value !== ''
  return (
    <div className="plain-field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-line`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Drop
        {...(isOver && { 'data-over': true })}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        <p role="status">
          {state.state === 'sending'
            ? t('upload.sending')
            : state.state === 'kept'
              ? t('upload.kept', { count: state.files.length })
              : t(isKept ? 'upload.before' : 'upload.drop')}
        </p>
        {state.state === 'kept' && (
          <ul>
            {state.files.map((path) => (
              <li key={path}>
                <FileCode2 size={14} aria-hidden />
                <code>{path}</code>
              </li>
            ))}
          </ul>
        )}
        <Hidden ref={input} id={id} type="file" multiple accept={ACCEPT} disabled={disabled} onChange={choose} />
        {!disabled && (
          <Actions>
            <PlainButton type="button" busy={state.state === 'sending'} onClick={() => input.current?.click()}>
              <Upload size={14} aria-hidden />
              {t(isKept ? 'upload.replace' : 'upload.choose')}
            </PlainButton>
            {isKept && (
              <PlainButton type="button" kind="quiet" onClick={clear}>
                {t('upload.remove')}
              </PlainButton>
            )}
          </Actions>
        )}
      </Drop>
      <FieldLine id={`${id}-line`} error={wrong} hint={hint} />
    </div>
  )
}
