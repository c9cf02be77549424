import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#src/lib/routes.ts'
import { bundle } from './bundle.ts'
import type { MeasuredPage } from './pages.ts'
import { addReactAdmin } from './react-admin.ts'
import type { Site } from './site.ts'

type Adding = Pick<Site, 'add' | 'url'>

export const plainForm = '/baseline/sign-in/'
/** The address of a page's twin. */
export const twinOf = ({ name }: MeasuredPage) => `/baseline/${name.replaceAll(' ', '-')}/`

/** The export's own sign-in page with its styles inside and without any script: as fast as that form can be. */
function addPlainForm(site: Adding): void {
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

const codeOf = ({ twin }: MeasuredPage) => `
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Twin() {
  const [data, setData] = useState()
  useEffect(() => { globalThis.firstData.then(setData) }, [])
  return data ? ${twin} : null
}
createRoot(document.getElementById('root')).render(<Twin />)
`

/** The page's first data by React and nothing else, with its module and that data requested from the head. */
async function addTwin(site: Adding, page: MeasuredPage): Promise<void> {
  const path = twinOf(page)
  site.add(`${path}twin.js`, await bundle(codeOf(page), process.cwd()), 'text/javascript')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Twin</title>
<meta name="viewport" content="width=device-width">
<script>globalThis.firstData = fetch('${page.api}', { credentials: 'include' }).then((answer) => answer.json())</script>
<link rel="modulepreload" href="${path}twin.js"><script type="module" src="${path}twin.js"></script>
</head><body><div id="root"></div></body></html>`
  site.add(path, html, 'text/html; charset=utf-8')
}

/** Puts the pages beside the export that its pages are compared with in the same run. */
export async function addBaselines(site: Adding, pages: readonly MeasuredPage[]): Promise<void> {
  addPlainForm(site)
  for (const page of pages) await addTwin(site, page)
  await addReactAdmin(site)
}
