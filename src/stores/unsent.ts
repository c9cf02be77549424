import type { Author } from '#contract/author.ts'
import { displayName } from '#src/lib/format/display-name.ts'
import { $profile } from '#src/stores/profile.ts'

let last = 0
const mark = 'unsent-'

/** Whether a row is shown before the server has it. */
export const isUnsent = (id: string): boolean => id.startsWith(mark)

/** What somebody just wrote, until the server has given it an id. */
export function unsent(): { id: string; author: Author; createdAt: string } {
  const me = $profile.get()
  last += 1
  return {
    id: `${mark}${last}`,
    author: { id: me?.id ?? '', name: me ? displayName(me) : '', photo: null },
    createdAt: new Date().toISOString(),
  }
}
