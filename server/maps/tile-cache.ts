import type { Tile } from './tile.ts'

/** What an entry takes beside the bytes of its tile. */
const overhead = 200

/** Keeps tiles, and that there is none, up to so many bytes; those that were not wanted for longest go first. */
export function createTileCache(mostBytes: number) {
  const kept = new Map<string, Tile | null>()
  let size = 0
  const sizeOf = (tile: Tile | null) => (tile?.bytes.byteLength ?? 0) + overhead

  return {
    get(key: string): Tile | null | undefined {
      const tile = kept.get(key)
      if (tile === undefined) return undefined
      kept.delete(key)
      kept.set(key, tile)
      return tile
    },
    set(key: string, tile: Tile | null): void {
      if (kept.has(key) || sizeOf(tile) > mostBytes / 4) return
      kept.set(key, tile)
      size += sizeOf(tile)
      for (const [oldest, old] of kept) {
        if (size <= mostBytes) return
        kept.delete(oldest)
        size -= sizeOf(old)
      }
    },
  }
}
