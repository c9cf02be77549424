import { api } from './browser-client.ts'

/** Resolves when the server and its database answer; asks once. */
export async function checkHealth(): Promise<void> {
  await api.send({ path: '/api/health', session: 'none', tries: 'one' })
}
