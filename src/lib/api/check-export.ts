import { apiUrl } from '#src/lib/env.ts'
import { api } from './browser-client.ts'
import { problemOf } from './problem.ts'

/** Takes the head of a good answer and leaves the rest: the file itself is the browser's to fetch. */
const refusalOnly: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  if (!answer.ok) return answer
  await answer.body?.cancel()
  return new Response(null, { status: 204 })
}

/**
 * Throws the problem for which there would be no file at an address of `exportUrl`. Nothing of the file is fetched; the
 * message of a refusal, which no answer to `HEAD` has, takes a second request.
 */
export async function checkExport(url: string): Promise<void> {
  const call = { path: url.slice(apiUrl.length), answer: 'nothing', tries: 'one' } as const
  try {
    await api.send({ ...call, method: 'HEAD' })
  } catch (error) {
    const explained = ['refused', 'invalid', 'forbidden', 'missing'].includes(problemOf(error).kind)
    if (!explained) throw error
    await api.send({ ...call, fetch: refusalOnly })
  }
}
