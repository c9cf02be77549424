import { useId, useState } from 'react'
import type { TraccarGeofence } from '#contract/traccar-geofence.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'

/** So many are shown at first, and with each click more: Traccar may have thousands. */
const shownAtOnce = 50
const boxStyle = 'mt-0.5 size-[18px] shrink-0 accent-primary-strong'

function areaText({ area }: TraccarGeofence, { t, format }: I18n): string {
  if (!area) return ''
  return area.shape === 'circle'
    ? t('geofences:area.circle', { radius: format.distance(area.size) })
    : t('geofences:area.polygon', { count: area.size })
}

function Name({ fence }: { fence: TraccarGeofence }) {
  const i18n = useI18n()
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="wrap-anywhere min-w-0 grow font-medium">
        <bdi>{fence.name}</bdi>
      </span>
      <span className="text-ink-muted">
        {fence.fault ? i18n.t(`traccar-fences:fault.${fence.fault}`) : areaText(fence, i18n)}
      </span>
    </span>
  )
}

interface BoxProps {
  label: string
  checked: boolean
  mixed: boolean
  onChange: (on: boolean) => void
}

/** Ticks all of a group, also those that are not shown. */
function WholeGroup({ label, checked, mixed, onChange }: BoxProps) {
  const { t } = useI18n()
  return (
    <label className="flex items-start gap-3 border-line border-b py-2">
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        className={boxStyle}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="text-ink-muted">{t('traccar-fences:all')}</span>
    </label>
  )
}

interface Props {
  state: TraccarGeofence['state']
  fences: readonly TraccarGeofence[]
  chosen: ReadonlySet<string>
  off: boolean
  onChoose: (stamps: readonly string[], on: boolean) => void
}

/** Geofences of Traccar that stand to those here in the same way; those that can be imported have a box to tick. */
export function FenceGroup({ state, fences, chosen, off, onChoose }: Props) {
  const { t, format } = useI18n()
  const id = useId()
  const [most, setMost] = useState(shownAtOnce)
  const isOffered = state !== 'refused' && state !== 'same'
  const shown = fences.slice(0, most)
  const ticked = fences.filter(({ stamp }) => chosen.has(stamp)).length
  const group = t(`traccar-fences:group.${state}`)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {group} <span className="font-normal text-ink-muted">{format.number(fences.length)}</span>
      </h3>
      {(state === 'changed' || state === 'conflict' || state === 'edited') && (
        <p className="mt-1 text-ink-muted">{t(`traccar-fences:hint.${state}`)}</p>
      )}
      <fieldset disabled={off} aria-labelledby={id} className="mt-1 min-w-0">
        {isOffered && fences.length > 1 && (
          <WholeGroup
            label={t('traccar-fences:whole', { group })}
            checked={ticked === fences.length}
            mixed={ticked > 0 && ticked < fences.length}
            onChange={(on) =>
              onChoose(
                fences.map(({ stamp }) => stamp),
                on,
              )
            }
          />
        )}
        <ul className="divide-y divide-line">
          {shown.map((fence) => (
            <li key={fence.stamp} className="py-2">
              {isOffered ? (
                <label className="flex items-start gap-3">
                  <input
                    type="checkbox"
                    className={boxStyle}
                    checked={chosen.has(fence.stamp)}
                    onChange={(event) => onChoose([fence.stamp], event.target.checked)}
                  />
                  <Name fence={fence} />
                </label>
              ) : (
                <Name fence={fence} />
              )}
            </li>
          ))}
        </ul>
        {fences.length > shown.length && (
          <Button onClick={() => setMost(most + 10 * shownAtOnce)}>
            {t('traccar-fences:more', { count: Math.min(fences.length - shown.length, 10 * shownAtOnce) })}
          </Button>
        )}
      </fieldset>
    </section>
  )
}
