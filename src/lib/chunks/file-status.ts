import type { ChunkFailure } from './chunk-load-error.ts'

const patienceMs = 5000

/** The status with which the server answers for a file now; 0 when it does not. */
export function fileStatus(address: string): Promise<number> {
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Why a file did not load, by that status. */
export function chunkFailureOf(status: number): ChunkFailure {
  return status === 404 || status === 410 ? 'missing' : 'error'
}
