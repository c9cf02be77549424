import { directionOf } from '#contract/languages.ts'
import { limited } from '#server/platform/http/problem.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { ExportContext } from './admit-export.ts'
import type { Content, Sheet, TableFormat } from './content.ts'
import { exportLimits } from './limits.ts'
import { inThread } from './pool.ts'
import type { TableTask, WrittenRows } from './write-table.ts'
import { type PackRows, xlsx } from './xlsx.ts'

const comeBackSeconds = 10
/** A client that reads nothing for so long has gone. */
const silentMs = 120_000

const open = new Map<string, number>()

function close(user: string) {
  const left = (open.get(user) ?? 0) - 1
  if (left > 0) open.set(user, left)
  else open.delete(user)
}

/** Throws 429 when too many files are being sent to somebody already. */
function refuseTooManyDownloads(user: string): void {
  if ((open.get(user) ?? 0) >= exportLimits.atOnce) throw limited(comeBackSeconds)
}

/**
 * Counts a file that is being sent to somebody; 429 when there are too many already. `reading` is called whenever they ask for
 * more, `end` when nothing more will be sent; `leave` is called when they have not read for two minutes.
 */
function openDownload(user: string, leave: () => void) {
  refuseTooManyDownloads(user)
  open.set(user, (open.get(user) ?? 0) + 1)
  const timer = setTimeout(leave, silentMs).unref()
  let over = false
  return {
    reading: () => void timer.refresh(),
    end: () => {
      clearTimeout(timer)
      if (!over) close(user)
      over = true
    },
  }
}

export const media = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/** A part is made when somebody reads on: of all the files that are open, two at a time. */
const turns = createTurns({ atOnce: 2, waiting: 200 })

async function write(task: TableTask): Promise<WrittenRows> {
  let written: WrittenRows | undefined
  await inThread('writeTable', task, (part) => {
    written = part
  })
  if (!written) throw new Error('Nothing was written')
  return written
}

/** Tables one after the other; of several each begins with its name, after an empty line. */
async function* csv(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const lines = async (contents: readonly Content[]) =>
    (await write({ format: 'csv', contents, crc: 0, currencies: [] })).bytes
  yield Buffer.from('\uFEFF')
  for (const [index, { name, batches }] of sheets.entries()) {
    const title = index === 0 ? [[name]] : [[], [name]]
    if (sheets.length > 1) yield await lines([{ kind: 'cells', rows: title }])
    for await (const content of batches) yield await lines([content])
  }
}

interface TableFile {
  name: string
  format: TableFormat
  /** The name of its one table; that of the file without it. */
  sheet?: string
}

/** A table as a file. */
export const tableFile = (
  batches: AsyncIterable<Content>,
  ctx: Pick<ExportContext, 'user' | 'request' | 'locale'>,
  { name, format, sheet = name }: TableFile,
): Response => tablesFile([{ name: sheet, batches }], ctx, { name, format })

/**
 * Tables as a file that threads write while it is sent: sheets of a workbook, or one after the other. 429 for somebody who
 * has several open already. The answer to a `HEAD` opens none.
 */
export function tablesFile(
  sheets: readonly Sheet[],
  { user, request, locale }: Pick<ExportContext, 'user' | 'request' | 'locale'>,
  { name, format }: Omit<TableFile, 'sheet'>,
): Response {
  const headers = {
    'content-type': media[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  }
  if (request.method === 'HEAD') {
    refuseTooManyDownloads(user.id)
    return new Response(null, { headers })
  }
  const isRtl = directionOf(locale) === 'rtl'
  const packed: PackRows = (task) => write({ ...task, format: 'xlsx' })
  const parts = format === 'csv' ? csv(sheets) : xlsx(sheets, packed, { isRtl })
  let leave = (): void => undefined
  const file = openDownload(user.id, () => leave())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      leave = () => {
        controller.error(new Error('Nobody reads this file'))
        file.end()
        void parts.return(undefined)
      }
    },
    async pull(controller) {
      file.reading()
      try {
        const { value, done } = await turns.take(() => parts.next())
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      file.end()
    },
    async cancel() {
      file.end()
      await parts.return(undefined)
    },
  })
  return new Response(body, { headers })
}
