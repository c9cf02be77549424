import { qrCode } from './qr-code.ts'

/** Modules of white around it, without which cameras do not find it. */
const quiet = 4

interface Props {
  text: string
  /** Spoken name. */
  label: string
}

/** A QR code, black on white in every mode: not every camera reads it the other way round. */
export function QrCode({ text, label }: Props) {
  const rows = qrCode(text)
  const side = rows.length + 2 * quiet
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-52 shrink-0 rounded-card border border-line bg-white"
    >
      <path d={dark} fill="#000" />
    </svg>
  )
}
