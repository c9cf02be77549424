import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { routes } from '#src/lib/routes.ts'
import type { Site } from './site.ts'

export const plainForm = '/baseline/sign-in/'
export const bareList = '/baseline/list/'
/** What the console's own list asks for first. */
export const firstPage = '/api/web/booking-management?pagination=true&page=1&when=upcoming'

/** The export's own sign-in page with its styles inside and without any script: as fast as that form can be. */
function addPlainForm(site: Site): void {
  const html = readFileSync(join('dist', routes.login(), 'index.html'), 'utf8')
  const styled = html.replaceAll(/<link\b[^>]*rel="?stylesheet"?[^>]*>/g, (link) => {
    const href = /href="?([^"\s>]+)/.exec(link)?.[1] ?? ''
    return `<style>${readFileSync(join('dist', href), 'utf8')}</style>`
  })
  const plain = styled
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="?(modulepreload|preload|prefetch)"?[^>]*>/g, '')
    .replaceAll(/<meta\b[^>]*http-equiv="?content-security-policy"?[^>]*>/gi, '')
  site.add(`${plainForm}index.html`, plain, 'text/html; charset=utf-8')
  site.add(plainForm, plain, 'text/html; charset=utf-8')
}

const list = `
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function List() {
  const [rows, setRows] = useState([])
  useEffect(() => { globalThis.firstPage.then((page) => setRows(page.results)) }, [])
  return <table><tbody>{rows.map((row) => <tr key={row.id}>
    <td>{row.reference}</td><td>{row.status}</td><td>{row.pickupAt}</td><td>{row.total}</td>
  </tr>)}</tbody></table>
}
createRoot(document.getElementById('root')).render(<List />)
`

/** 25 rows by React and nothing else, with its module and its first data requested from the head. */
async function addBareList(site: Site): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: list, loader: 'jsx', resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  site.add(`${bareList}list.js`, Buffer.from(code), 'text/javascript')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>List</title>
<meta name="viewport" content="width=device-width">
<script>globalThis.firstPage = fetch('${firstPage}', { credentials: 'include' }).then((answer) => answer.json())</script>
<link rel="modulepreload" href="${bareList}list.js"><script type="module" src="${bareList}list.js"></script>
</head><body><div id="root"></div></body></html>`
  site.add(bareList, html, 'text/html; charset=utf-8')
}

/** Puts the two pages beside the export that its pages are compared with in the same run. */
export async function addBaselines(site: Site): Promise<void> {
  addPlainForm(site)
  await addBareList(site)
}
