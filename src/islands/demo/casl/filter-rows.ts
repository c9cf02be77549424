import { roles } from '#contract/lists/roles.ts'
import type { Role } from '#contract/people.ts'
import { hasWords, markWords } from '#src/islands/shared/office/find-text.ts'

interface Wanted {
  /** One role's column alone, or those of all. */
  role: Role | undefined
  /** Only what that role may do. */
  only: boolean
  words: readonly string[]
}

function showColumns(table: HTMLTableElement, role: Role | undefined): void {
  const chosen = role ? roles.indexOf(role) + 1 : undefined
  for (const row of table.rows) {
    const [, second, ...others] = row.cells
    // The head of a resource is one cell over all columns.
    if (!second) continue
    for (const [index, cell] of [second, ...others].entries())
      cell.hidden = chosen !== undefined && index + 1 !== chosen
  }
}

/** Shows the rows of a resource that are wanted, and gives what of it is in sight. */
function showRows(part: HTMLTableSectionElement, { role, only, words }: Wanted): Element[] {
  const head = part.querySelector('[scope="rowgroup"]')
  const shown = [...part.querySelectorAll<HTMLElement>('tr[data-may]')].filter((row) => {
    const name = row.querySelector('[scope="row"]')?.textContent ?? ''
    const may = !only || !role || (row.dataset.may ?? '').split(' ').includes(role)
    row.hidden = !(may && hasWords(`${head?.textContent ?? ''} ${name}`, words))
    return !row.hidden
  })
  part.hidden = shown.length === 0
  return shown
}

/** Shows of the page's table what is wanted; a resource stays with its permissions. Tells how many there are. */
export function filterRows(wanted: Wanted): number {
  const frame = document.getElementById('permissions')
  const table = frame?.querySelector('table')
  if (!frame || !table) return 0
  frame.toggleAttribute('data-one', wanted.role !== undefined)
  showColumns(table, wanted.role)
  const shown = [...table.tBodies].flatMap((part) => showRows(part, wanted))
  frame.hidden = shown.length === 0
  markWords(table.querySelectorAll('[scope="rowgroup"], [scope="row"]'), wanted.words)
  return shown.length
}
