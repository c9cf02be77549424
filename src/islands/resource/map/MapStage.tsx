import { useEffect, useId, useRef, useState } from 'react'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Ground, loadTile, mapGround } from '#src/stores/map.ts'
import type { MapHandle } from './engine/create-map.ts'
import type { Drawn } from './engine/marker-layer.ts'
import { stepM } from './engine/pin-step.ts'
import { MapFrame } from './MapFrame.tsx'
import type { MapMarker, MapProps } from './map-types.ts'
import { NameList } from './NameList.tsx'
import { useMap } from './use-map.ts'

/** Names that were opened: of a group, or of what is on the screen. */
interface Opened {
  at: { x: number; y: number } | null
  markers: readonly MapMarker[]
}

const nobody: readonly MapMarker[] = []
/** Beyond these a list of names is no help; the map is to be looked at closer. */
const mostNames = 50

/** What a ground that could not be asked for is. */
const away: Ground = {
  kind: 'none',
  problem: 'unreachable',
  attribution: [],
  minZoom: 0,
  maxZoom: 0,
  bounds: null,
  tiles: '',
}

/** How it is worked by the keyboard. */
function helpOf({ pick, pin, markers = nobody }: MapProps): string {
  if (pin) return 'map:help.pin'
  if (pick) return 'map:help.pick'
  return markers.length > 0 ? 'map:help.markers' : 'map:help'
}

/** The map with its buttons: loaded when it is seen. */
export function MapStage(props: MapProps) {
  const { label, markers = nobody, onSelect, onOpenCluster, pick, pin } = props
  const { t, format } = useI18n()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const { data, error } = useLoaded(mapGround, [])
  const ground = data ?? (error ? away : null)
  const [opened, setOpened] = useState<Opened>()

  const open = (list: readonly MapMarker[], at: Opened['at']) => {
    onOpenCluster?.(list.map(({ id }) => id))
    setOpened({ at, markers: list })
  }
  const close = () => {
    setOpened(undefined)
    box.current?.focus()
  }
  function click(what: Drawn | undefined, point: { lat: number; lng: number }) {
    setOpened(undefined)
    if (!what) return pick?.onPick(point)
    const [first, second] = what.markers
    if (second) open(what.markers, what)
    else if (first) onSelect?.(first.id)
  }
  function enter(map: MapHandle) {
    if (pin) pin.onTake()
    else if (pick) pick.onPick(map.middle())
    else if (markers.length > 0) open(map.markersInView().slice(0, mostNames), null)
  }
  const { handle, sight, showAll } = useMap({
    box,
    props,
    ground,
    loadTile,
    onClick: click,
    onEnter: enter,
    onDrag: () => setOpened(undefined),
  })

  useEffect(() => {
    // Those that were opened and are no longer there.
    if (opened?.markers.every((one) => markers.every(({ id }) => id !== one.id))) setOpened(undefined)
  }, [opened, markers])

  return (
    <>
      <div
        ref={box}
        role="application"
        aria-label={label}
        aria-describedby={help}
        dir="ltr"
        className="peer absolute inset-0 outline-none"
      />
      <span className="pointer-events-none absolute inset-0 rounded-card peer-focus-visible:inset-ring-3 peer-focus-visible:inset-ring-focus" />
      <p id={help} className="sr-only">
        {t(helpOf(props), { distance: format.distance(sight ? stepM(sight.metresPerPixel) : 1) })}
      </p>
      {pick && <CrossHair />}
      {pin && <Pin />}
      <div className="absolute end-2 top-2 flex flex-col overflow-hidden rounded-control border border-line bg-surface-raised shadow-sm">
        <IconButton icon="plus" label={t('map:zoomIn')} onClick={() => handle?.zoomBy(1)} />
        <IconButton icon="minus" label={t('map:zoomOut')} onClick={() => handle?.zoomBy(-1)} />
        {showAll && !pin && <IconButton icon="expand" label={t('map:showAll')} onClick={showAll} />}
      </div>
      <MapFrame ground={ground} sight={sight} />
      {opened && (
        <NameList
          {...opened}
          box={box}
          onClose={close}
          onChoose={(id) => {
            close()
            onSelect?.(id)
          }}
          onCloser={() => {
            close()
            handle?.lookAt(opened.markers)
          }}
        />
      )}
    </>
  )
}

/** Where a pin goes when it is set by the keyboard: seen while the map has the focus. */
const CrossHair = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 40 40"
    className="pointer-events-none absolute start-1/2 top-1/2 hidden size-10 -translate-y-1/2 stroke-ink stroke-2 peer-focus-visible:block ltr:-translate-x-1/2 rtl:translate-x-1/2"
  >
    <path d="M20 2v12m0 12v12M2 20h12m12 0h12" />
  </svg>
)

/** Its tip is the middle of the map. */
const Pin = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 40"
    className="pointer-events-none absolute bottom-1/2 left-1/2 h-10 w-8 -translate-x-1/2 fill-primary-strong stroke-white stroke-2 drop-shadow-md"
  >
    <path d="M16 38C9 28 4 22 4 14a12 12 0 0 1 24 0c0 8-5 14-12 24z" />
    <circle cx="16" cy="14" r="4.5" className="fill-white" stroke="none" />
  </svg>
)
