interface Floors {
  ground: Record<string, string>
  domains: Record<string, { is: string; uses: readonly string[] }>
  upper: Record<string, string>
}

interface Room {
  name: string
  is: string
  uses: readonly string[]
}

const width = 1040
const margin = 20
const gap = 12
const roomHeight = 74
const perRow = 4

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Breaks a text into lines of at most `most` characters. */
function lines(text: string, most: number): string[] {
  const made: string[] = []
  for (const word of text.split(' ')) {
    const last = made.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) made[made.length - 1] = `${last} ${word}`
    else made.push(word)
  }
  return made
}

const line = (x: number, y: number, kind: string, text: string) =>
  `  <text x="${x}" y="${y}" class="${kind}">${escaped(text)}</text>`

function drawRoom({ name, is, uses }: Room, x: number, y: number, wide: number, high: number): string[] {
  const most = Math.floor((wide - 20) / 6.8)
  const contents = lines(is, most).map((text, index) => line(x + 10, y + 38 + index * 14, 'is', text))
  const below = uses.length > 0 ? lines(`↓ ${uses.join(', ')}`, most) : []
  const used = below.map((text, index) =>
    line(x + 10, y + high - 10 - (below.length - 1 - index) * 14, 'uses', text),
  )
  const box = `  <rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="6" class="room"/>`
  return [box, line(x + 10, y + 20, 'name', name), ...contents, ...used]
}

/** How many floors of domains stand below one. */
function levelOf(domains: Floors['domains'], name: string): number {
  const uses = domains[name]?.uses ?? []
  return uses.length === 0 ? 0 : 1 + Math.max(...uses.map((one) => levelOf(domains, one)))
}

/** The domains as rows, those that stand on most others first. */
function domainRows(domains: Floors['domains']): Room[][] {
  const levels = Map.groupBy(Object.keys(domains), (name) => levelOf(domains, name))
  const rows: Room[][] = []
  for (const level of [...levels.keys()].sort((a, b) => b - a)) {
    const rooms = (levels.get(level) ?? []).map((name) => ({
      name,
      ...(domains[name] ?? { is: '', uses: [] }),
    }))
    for (let from = 0; from < rooms.length; from += perRow) rows.push(rooms.slice(from, from + perRow))
  }
  return rows
}

const style = `
  .page { fill: #fff } .floor { fill: #f2f6fa } .room { fill: #fff; stroke: #c8d3de }
  text { font: 12px system-ui, sans-serif; fill: #2a3547 } .name { font-weight: 600; font-size: 14px }
  .is { fill: #5a6a85 } .uses { fill: #1f6f8b }
  @media (prefers-color-scheme: dark) {
    .page { fill: #171c23 } .floor { fill: #202936 } .room { fill: #2a3447; stroke: #465670 }
    text { fill: #eaeff4 } .is { fill: #a9b8cc } .uses { fill: #7fc7dd }
  }
`

/** The floors of `server/floors.cjs` as an SVG, the topmost first. */
export function drawFloors({ ground, domains, upper }: Floors): string {
  const single = (rooms: Record<string, string>) =>
    Object.entries(rooms)
      .reverse()
      .map(([name, is]) => [[{ name, is, uses: [] }]])
  const floors: Room[][][] = [...single(upper), domainRows(domains), ...single(ground)]
  const drawn: string[] = []
  let y = margin
  for (const rows of floors) {
    const alone = rows.length === 1 && rows[0]?.length === 1
    const high = alone ? 52 : roomHeight + 14
    const floorHeight = rows.length * high + (rows.length + 1) * gap
    drawn.push(
      `  <rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="${floorHeight}" rx="8" class="floor"/>`,
    )
    for (const [index, rooms] of rows.entries()) {
      const wide = (width - 2 * margin - (rooms.length + 1) * gap) / rooms.length
      for (const [place, room] of rooms.entries()) {
        const x = margin + gap + place * (wide + gap)
        drawn.push(...drawRoom(room, x, y + gap + index * (high + gap), wide, high))
      }
    }
    y += floorHeight + 8
  }
  const height = y + margin - 8
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The floors of the server">`,
    `<style>${style}</style>`,
    `  <rect width="${width}" height="${height}" class="page"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}
