import type { ProductColor, ProductPicture } from '#contract/lists/shop.ts'
import { paints } from './colors.ts'
import { drawings } from './drawings.tsx'

/** How a product is looked at: as a whole, from near, or by the road in the evening. */
export const looks = ['whole', 'near', 'road'] as const
export type Look = (typeof looks)[number]

interface Props {
  picture: ProductPicture
  color: ProductColor
  look?: Look
  /** Spoken; without it the picture is decoration. */
  label?: string
}

function Road() {
  return (
    <>
      <path d="M0 0h240v150H0Z" fill="#3b4c6b" />
      <circle cx="196" cy="42" r="16" fill="#f3e8c8" />
      <path d="M0 116 40 92l30 22 44-34 40 32 34-22 52 34v32H0Z" fill="#2c3a54" />
      <path d="M0 146h240v94H0Z" fill="#565f6d" />
      <path d="M18 240 66 156h22L60 240ZM104 240l8-84h22l8 84ZM180 240l-28-84h22l48 84Z" fill="#dfe4ea" />
      <path d="M0 150h240v6H0Z" fill="#7b8492" />
    </>
  )
}

/** A product as it is drawn in this project, in its colour. */
export function Picture({ picture, color, look = 'whole', label }: Props) {
  // Another backend may have kinds and colours that are not drawn.
  const draw = drawings[picture] ?? drawings.bag
  const drawn = draw(paints[color] ?? paints.grey)
  return (
    <svg
      viewBox={look === 'near' ? '62 70 116 116' : '0 0 240 240'}
      className="block size-full"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {look === 'road' ? <Road /> : <path d="M-240-240h720v720h-720Z" fill="#f2f5f9" />}
      {look === 'road' ? <g transform="translate(66 92) scale(.46)">{drawn}</g> : drawn}
    </svg>
  )
}
