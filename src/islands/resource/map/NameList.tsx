import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { MapMarker } from './map-types.ts'

interface Props {
  /** Where the group is drawn; in the middle without. */
  at: { x: number; y: number } | null
  markers: readonly MapMarker[]
  box: RefObject<HTMLElement | null>
  onChoose: (id: string) => void
  onCloser: () => void
  onClose: () => void
}

const width = 208
const edge = 8
const most = 50

/** Those that are together on the map, by name. */
export function NameList({ at, markers, box, onChoose, onCloser, onClose }: Props) {
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const around = box.current
    if (!(panel.current && around)) return
    const height = panel.current.offsetHeight
    const within = (value: number, room: number) => Math.round(Math.max(edge, Math.min(value, room - edge)))
    const { clientWidth, clientHeight } = around
    const x = within((at?.x ?? clientWidth / 2) - width / 2, clientWidth - width)
    const y = within((at?.y ?? clientHeight / 2) - (at ? 0 : height / 2), clientHeight - height)
    panel.current.style.translate = `${x}px ${y}px`
    panel.current.querySelector<HTMLElement>('[data-name]')?.focus()
  }, [at, box])
  const closeIt = useEffectEvent(onClose)
  useEffect(() => {
    const own = panel.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      closeIt()
    }
    own?.addEventListener('keydown', onKey)
    return () => own?.removeEventListener('keydown', onKey)
  }, [])
  const sorted = markers.toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  )
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('map:names', { count: markers.length })}
      // A map is not mirrored, and this is at a place on it.
      className="absolute top-0 left-0 flex max-h-[calc(100%-1rem)] w-52 flex-col rounded-card border border-line bg-surface-raised shadow-lg"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-1">
        <p className="text-caption text-ink-muted">{t('map:names', { count: markers.length })}</p>
        <IconButton size="sm" icon="close" label={t('map:close')} onClick={onClose} />
      </div>
      {markers.length === 0 ? (
        <p className="p-3 text-ink-muted">{t('map:nobody')}</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto p-1">
          {sorted.slice(0, most).map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                data-name
                className="w-full rounded-control px-2 py-1.5 text-start font-medium hover:bg-surface-hover"
                onClick={() => onChoose(id)}
              >
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {markers.length > 1 && (
        <div className="border-t border-line p-1">
          <Button size="sm" intent="quiet" icon="search" block onClick={onCloser}>
            {t('map:closer')}
          </Button>
        </div>
      )}
    </div>
  )
}
