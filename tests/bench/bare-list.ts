import { bundle } from './bundle.ts'
import type { MeasuredPage } from './pages.ts'
import type { Site } from './site.ts'

/** The address of a list in bare React that is worked with as one works with the console's own. */
export const bareListOf = ({ name }: MeasuredPage) => `/baseline/${name}-to-work-with/`

interface Bare {
  /** Of a row: expressions in JSX after `row.`. The first one leads to the record. */
  cells: readonly string[]
  /** What the first columns are sorted by. */
  orderings: readonly [string, string]
  /** A tab beside that of all rows. */
  status: string
}

/** Whatever each list shows, and what else is done with it. */
const bare: Readonly<Record<string, Bare>> = {
  bookings: {
    cells: [
      'reference',
      'pickupAt',
      'pickup',
      'dropoff',
      'booker',
      'driver?.name',
      'status',
      'total?.amount',
    ],
    orderings: ['reference', 'pickupAt'],
    status: 'pending',
  },
  trips: {
    cells: ['reference', 'ride_start_time', 'pickup', 'dropoff', 'driver?.name', 'vehicle?.name', 'status'],
    orderings: ['reference', 'ride_start_time'],
    status: 'unassigned',
  },
}

const codeOf = (resource: string, { cells, orderings, status }: Bare) => `
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
const path = '/api/web/${resource}'
const ask = (address, signal) => fetch(address, { credentials: 'include', signal }).then((answer) => answer.json())
function Menu({ row }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const close = ({ key }) => key === 'Escape' && setOpen(false)
    if (open) addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])
  return <><button onClick={() => setOpen(true)}>Actions</button>{open && <ul role="menu">{row.actions.map((one) =>
    <li role="menuitem" key={one}>{one}</li>)}</ul>}</>
}
function List() {
  const [query, setQuery] = useState({ when: 'upcoming' })
  const [text, setText] = useState('')
  const [data, setData] = useState()
  const [opened, setOpened] = useState()
  useEffect(() => {
    const over = new AbortController()
    const wanted = new URLSearchParams({ pagination: 'true', page: '1', ...query })
    ask(path + '?' + wanted, over.signal).then(setData, () => undefined)
    return () => over.abort()
  }, [query])
  useEffect(() => {
    const timer = setTimeout(() => setQuery(({ search, ...rest }) => (text ? { ...rest, search: text } : rest)), 300)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const back = () => setOpened(undefined)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const open = (event, row) => {
    event.preventDefault()
    history.pushState(null, '')
    setOpened(row)
    ask(path + '/' + row.id).then(setOpened)
  }
  if (opened) return <main><h1>{opened.reference}</h1><p>{opened.status}</p></main>
  const sort = (ordering) => setQuery({ ...query, ordering })
  const filter = (event, status) => {
    event.preventDefault()
    setQuery(status ? { ...query, status } : { when: 'upcoming' })
  }
  return <main>
    <nav><a href="?" onClick={(event) => filter(event)}>All</a> <a href="?status" onClick={(event) => filter(event, '${status}')}>Some</a></nav>
    <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
    <table><thead><tr>${orderings.map((one) => `<th><button onClick={() => sort('${one}')}>${one}</button></th>`).join('')}</tr></thead>
      <tbody>{data?.results.map((row) => <tr key={row.id} data-row>
        <th><a href={'#' + row.id} data-row-link onClick={(event) => open(event, row)}>{row.${cells[0]}}</a></th>
        ${cells
          .slice(1)
          .map((cell) => `<td>{String(row.${cell} ?? '')}</td>`)
          .join('')}
        <td><Menu row={row} /></td></tr>)}</tbody></table>
  </main>
}
createRoot(document.getElementById('root')).render(<List />)
`

/** Puts the list in bare React beside the export, on the same API as the console's own. */
export async function addBareList(site: Site, page: MeasuredPage): Promise<void> {
  const own = bare[page.name]
  if (!own) throw new Error(`There is no bare list of ${page.name}.`)
  const path = bareListOf(page)
  const resource = page.api.replace(/^\/api\/web\/|\?.*$/g, '')
  site.add(`${path}list.js`, await bundle(codeOf(resource, own), process.cwd()), 'text/javascript')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List</title>
<meta name="viewport" content="width=device-width"><script type="module" src="${path}list.js"></script>
</head><body><div id="root"></div></body></html>`
  site.add(path, html, 'text/html; charset=utf-8')
}
