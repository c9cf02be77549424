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

/** A map in `box`, which shows what the props say from one rendering to the next. */
export function useMap({ box, props, ground, loadTile, onClick, onEnter, onDrag }: Settings) {
  const { locale, format } = useI18n()
  const { markers, selected = null, line, stops, trail, areas, pick, tool } = props
  const { follow = false, fills = false } = props
  const [handle, setHandle] = useState<MapHandle>()
  const [sight, setSight] = useState<Sight>()
  const looked = useRef(false)
  const [moved, setMoved] = useState<string | null>(null)

  const onClicked = useEffectEvent(onClick)
  const onEntered = useEffectEvent(onEnter)
  const onMoved = useEffectEvent(() => {
    onDrag()
    if (!follow || moved === selected) return
    setMoved(selected)
    props.onUnfollow?.()
  })
  const pinned = props.pin !== undefined
  const onMiddle = useEffectEvent((middle: Point, { zoom }: Sight) => props.pin?.onMove(middle, zoom))
  const look = useEffectEvent((map: MapHandle, bounds: Ground['bounds'] | undefined) => {
    const all = everything(props)
    if (all.length > 0) map.show(all, false)
    else if (bounds) map.fitBounds(bounds)
    else return
    looked.current = true
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
    look(map, undefined)
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
    if (!(handle && ground)) return
    handle.setGround(ground)
    if (!looked.current) look(handle, ground.bounds)
  }, [handle, ground])

  useEffect(() => handle?.setMarkers(markers ?? [], selected), [handle, markers, selected])
  const start = props.pin?.start
  useEffect(() => {
    if (!(handle && start)) return
    handle.bringTo(start)
    looked.current = true
  }, [handle, start])
  const pin = pick?.point
  useEffect(
    () => handle?.setShapes({ line, stops, trail, areas, pin }),
    [handle, line, stops, trail, areas, pin],
  )

  useEffect(() => (handle && tool ? handle.use(tool) : undefined), [handle, tool])

  useEffect(() => {
    // What came after the map itself: the first vehicles, for instance.
    if (handle && !looked.current) look(handle, undefined)
  })

  const followed =
    follow && moved !== selected ? markers?.find(({ id }) => id === selected)?.point : undefined
  useEffect(() => {
    if (followed) handle?.centre(followed, true)
  }, [handle, followed])
  useEffect(() => {
    if (!follow) setMoved(null)
  }, [follow])

  return { handle, sight }
}
