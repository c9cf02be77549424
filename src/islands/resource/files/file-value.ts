import type { StoredFile } from '#contract/file.ts'
import type { Formatter } from '#src/lib/format/formatter.ts'

/** A file in a form: uploaded, or uploading and without the server's id. */
export type FileValue = StoredFile | { readonly id: string; readonly name: string; readonly sending: true }

export const isStored = (file: FileValue): file is StoredFile => !('sending' in file)
export const isPicture = ({ type }: StoredFile) => type !== 'application/pdf'

/** Files as the record or the form has them; what is none is left out. */
export const filesIn = (value: unknown): readonly FileValue[] =>
  Array.isArray(value) ? value.filter((one): one is FileValue => typeof one === 'object' && one !== null) : []

/** A size as people read it, such as “1.2 MB”. */
export function fileSize(bytes: number, format: Formatter): string {
  const mega = bytes >= 1_000_000
  const value = mega ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000))
  return format.number(value, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  })
}
