import { randomBytes } from 'node:crypto'
import { error, type Finding, fine, warning } from './finding.ts'
import { checkHeaders, useWritten } from './served.ts'
import { type Visit, visit } from './visit.ts'

const cacheOf = ({ headers }: Visit) => headers.get('cache-control') ?? ''
const keeps = (answer: Visit) => /\b(immutable|max-age=(?!0\b)\d+)/.test(cacheOf(answer))
const asksAgain = (answer: Visit) => /\b(no-cache|no-store|max-age=0)\b/.test(cacheOf(answer))
const isHtml = ({ headers }: Visit) => (headers.get('content-type') ?? '').includes('text/html')
const pathOf = ({ url }: Visit) => new URL(url).pathname
const random = () => randomBytes(4).toString('hex')

function checkNoCache(answer: Visit): Finding[] {
  if (asksAgain(answer)) return []
  const what = `${pathOf(answer)} may be kept: people would stay on an old release.`
  return [error('cache.page', what, `Send Cache-Control: no-cache. ${useWritten}`)]
}

function checkChunk(chunk: Visit): Finding[] {
  if (chunk.status !== 200) {
    const what = `${pathOf(chunk)}, which the page needs, is not there (${chunk.status}).`
    return [error('files.no-chunk', what, 'Publish the whole of dist, _astro included.')]
  }
  if (keeps(chunk)) return []
  const what = 'Hashed files are asked for again each time: every page is slower than it need be.'
  return [warning('cache.chunk', what, useWritten)]
}

function checkGone(gone: Visit): Finding[] {
  if (gone.status === 200) {
    const what =
      'A missing script is answered with a page: a tab from before an update breaks without a word.'
    return [error('files.rewritten', what, 'Remove the rule that answers every address with one page.')]
  }
  if (gone.status !== 404 || keeps(gone)) {
    const what = `A missing script is answered with ${gone.status} and may be kept (${cacheOf(gone) || 'no rule'}).`
    return [error('files.gone-kept', what, useWritten)]
  }
  if (!isHtml(gone)) return []
  return [
    warning('files.gone-page', 'A missing script is answered with a page, although as 404.', useWritten),
  ]
}

function checkNowhere({ status }: Visit): Finding[] {
  if (status === 404) return []
  const what = `An address that does not exist is answered with ${status}, not 404.`
  const todo =
    'Remove the rule that answers every address with one page, and name 404.html as the error page.'
  return [error('files.unknown-page', what, todo)]
}

function checkBare({ status, headers }: Visit): Finding[] {
  const location = headers.get('location') ?? ''
  if (status < 300 || status > 399 || !location.includes('/apps/bookings/')) {
    const what = `/apps/bookings is answered with ${status}, not with the way to /apps/bookings/.`
    return [error('files.no-slash', what, useWritten)]
  }
  if (location.endsWith('?page=2')) return []
  return [warning('files.lost-query', 'The way to an address with a slash loses its ?page=2.', useWritten)]
}

function checkWorker(worker: Visit): Finding[] {
  const type = worker.headers.get('content-type') ?? ''
  if (worker.status === 200 && type.includes('javascript')) return []
  const what = `${pathOf(worker)} is not served as a script (${worker.status}, ${type || 'no type'}): drivers have no page without a network, or nobody is notified.`
  return [error('files.worker', what, 'Publish the whole of dist.')]
}

function checkHidden({ status }: Visit): Finding[] {
  if (status !== 200) return []
  return [warning('files.hidden', 'Files whose names start with a dot are served.', useWritten)]
}

/** Pages and the service workers are revalidated each time; hashed files are cached, missing ones are 404. */
export async function checkFiles(origin: string, page: Visit): Promise<Finding[]> {
  const script = /(?:src|href)="(\/_astro\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/_astro/'
  const at = (path: string) => visit(origin + path)
  const workers = [await at('/firebase-messaging-sw.js'), await at('/day-worker.js')]
  const chunk = await at(script)
  const gone = await at(`/_astro/doctor.${random()}.js`)
  const nowhere = await at(`/doctor-${random()}/`)
  const findings = [
    ...[...workers, chunk, gone, nowhere].flatMap(checkHeaders),
    ...[page, ...workers].flatMap(checkNoCache),
    ...workers.flatMap(checkWorker),
    ...checkChunk(chunk),
    ...checkGone(gone),
    ...checkNowhere(nowhere),
    ...checkBare(await at('/apps/bookings?page=2')),
    ...checkHidden(await at('/.stamp')),
  ]
  return findings.length > 0
    ? findings
    : [fine('files', 'Pages, scripts and what is missing are served as they should.')]
}
