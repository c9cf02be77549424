import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Point } from '#contract/place.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Ground } from '#src/stores/map.ts'
import { createMap, type MapHandle, type Sight } from './engine/create-map.ts'
import { type Flat, toFlat } from './engine/geometry.ts'
import type { LoadTile } from './engine/ground-layer.ts'
import type { Drawn } from './engine/marker-layer.ts'
import { areaFlat } from './engine/shapes.ts'
import type { MapProps } from './map-types.ts'

interface Settings {
  box: RefObject<HTMLDivElement | null>
  props: MapProps
  ground: Ground | null
  loadTile: LoadTile
  onClick: (what: Drawn | undefined, point: { lat: number; lng: number }) => void
  onEnter: (map: MapHandle) => void
  /** Somebody drags the map. */
  onDrag: () => void
}

/** All that the map shows, to be looked at as a whole. */
const everything = ({
  markers = [],
  line = [],
  stops = [],
  trail = [],
  areas = [],
  pick,
}: MapProps): Flat[] => [
  ...[...markers, ...stops].map(({ point }) => toFlat(point)),
  ...[...line, ...trail, ...(pick?.point ? [pick.point] : [])].map(toFlat),
  ...areas.flatMap(areaFlat),
]

const isEmpty = ({ markers, line, stops, trail, areas, pick }: MapProps) =>
  !pick?.point && [markers, line, stops, trail, areas].every((list) => !list?.length)

/** What the map shows as a whole by itself; what is better is looked at once it is there. */
const sights = { world: 0, ground: 1, around: 2, content: 3 } as const

/** A map in `box`, which shows what the props say from one rendering to the next. */
export function useMap({ box, props, ground, loadTile, onClick, onEnter, onDrag }: Settings) {
  const { locale, format } = useI18n()
  const { markers, selected = null, line, stops, trail, areas, pick, tool, focus } = props
  const { follow = false, fills = false } = props
  const [handle, setHandle] = useState<MapHandle>()
  const [sight, setSight] = useState<Sight>()
  const looked = useRef<number>(sights.world)
  /** The marker that was clicked: it is in view already. */
  const clicked = useRef<string | null>(null)
  const [moved, setMoved] = useState<string | null>(null)

  const onClicked = useEffectEvent((what: Drawn | undefined, point: Point) => {
    const [first, second] = what?.markers ?? []
    clicked.current = first && !second ? first.id : null
    onClick(what, point)
  })
  const onEntered = useEffectEvent(onEnter)
  const onMoved = useEffectEvent(() => {
    looked.current = sights.content
    onDrag()
    if (!follow || moved === selected) return
    setMoved(selected)
    props.onUnfollow?.()
  })
  const pinned = props.pin !== undefined
  const onMiddle = useEffectEvent((middle: Point, { zoom }: Sight) => props.pin?.onMove(middle, zoom))
  const look = useEffectEvent((map: MapHandle) => {
    const around = props.around ?? []
    const sees = (sight: number, show: () => void) => {
      if (looked.current < sight) show()
      looked.current = Math.max(looked.current, sight)
    }
    if (!isEmpty(props)) sees(sights.content, () => map.show(everything(props), false))
    else if (around.length > 0) sees(sights.around, () => map.show(around.map(toFlat), false))
    else if (ground?.bounds) {
      const { bounds } = ground
      sees(sights.ground, () => map.fitBounds(bounds))
    }
  })
  const turnTo = useEffectEvent((map: MapHandle) => {
    const points = focus?.points ?? []
    if (points.length === 0 || focus?.of === clicked.current) return
    map.show(points.map(toFlat), true)
  })

  useEffect(() => {
    if (!box.current) return
    const map = createMap({
      target: box.current,
      language: locale,
      count: format.number,
      loadTile,
      fills,
      onClick: onClicked,
      onEnter: () => onEntered(map),
      onMoved,
      onSight: setSight,
      onMiddle,
      pinned,
    })
    look(map)
    map.sight()
    setHandle(map)
    // Mode and theme are attributes of the page.
    const observer = new MutationObserver(map.restyle)
    observer.observe(document.documentElement, { attributeFilter: ['data-mode', 'data-theme'] })
    return () => {
      observer.disconnect()
      map.stop()
    }
  }, [box, locale, format, loadTile, fills, pinned])

  useEffect(() => {
    if (handle && ground) handle.setGround(ground)
  }, [handle, ground])

  useEffect(() => handle?.setMarkers(markers ?? [], selected), [handle, markers, selected])
  const start = props.pin?.start
  useEffect(() => {
    if (!(handle && start)) return
    handle.bringTo(start)
    looked.current = sights.content
  }, [handle, start])
  const pin = pick?.point
  useEffect(
    () => handle?.setShapes({ line, stops, trail, areas, pin }),
    [handle, line, stops, trail, areas, pin],
  )

  useEffect(() => (handle && tool ? handle.use(tool) : undefined), [handle, tool])

  useEffect(() => {
    // What came after the map itself: the first vehicles, for instance.
    if (handle && looked.current < sights.content) look(handle)
  })
  const of = focus?.of
  const size = focus?.points.length
  useEffect(() => {
    if (of === undefined) clicked.current = null
    else if (handle && size) turnTo(handle)
  }, [handle, of, size])

  const followed =
    follow && moved !== selected ? markers?.find(({ id }) => id === selected)?.point : undefined
  useEffect(() => {
    if (followed) handle?.centre(followed, true)
  }, [handle, followed])
  useEffect(() => {
    if (!follow) setMoved(null)
  }, [follow])

  const showAll = () => {
    if (follow) props.onUnfollow?.()
    handle?.show(everything(props), true)
  }
  return { handle, sight, showAll: isEmpty(props) ? undefined : showAll }
}
