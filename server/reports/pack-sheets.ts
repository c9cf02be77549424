import type { ReportPackQuery } from '#contract/report.ts'
import { type Cell, dayCell, type Sheet } from '#server/platform/sheets/content.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { cellsOf, inBatches } from './export.ts'
import type { Reader } from './names.ts'
import type { Pack } from './read-pack.ts'
import type { Operator } from './read-report.ts'

/** What the pack is about, what is in it, and what is not. */
function coverOf(
  { company, compared, currency, leftOut, daysLeft }: Pack,
  { from, to }: ReportPackQuery,
  titles: readonly string[],
  { t, now, zone }: Pick<Reader, 't'> & { now: Date; zone: string },
): Cell[][] {
  const { day, time } = localTime(now, zone)
  const then: Cell[][] = compared
    ? [
        [t('reports:pack.then_from'), dayCell(compared.from)],
        [t('reports:pack.then_to'), dayCell(compared.to)],
      ]
    : []
  return [
    [t('reports:report.pack'), company?.name ?? t('reports:pack.all')],
    [t('reports:pack.from'), dayCell(from)],
    [t('reports:pack.to'), dayCell(to)],
    ...then,
    [t('reports:pack.as_of'), { as: 'moment', at: `${day} ${time}` }],
    [t('reports:pack.zone'), zone],
    [t('reports:pack.currency'), currency],
    ...(daysLeft > 0 ? [[t('reports:pack.days_left'), daysLeft]] : []),
    ...titles.map((title) => [t('reports:pack.part'), title]),
    ...leftOut.map((report) => [t('reports:pack.left_out'), t(`reports:report.${report}`)]),
  ]
}

/** A pack as the tables of a file: a cover, and one for each of its parts. */
export async function packSheets(
  reader: Reader & { now: Date },
  pack: Pack,
  query: ReportPackQuery,
  { zone }: Operator,
): Promise<Sheet[]> {
  const { t, now } = reader
  const titleOf = ({ report, by }: Pack['parts'][number]) =>
    t('reports:pack.title', { report: t(`reports:report.${report}`), by: t(`reports:by.${by}`) })
  const cover = coverOf(pack, query, pack.parts.map(titleOf), { t, now, zone })
  const sheets: Sheet[] = [{ name: t('reports:report.pack'), batches: inBatches(cover) }]
  for (const part of pack.parts)
    sheets.push({ name: titleOf(part), batches: inBatches(await cellsOf(reader, part)) })
  return sheets
}

export const packFile = ({ from, to }: ReportPackQuery) => `contract-pack-${from}-${to}`
