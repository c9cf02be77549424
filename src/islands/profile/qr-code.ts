import { wordsOf } from './qr-words.ts'

type Grid = boolean[][]

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function alignmentAt(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = size - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)]
}

const bit = (value: number, at: number) => ((value >>> at) & 1) === 1

/** `value` and its BCH check of `bits`, by the generator polynomial of formats and versions. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value
  for (let round = 0; round < bits; round += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return (value << bits) | rest
}

/** Everything but data: finders, timing, alignment, version; `taken` says where no data goes. */
function patterns(version: number, size: number): { grid: Grid; taken: Grid } {
  const square = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid = square()
  const taken = square()
  const set = (x: number, y: number, dark: boolean) => {
    const [row, used] = [grid[y], taken[y]]
    if (!row || !used || x < 0 || x >= size) return
    row[x] = dark
    used[x] = true
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const ring = (cx: number, cy: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(x, y, 4, [2, 4])
  const centres = alignmentAt(version, size)
  const corner = (x: number, y: number) =>
    (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)
  for (const y of centres) for (const x of centres) if (!corner(x, y)) ring(x, y, 2, [1])
  if (version >= 7) {
    const word = checked(version, 12, 0x1f25)
    for (let at = 0; at < 18; at += 1) {
      const [long, short] = [size - 11 + (at % 3), Math.floor(at / 3)]
      set(long, short, bit(word, at))
      set(short, long, bit(word, at))
    }
  }
  return { grid, taken }
}

/** The fifteen places of the format, twice, from its lowest bit on; the last one is always dark. */
function formatPlaces(size: number): [x: number, y: number, at: number][] {
  const along = (at: number) => (at < 6 ? at : at + 1)
  const places: [number, number, number][] = []
  for (let at = 0; at < 8; at += 1) {
    places.push([8, along(at), at], [size - 1 - at, 8, at])
  }
  for (let at = 8; at < 15; at += 1) {
    places.push([at === 8 ? 7 : 14 - at, 8, at], [8, size - 15 + at, at])
  }
  return places
}

/** Where the data runs: two columns at a time from the right, up and down in turn, past what is taken. */
function dataPlaces(size: number, taken: Grid): [x: number, y: number][] {
  const places: [number, number][] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right
    const upward = ((column + 1) & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step
      for (const x of [column, column - 1]) if (!taken[y]?.[x]) places.push([x, y])
    }
  }
  return places
}

/** How hard a grid is to read, by the four rules of the standard; the mask with the least is taken. */
function penalty(grid: Grid): number {
  const size = grid.length
  const rows = grid.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let sum = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const four = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`
      if (four === '0000' || four === '1111') sum += 3
    }
  const dark = rows.join('').replaceAll('0', '').length / (size * size)
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** A text as a QR code (ISO/IEC 18004, bytes, error correction M): rows of dark modules, without the quiet zone. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const { version, words } = wordsOf(text)
  const size = version * 4 + 17
  const { grid, taken } = patterns(version, size)
  const formats = formatPlaces(size)
  for (const [x, y] of [...formats, [8, size - 8] as const]) {
    const used = taken[y]
    if (used) used[x] = true
  }
  const places = dataPlaces(size, taken)
  const drawn = masks.map((mask, number) => {
    const copy = grid.map((row) => [...row])
    const set = (x: number, y: number, dark: boolean) => {
      const row = copy[y]
      if (row) row[x] = dark
    }
    for (const [at, [x, y]] of places.entries()) {
      set(x, y, bit(words[at >>> 3] ?? 0, 7 - (at & 7)) !== mask(x, y))
    }
    // Level M is 00 in the format.
    const format = checked(number, 10, 0x537) ^ 0x5412
    for (const [x, y, at] of formats) set(x, y, bit(format, at))
    set(8, size - 8, true)
    return { copy, cost: penalty(copy) }
  })
  return drawn.reduce((best, one) => (one.cost < best.cost ? one : best)).copy
}
