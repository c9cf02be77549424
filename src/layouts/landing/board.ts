import type { Tone } from '#src/islands/ui/Badge.tsx'

interface Bar {
  label: string
  state: 'done' | 'running' | 'planned' | 'open'
  /** Columns of five minutes from 07:00 on, as classes: pre-rendered pages carry no inline styles. */
  span: string
}
interface Row {
  name: string
  plate: string
  bars: Bar[]
}

/** What the picture of the day board shows; the texts are `landing:board.<key>`. */
export const boardRows: Row[] = [
  {
    name: 'driver1',
    plate: 'KB19 AYF',
    bars: [
      { label: 'place1', state: 'done', span: 'col-start-2 col-end-8' },
      { label: 'place3', state: 'running', span: 'col-start-10 col-end-18' },
    ],
  },
  {
    name: 'driver2',
    plate: 'KB21 TKR',
    bars: [
      { label: 'place2', state: 'running', span: 'col-start-5 col-end-16' },
      { label: 'place4', state: 'planned', span: 'col-start-19 col-end-25' },
    ],
  },
  {
    name: 'driver3',
    plate: 'KB70 SRO',
    bars: [
      { label: 'place4', state: 'done', span: 'col-start-1 col-end-6' },
      { label: 'place1', state: 'planned', span: 'col-start-15 col-end-23' },
    ],
  },
  {
    name: 'driver4',
    plate: 'KB68 DOK',
    bars: [{ label: 'place3', state: 'planned', span: 'col-start-16 col-end-24' }],
  },
]

export const barStyles: Record<Bar['state'], string> = {
  done: 'bg-surface-sunken text-ink-muted',
  running: 'bg-success-soft text-success',
  planned: 'bg-primary-soft text-primary',
  open: 'bg-warning-soft text-warning',
}

export const legend: { key: Bar['state']; tone: Tone }[] = [
  { key: 'done', tone: 'neutral' },
  { key: 'running', tone: 'success' },
  { key: 'planned', tone: 'primary' },
  { key: 'open', tone: 'warning' },
]
