import { fullName } from '#src/islands/resource/full-name.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { listChildren, listCompanies } from '#src/lib/api/people.ts'
import type { ChildChoice } from './values.ts'

const size = 20

/** Children by name; one that is away for now, or left, is shown and can't be chosen. */
export async function searchChildren(
  search: string,
  signal: AbortSignal,
  away: (status: string) => string,
): Promise<ChildChoice[]> {
  const { results } = await listChildren({ search, page_size: size }, { signal })
  return results.map((record) => ({
    id: record.id,
    name: fullName(record),
    hint: [record.school, record.grade].filter(Boolean).join(' · ') || undefined,
    blocked: record.status === 'active' ? undefined : away(record.status),
    record,
  }))
}

export async function searchCompanies(search: string, signal: AbortSignal): Promise<Option[]> {
  const { results } = await listCompanies({ search, page_size: size, status: 'active' }, { signal })
  return results.map(({ id, name }) => ({ id, name }))
}
