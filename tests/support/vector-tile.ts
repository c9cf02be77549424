/** A shape of a vector tile, in its own grid of 4,096 each way. Lines and areas are lists of corners. */
export interface TileShape {
  kind: 'point' | 'line' | 'area'
  at: readonly (readonly [number, number])[]
  tags?: Readonly<Record<string, string>>
}

const numbers = { point: 1, line: 2, area: 3 }

function varint(value: number): number[] {
  if (value < 0x80) return [value]
  return [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
}
const bytesField = (field: number, bytes: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const numberField = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const textField = (field: number, text: string) => bytesField(field, [...Buffer.from(text)])
const command = (id: number, count: number) => (id & 7) | (count << 3)
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

function geometry({ kind, at }: TileShape): number[] {
  let [x, y] = [0, 0]
  const steps = at.map(([toX, toY]) => {
    const step = [zigzag(toX - x), zigzag(toY - y)]
    ;[x, y] = [toX, toY]
    return step
  })
  const [first = [], ...rest] = steps
  const start = [command(1, 1), ...first]
  if (kind === 'point') return start
  const line = [...start, command(2, rest.length), ...rest.flat()]
  return kind === 'area' ? [...line, command(7, 1)] : line
}

function layer(name: string, shapes: readonly TileShape[]): number[] {
  const keys = [...new Set(shapes.flatMap(({ tags = {} }) => Object.keys(tags)))]
  const values = [...new Set(shapes.flatMap(({ tags = {} }) => Object.values(tags)))]
  const features = shapes.map((shape) => {
    const tags = Object.entries(shape.tags ?? {}).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ])
    return bytesField(2, [
      ...bytesField(2, tags.flatMap(varint)),
      ...numberField(3, numbers[shape.kind]),
      ...bytesField(4, geometry(shape).flatMap(varint)),
    ])
  })
  return bytesField(3, [
    ...textField(1, name),
    ...features.flat(),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) => bytesField(4, textField(1, value))),
    ...numberField(5, 4096),
    ...numberField(15, 2),
  ])
}

/** A Mapbox Vector Tile of these layers. */
export const vectorTile = (layers: Readonly<Record<string, readonly TileShape[]>>): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, shapes]) => layer(name, shapes)))
