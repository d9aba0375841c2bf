import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

/** Side of a picture that is sent, in px: the server keeps nothing larger. */
const SIDE_PX = 512

type PictureShape = 'square' | 'fit'
interface Cut {
  /** The part of the source that is drawn. */
  x: number
  y: number
  width: number
  height: number
  /** Size it is drawn in. */
  toWidth: number
  toHeight: number
}

/** Which part of a picture is kept and how large: the middle square, or all of it made to fit. Never enlarged. */
export function cutOf(width: number, height: number, shape: PictureShape): Cut {
  if (shape === 'square') {
    const side = Math.min(width, height)
    const to = Math.min(side, SIDE_PX)
    return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side, toWidth: to, toHeight: to }
  }
  const scale = Math.min(1, SIDE_PX / width, SIDE_PX / height)
  const toWidth = Math.max(1, Math.round(width * scale))
  return { x: 0, y: 0, width, height, toWidth, toHeight: Math.max(1, Math.round(height * scale)) }
}

const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** A file as a picture of at most 512 px, as base64 and as an address to show. Rejects when the browser cannot read it. */
async function readPicture(file: Blob, shape: PictureShape): Promise<{ base64: string; preview: string }> {
  const bitmap = await createImageBitmap(file)
  const cut = cutOf(bitmap.width, bitmap.height, shape)
  const canvas = document.createElement('canvas')
  canvas.width = cut.toWidth
  canvas.height = cut.toHeight
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.toWidth, cut.toHeight)
  bitmap.close()
  // WebP keeps transparency and is small; browsers that cannot write it give PNG
  const preview = canvas.toDataURL('image/webp', 0.9)
  return { base64: base64Of(preview), preview }
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 16,
  padding: 10,
  margin: -10,
  borderRadius: 10,
  border: '1px dashed transparent',
  '&[data-over=true]': { borderColor: tone.accentText, background: tone.accentBg },
  '& .words': { display: 'grid', gap: 6, flex: '1 1 200px', minWidth: 0 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& small': { fontSize: 12, color: tone.muted },
  '& small[role=alert]': { color: tone.risk.critical.text },
})
const Shown = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  height: 72,
  overflow: 'hidden',
  background: tone.accentBg,
  color: tone.accentText,
  fontWeight: 650,
  fontSize: 24,
  '&[data-shape=square]': { width: 72, borderRadius: '50%' },
  '&[data-shape=fit]': { width: 120, borderRadius: 8, background: tone.sunken, border: `1px solid ${tone.line}`, padding: 8 },
  '& img': { width: '100%', height: '100%', objectFit: 'cover', minHeight: 0 },
  '&[data-shape=fit] img': { objectFit: 'contain' },
  '& svg': { color: tone.faint },
})

interface PicturePickerProps {
  /** What the picture is, read out before its buttons. */
  label: string
  shape: PictureShape
  /** Address of the present picture. */
  url: string | null
  /** Shown while there is none. */
  initials?: string
  /** Why it cannot be changed, if so. */
  disabledReason?: string | undefined
  busy: boolean
  onPick: (base64: string) => void
  onRemove: () => void
}

/** A picture with ways to change it: choose a file, drop one, remove it. It is made small in the browser and shown before the server has it. */
export function PicturePicker(props: PicturePickerProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<{ of: string | null; address: string } | null>(null)
  const [isOver, setOver] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const isLocked = props.disabledReason !== undefined
  const take = async (file: File | undefined) => {
    if (file === undefined || isLocked) return
    try {
      const { base64, preview: address } = await readPicture(file, props.shape)
      setUnreadable(false)
      setPreview({ of: props.url, address })
      props.onPick(base64)
    } catch {
      setUnreadable(true)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0])
    // the same file may be chosen again
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isLocked)
  }
  // the preview stands in until the server's own picture is there
  const shown = props.busy && preview?.of === props.url ? preview.address : props.url
  return (
    <Row role="group" aria-labelledby={labelId} data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Shown data-shape={props.shape}>
        {shown !== null && <img src={shown} alt={props.label} />}
        {shown === null && (props.initials === undefined ? <ImageUp size={22} aria-hidden /> : <span aria-hidden>{props.initials}</span>)}
      </Shown>
      <div className="words">
        <span id={labelId} className="sr-only">
          {props.label}
        </span>
        <div className="buttons">
          <Button disabled={isLocked || props.busy} title={props.disabledReason} onClick={() => input.current?.click()}>
            {t('picture.choose')}
          </Button>
          {props.url !== null && (
            <Button variant="text" disabled={isLocked || props.busy} title={props.disabledReason} onClick={props.onRemove}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <small>{props.disabledReason ?? t('picture.drop')}</small>
        {unreadable && <small role="alert">{t('picture.unreadable')}</small>}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={props.label}
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
      </div>
    </Row>
  )
}
