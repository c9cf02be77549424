function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Two transactions got in each other's way; run the loser again. */
export const isContention = (error: unknown) => ['40001', '40P01'].includes(String(codeOf(error)))

/** A record can't be deleted since another one points to it, or not be stored since what it points to is gone. */
export const isReferenced = (error: unknown) => codeOf(error) === '23503'

/** A record can't be stored since another one has what must be its alone. */
export const isTaken = (error: unknown) => codeOf(error) === '23505'

/** The database can't be reached now. */
export const isUnavailable = (error: unknown): boolean =>
  lost.has(String(codeOf(error))) ||
  (error instanceof Error &&
    (/timeout exceeded when trying to connect|Connection terminated/.test(error.message) ||
      (error.cause !== undefined && isUnavailable(error.cause))))
