import type { Role } from '#contract/people.ts'

export interface MenuGroup {
  name: string
  rows: string[]
}

const isFor = (element: Element, role: Role) =>
  (element.getAttribute('data-roles') ?? '').split(' ').includes(role)

/** The menu as a role finds it: the page's own holds the rows of all roles, and says of each whose it is. */
export function menuOf(role: Role, menu: ParentNode = document): MenuGroup[] {
  return [...menu.querySelectorAll('.k-nav-group')]
    .filter((head) => isFor(head, role))
    .map((head) => ({
      name: head.textContent?.trim() ?? '',
      rows: [...(head.nextElementSibling?.querySelectorAll('li') ?? [])]
        .filter((row) => isFor(row, role))
        .map((row) => row.textContent?.trim() ?? ''),
    }))
    .filter(({ rows }) => rows.length > 0)
}
