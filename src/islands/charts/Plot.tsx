import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChartData } from './chart-types.ts'
import { modelOf } from './draw/model-of.ts'
import { TipBox } from './TipBox.tsx'
import { tipOf, tipSentence } from './tip.ts'
import { useSize } from './use-size.ts'
import type { ChartWords } from './words.ts'

interface Props {
  id: string
  /** Clean, and with something to draw. */
  data: ChartData
  words: ChartWords
}

/**
 * The drawing. Its points are looked at with the pointer, or by keys: a slider that nobody sees has the focus, so that arrow
 * keys, Home and End do what they do everywhere, in either direction of reading, and each point is announced.
 */
export function Plot({ id, data, words }: Props) {
  const i18n = useI18n()
  const { t, dir } = i18n
  const { box, width, height } = useSize()
  const [active, setActive] = useState<number>()
  const [last, setLast] = useState(0)
  const model = useMemo(
    () =>
      width > 0 && height > 0
        ? modelOf({ data, room: { width, height, rtl: dir === 'rtl' }, words, id })
        : undefined,
    [data, width, height, dir, words, id],
  )
  const end = Math.max(0, (model?.count ?? 1) - 1)
  const at = Math.min(last, end)
  const current = active === undefined ? undefined : Math.min(active, end)
  const look = (index: number) => {
    setActive(index)
    setLast(index)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !model?.row) return
    event.preventDefault()
    const next = at + step * model.row
    if (next >= 0 && next <= end) look(next)
  }
  function point({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
    const edge = currentTarget.getBoundingClientRect()
    if (model) look(model.find(clientX - edge.x, clientY - edge.y))
  }
  const summary = t('charts:summary', {
    title: data.title,
    first: words.category(0),
    last: words.category(data.categories.length - 1),
  })
  return (
    <div
      ref={box}
      className="absolute inset-0 rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus"
    >
      <input
        type="range"
        className="sr-only"
        min={0}
        max={end}
        value={at}
        aria-label={t('charts:points', { title: data.title })}
        aria-valuetext={tipSentence(tipOf(data, at, words, i18n), i18n)}
        onChange={(event) => look(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onFocus={() => setActive(at)}
        onBlur={() => setActive(undefined)}
      />
      {model && (
        <svg
          data-plot={id}
          role="img"
          aria-label={summary}
          width={width}
          height={height}
          className="absolute inset-0 block [touch-action:pan-y] overflow-visible"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setActive(undefined)}
        >
          {model.render(current)}
        </svg>
      )}
      {model && current !== undefined && (
        <TipBox
          tip={tipOf(data, current, words, i18n)}
          anchor={model.anchor(current)}
          room={{ width, height, rtl: dir === 'rtl' }}
        />
      )}
    </div>
  )
}
