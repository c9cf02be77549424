import { mostChatFiles } from '#contract/chat-limits.ts'
import { fileTypes } from '#contract/lists/files.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { Formatter } from '#src/lib/format/formatter.ts'

const mostBytes = 10 * 1024 * 1024

/** What a chooser of files offers. */
export const acceptedFiles = fileTypes.join()

/** What tells a file from others that are chosen. */
export const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Those of the chosen files that can go with a message, and what is wrong with the first of the others. */
export function takeFiles(held: readonly File[], chosen: readonly File[], t: I18n['t']) {
  const problemOf = ({ name, size, type }: File) => {
    if (size > mostBytes) return t('chats:tooLarge', { name })
    return fileTypes.some((one) => one === type) ? undefined : t('chats:wrongType', { name })
  }
  const known = new Set(held.map(keyOf))
  const fitting = chosen.filter((file) => !known.has(keyOf(file)) && !problemOf(file))
  const files = [...held, ...fitting]
  const bad = chosen.find(problemOf)
  const problem =
    files.length > mostChatFiles ? t('chats:tooMany', { count: mostChatFiles }) : bad && problemOf(bad)
  return { files: files.slice(0, mostChatFiles), problem }
}

/** A size as people read it, such as “1.2 MB”. */
export function fileSize(bytes: number, format: Formatter): string {
  const mega = bytes >= 1_000_000
  return format.number(mega ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000)), {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  })
}
