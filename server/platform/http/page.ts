import { HttpProblem } from './problem.ts'

const defaultPageSize = 25
export const maxPageSize = 100

export interface PageRequest {
  page: number
  size: number
  limit: number
  offset: number
}

const invalidPage = () => new HttpProblem(404, { detail: 'core:invalid_page', code: 'not_found' })
const wholeNumber = /^[1-9]\d{0,8}$/

/** Reads `page_size`: as many rows as are asked for, a hundred at most; `standard` without a whole number from 1. */
export const readPageSize = (requested: string | undefined, standard: number): number =>
  wholeNumber.test(requested ?? '') ? Math.min(Number(requested), maxPageSize) : standard

/** Reads `page` and `page_size`; a page that is no whole number from 1 is the 404 of Django REST. */
export function readPage(query: { page?: string | undefined; page_size?: string | undefined }): PageRequest {
  const requested = query.page ?? '1'
  if (!wholeNumber.test(requested)) throw invalidPage()
  const page = Number(requested)
  const size = readPageSize(query.page_size, defaultPageSize)
  return { page, size, limit: size, offset: (page - 1) * size }
}

/**
 * One page of a list as it is answered; a page behind the last one is a 404, page 1 may be empty. `more`: there are rows
 * behind those that were counted.
 */
export function pageAnswer<Row>(
  request: Request,
  { page, size }: PageRequest,
  count: number,
  results: Row[],
  more = false,
) {
  const last = Math.max(1, Math.ceil(count / size))
  if (page > last) throw invalidPage()
  const at = (number: number) => {
    const url = new URL(request.url)
    url.searchParams.set('page', String(number))
    return url.pathname + url.search
  }
  return {
    count,
    ...(more && { more: true as const }),
    next: page < last ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results,
  }
}
