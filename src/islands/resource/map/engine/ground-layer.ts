import MVT from 'ol/format/MVT.js'
import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import { transformExtent } from 'ol/proj.js'
import ImageTile from 'ol/source/ImageTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import type { Ground } from '#src/stores/map.ts'
import type { Colours } from './colours.ts'
import { drawnLayers } from './ground-names.ts'
import { createGroundStyle, layerField } from './ground-style.ts'

export type LoadTile = (address: string, signal?: AbortSignal) => Promise<ArrayBuffer | null>

interface Settings {
  loadTile: LoadTile
  colours: () => Colours
  language: string
}

const addressOf = (template: string, z: number, x: number, y: number) =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

const extentOf = ({ bounds }: Ground) =>
  bounds ? { extent: transformExtent(bounds, 'EPSG:4326', 'EPSG:3857') } : {}

/** A tile of nothing: the ground below is seen through it. */
const clear = () => document.createElement('canvas')

/** Pictures are fetched, not shown by their address: that renews a session which has run out. */
function rasterLayer(ground: Ground, { loadTile }: Settings) {
  const { minZoom, maxZoom, tiles } = ground
  return new TileLayer({
    ...extentOf(ground),
    className: rasterClass,
    zIndex: 1,
    source: new ImageTile({
      minZoom,
      maxZoom,
      transition: 0,
      async loader(z, x, y, { signal }) {
        const bytes = await loadTile(addressOf(tiles, z, x, y), signal)
        return bytes ? createImageBitmap(new Blob([bytes])) : clear()
      },
    }),
  })
}

/** The element of pictures, to be dimmed on a dark page. */
export const rasterClass = 'map-pictures'

function vectorLayer(ground: Ground, { loadTile, colours, language }: Settings) {
  const { minZoom, maxZoom, tiles } = ground
  const format = new MVT({ layers: drawnLayers, layerName: layerField })

  function load(tile: Tile, address: string): void {
    if (!(tile instanceof VectorTile)) return
    tile.setLoader((extent, _, featureProjection) => {
      loadTile(address)
        .then((bytes) =>
          tile.setFeatures(bytes ? format.readFeatures(bytes, { extent, featureProjection }) : []),
        )
        .catch(() => tile.setState(TileState.ERROR))
    })
  }

  return new VectorTileLayer({
    ...extentOf(ground),
    zIndex: 1,
    declutter: true,
    style: createGroundStyle(colours(), language),
    source: new VectorTileSource({
      format,
      minZoom,
      maxZoom,
      transition: 0,
      tileUrlFunction: ([z = 0, x = 0, y = 0]) => addressOf(tiles, z, x, y),
      tileLoadFunction: load,
    }),
  })
}

/** What is below everything else; null where there is nothing. `restyle` follows the page's mode. */
export function createGround(
  ground: Ground,
  settings: Settings,
): { layer: BaseLayer; restyle: () => void } | null {
  if (ground.kind === 'none') return null
  if (ground.kind === 'raster') return { layer: rasterLayer(ground, settings), restyle: () => undefined }
  const layer = vectorLayer(ground, settings)
  return { layer, restyle: () => layer.setStyle(createGroundStyle(settings.colours(), settings.language)) }
}
