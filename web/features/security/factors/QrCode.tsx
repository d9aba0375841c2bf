import { qrPath } from './qr-path.ts'

/** A QR code, always dark on white: scanners do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={188} height={188} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#12161f" />
    </svg>
  )
}
