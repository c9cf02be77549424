import { getRecord, listRecords } from '#src/lib/api/registers.ts'

/*
 * Records of any register, as pickers of forms and filters look them up while somebody types. Nothing is kept. Each call
 * throws an `ApiError`, which the picker shows.
 */

export const findRecords = async <Row>(
  register: string,
  search: string,
  signal: AbortSignal,
): Promise<Row[]> => (await listRecords<Row>(register, { search, page_size: 20 }, { signal })).results

export const findRecord = <Row>(register: string, id: string, signal?: AbortSignal): Promise<Row> =>
  getRecord<Row>(register, id, { signal })
