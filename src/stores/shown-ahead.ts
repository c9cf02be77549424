import { rememberedAuth } from '#src/lib/guard/decide.ts'
import { attempt, type Result } from './result.ts'

let open = 0

/** Who is being signed out is led away all the same. */
const ask = (event: BeforeUnloadEvent) => {
  if (rememberedAuth() === 'known') event.preventDefault()
}

/**
 * Sends what is on the screen already. A page that is loaded anew before the answer would lose it without a word, as
 * browsers end what is under way: till then the browser asks first.
 */
export async function sendShown<Value>(send: () => Promise<Value>): Promise<Result<Value>> {
  open += 1
  addEventListener('beforeunload', ask)
  const result = await attempt(send)
  open -= 1
  if (open === 0) removeEventListener('beforeunload', ask)
  return result
}
