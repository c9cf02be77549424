import type { Child } from '#contract/child.ts'
import type { Company } from '#contract/company.ts'
import type { Named } from '#contract/named.ts'
import type { Parent } from '#contract/parent.ts'
import * as api from '#src/lib/api/people.ts'

/*
 * What pickers of forms and filters look up while somebody types. Nothing is kept. Each call throws an `ApiError`, which the
 * picker shows.
 */

/** As many as fit a list of suggestions. */
const most = { page_size: 20 }
const active = { ...most, status: 'active' }

export const findChildren = async (search: string, signal: AbortSignal): Promise<Child[]> =>
  (await api.listChildren({ ...most, search }, { signal })).results

export const findCompanies = async (search: string, signal: AbortSignal): Promise<Company[]> =>
  (await api.listCompanies({ ...active, search }, { signal })).results

export const findParents = async (search: string, signal: AbortSignal): Promise<Parent[]> =>
  (await api.listParents({ ...active, search }, { signal })).results

/** What records of a register are called; who may not read the register finds by name. */
export const findNames = async (register: string, search: string, signal: AbortSignal): Promise<Named[]> =>
  (await api.listNames(register, { ...most, search }, { signal })).results
