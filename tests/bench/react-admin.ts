import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInTerminal } from '../../scripts/lib/run.ts'
import { bundle } from './bundle.ts'
import type { Site } from './site.ts'

export const reactAdmin = '/baseline/react-admin/'

/** A hundred packages that nothing else needs: fetched when they are first compared with. */
const folder = '.cache/react-admin'
const packages = ['react-admin@5.15.4', 'react@19', 'react-dom@19']

const app = `
import { createRoot } from 'react-dom/client'
import { useEffect, useState } from 'react'
import { Admin, Datagrid, Link, List, Resource, Show, SimpleShowLayout, TextField, useDataProvider } from 'react-admin'
const ask = (path) => fetch(path, { credentials: 'include' }).then((answer) => answer.json())
const path = '/api/web/booking-management'
const provider = {
  getList: async (_, { pagination }) => {
    const { results, count } = await ask(path + '?pagination=true&page=' + pagination.page + '&when=upcoming')
    return { data: results, total: count }
  },
  getOne: async (_, { id }) => ({ data: await ask(path + '/' + id) }),
  stats: () => ask('/api/web/stats?role=admin'),
}
function Dashboard() {
  const provider = useDataProvider()
  const [data, setData] = useState()
  useEffect(() => { provider.stats().then(setData) }, [provider])
  return <main><Link to="/bookings">Bookings</Link>
    <ul>{data?.tiles.map((tile) => <li key={tile.key}>{tile.key} <b>{tile.value}</b></li>)}</ul></main>
}
const Bookings = () => <List perPage={25} exporter={false}><Datagrid rowClick="show" bulkActionButtons={false}>
  <TextField source="reference" /><TextField source="status" /><TextField source="pickupAt" />
  <TextField source="booker" /><TextField source="total" /></Datagrid></List>
const Booking = () => <Show><SimpleShowLayout>
  <TextField source="reference" /><TextField source="pickup.place" /><TextField source="dropoff.place" />
  <TextField source="booker.name" /><TextField source="quote.total" /></SimpleShowLayout></Show>
createRoot(document.getElementById('root')).render(<Admin dashboard={Dashboard} dataProvider={provider} disableTelemetry>
  <Resource name="bookings" list={Bookings} show={Booking} /></Admin>)
`

/** Puts a single-page app of react-admin on the same API beside the export: its dashboard, bookings and one of them. */
export async function addReactAdmin(site: Pick<Site, 'add'>): Promise<void> {
  if (!existsSync(join(folder, 'node_modules/react-admin'))) {
    mkdirSync(folder, { recursive: true })
    // Else npm would add them to the project that the folder lies in.
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const code = await runInTerminal('npm', ['install', '--prefix', folder, '--save-exact', ...packages])
    if (code !== 0) throw new Error('react-admin could not be installed')
  }
  site.add(`${reactAdmin}app.js`, await bundle(app, folder), 'text/javascript')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Admin</title>
<meta name="viewport" content="width=device-width">
<link rel="modulepreload" href="${reactAdmin}app.js"><script type="module" src="${reactAdmin}app.js"></script>
</head><body><div id="root"></div></body></html>`
  site.add(reactAdmin, html, 'text/html; charset=utf-8')
}
