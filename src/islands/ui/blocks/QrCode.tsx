import { encode } from 'uqr'

/** Modules of white around it, without which cameras do not find it. */
const quietZone = 4

interface Props {
  text: string
  /** Spoken name. */
  label: string
}

/** A QR code, black on white in every mode: not every camera reads it the other way round. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-52 shrink-0 rounded-card border border-line bg-white"
    >
      <path d={dark} fill="#000" />
    </svg>
  )
}
