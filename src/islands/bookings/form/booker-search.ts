import { fullName } from '#src/islands/shared/people/full-name.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { findChildren, findCompanies } from '#src/stores/lookups.ts'
import type { ChildChoice } from './values.ts'

/** Children by name; one that is away for now, or left, is shown and can't be chosen. */
export async function searchChildren(
  search: string,
  signal: AbortSignal,
  away: (status: string) => string,
): Promise<ChildChoice[]> {
  const children = await findChildren(search, signal)
  return children.map((record) => ({
    id: record.id,
    name: fullName(record),
    hint: [record.school, record.grade].filter(Boolean).join(' · ') || undefined,
    blocked: record.status === 'active' ? undefined : away(record.status),
    record,
  }))
}

export async function searchCompanies(search: string, signal: AbortSignal): Promise<Option[]> {
  const companies = await findCompanies(search, signal)
  return companies.map(({ id, name }) => ({ id, name }))
}
