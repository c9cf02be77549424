import type { ReactNode } from 'react'
import type { ProductPicture } from '#contract/lists/shop.ts'

/** The fills of a drawing: the body in the product's colour, its shade, what reflects, and what is dark or light. */
export interface Paint {
  body: string
  shade: string
}
const shine = '#e9eef5'
const dark = '#3a4454'
const light = '#ffffff'

/** Each product in a square of 240, its colour where it has one. All are flat, seen from the front, without outlines. */
export const drawings: Record<ProductPicture, (paint: Paint) => ReactNode> = {
  pass: ({ body, shade }) => (
    <>
      <path d="M88 18 116 84h8l28-66" fill="none" stroke={shade} strokeWidth="9" />
      <rect x="110" y="72" width="20" height="22" rx="5" fill={dark} />
      <rect x="58" y="90" width="124" height="126" rx="14" fill={body} />
      <rect x="58" y="90" width="124" height="34" rx="14" fill={shade} />
      <rect x="100" y="98" width="40" height="8" rx="4" fill={light} />
      <path d="M78 190c14-34 30 8 46-22s24-22 38-16" fill="none" stroke={light} strokeWidth="6" />
      <circle cx="78" cy="190" r="8" fill={light} />
      <circle cx="162" cy="152" r="8" fill={light} />
    </>
  ),
  vest: ({ body, shade }) => (
    <>
      <path
        d="M84 28c4 22 16 40 36 52 20-12 32-30 36-52l34 12-4 50c-2 20 4 34 8 46v74H46v-74c4-12 10-26 8-46l-4-50Z"
        fill={body}
      />
      <path
        d="M84 28c4 22 16 40 36 52v10C92 76 78 52 74 32ZM156 28c-4 22-16 40-36 52v10c28-14 42-38 46-58Z"
        fill={shade}
      />
      <path d="M68 34h18v176H68ZM154 34h18v176h-18Z" fill={shine} />
      <path d="M46 150h148v22H46Z" fill={shine} />
      <path d="M118 90h4v120h-4Z" fill={shade} />
    </>
  ),
  band: ({ body, shade }) => (
    <>
      <ellipse cx="98" cy="104" rx="62" ry="50" fill="none" stroke={shade} strokeWidth="34" />
      <ellipse cx="98" cy="98" rx="62" ry="50" fill="none" stroke={body} strokeWidth="30" />
      <ellipse cx="98" cy="98" rx="62" ry="50" fill="none" stroke={shine} strokeWidth="8" />
      <ellipse cx="150" cy="158" rx="54" ry="42" fill="none" stroke={shade} strokeWidth="34" />
      <ellipse cx="150" cy="152" rx="54" ry="42" fill="none" stroke={body} strokeWidth="30" />
      <ellipse cx="150" cy="152" rx="54" ry="42" fill="none" stroke={shine} strokeWidth="8" />
    </>
  ),
  seat: ({ body, shade }) => (
    <>
      <path
        d="M40 112c0-14 10-22 22-22s20 10 20 24v46H50c-6 0-10-4-10-10ZM200 112c0-14-10-22-22-22s-20 10-20 24v46h32c6 0 10-4 10-10Z"
        fill={shade}
      />
      <path d="M62 126c20-8 96-8 116 0l14 56c2 10-6 18-16 18H64c-10 0-18-8-16-18Z" fill={body} />
      <path d="M50 176c38 12 102 12 140 0l2 8c2 10-6 16-16 16H64c-10 0-18-6-16-16Z" fill={shade} />
      <path d="M96 136c14-4 34-4 48 0" fill="none" stroke={shine} strokeWidth="6" />
    </>
  ),
  booster: ({ body, shade }) => (
    <>
      <path d="M78 34c0-12 84-12 84 0l10 112H68Z" fill={body} />
      <path d="M70 22h24v56c0 8-24 8-26 0ZM146 22h24l2 56c-2 8-26 8-26 0Z" fill={shade} />
      <rect x="96" y="22" width="48" height="46" rx="14" fill={shade} />
      <path d="M104 82h32v58h-32Z" fill={shade} />
      <path
        d="M44 134c0-10 8-16 18-16s16 8 16 18v20H54c-6 0-10-4-10-10ZM196 134c0-10-8-16-18-16s-16 8-16 18v20h24c6 0 10-4 10-10Z"
        fill={shade}
      />
      <path d="M64 148c20-8 92-8 112 0l12 48c2 10-6 18-14 18H66c-8 0-16-8-14-18Z" fill={body} />
      <path d="M54 190c36 12 96 12 132 0l2 8c2 10-6 16-14 16H66c-8 0-16-6-14-16Z" fill={shade} />
      <path d="M84 40 156 150" fill="none" stroke={dark} strokeWidth="7" />
    </>
  ),
  bag: ({ body, shade }) => (
    <>
      <path d="M96 44c0-30 48-30 48 0" fill="none" stroke={dark} strokeWidth="10" />
      <path d="M60 88c0-34 24-52 60-52s60 18 60 52v108c0 12-8 20-20 20H80c-12 0-20-8-20-20Z" fill={body} />
      <path
        d="M44 118c0-8 8-12 16-12v82c-10 0-16-6-16-14ZM196 118c0-8-8-12-16-12v82c10 0 16-6 16-14Z"
        fill={shade}
      />
      <path d="M78 134h84v58c0 8-6 14-14 14H92c-8 0-14-6-14-14Z" fill={shade} />
      <path d="M78 134h84v12H78ZM72 96h96v10H72Z" fill={shine} />
      <rect x="112" y="140" width="16" height="22" rx="5" fill={dark} />
    </>
  ),
  bottle: ({ body, shade }) => (
    <>
      <path d="M104 20h32v26h-32Z" fill={dark} />
      <path d="M136 26c20 0 26 10 26 26" fill="none" stroke={dark} strokeWidth="8" />
      <path
        d="M100 44h40c0 20 22 26 22 52v104c0 12-8 20-18 20H96c-10 0-18-8-18-20V96c0-26 22-32 22-52Z"
        fill={body}
      />
      <path
        d="M140 44c0 20 22 26 22 52v104c0 12-8 20-18 20h-14c10-4 12-12 12-22V98c0-24-18-32-18-54Z"
        fill={shade}
      />
      <path d="M78 128h84v34H78Z" fill={shine} />
      <path d="M94 145c10-14 18 10 28-4s14-4 24 0" fill="none" stroke={shade} strokeWidth="5" />
    </>
  ),
  cap: ({ body, shade }) => (
    <>
      <path d="M52 150c0-56 30-90 68-90s68 34 68 90Z" fill={body} />
      <path d="M120 60c20 20 28 54 28 90h40c0-56-30-90-68-90Z" fill={shade} />
      <circle cx="120" cy="58" r="9" fill={shade} />
      <path d="M36 172c0-20 30-30 84-30s84 10 84 30c0 8-38-8-84-8s-84 16-84 8Z" fill={shade} />
      <path d="M40 168c14-12 44-18 80-18s66 6 80 18" fill="none" stroke={shine} strokeWidth="7" />
    </>
  ),
  umbrella: ({ body, shade }) => (
    <>
      <path d="M117 26h6v160h-6Z" fill={dark} />
      <path d="M123 180c0 34-40 34-40 8" fill="none" stroke={dark} strokeWidth="8" />
      <path
        d="M24 132c0-56 42-96 96-96s96 40 96 96c-10-14-38-14-48 0-10-14-38-14-48 0-10-14-38-14-48 0-10-14-38-14-48 0Z"
        fill={body}
      />
      <path d="M120 36c34 14 48 54 48 96-10-14-38-14-48 0-10-14-38-14-48 0 0-42 14-82 48-96Z" fill={shine} />
      <path d="M120 36c34 14 48 54 48 96 10-14 38-14 48 0 0-56-42-96-96-96Z" fill={shade} />
    </>
  ),
}
