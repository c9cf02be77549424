import { Reply, type Route } from './define-route.ts'

/** An answer ready to be written, or to be stored and written again. */
export interface Answer {
  status: number
  body: string
  headers: Record<string, string | string[]>
}

/** A handler answered something its route does not declare. Only tests look. */
class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch'
}

function verify(route: Route, status: number, body: string) {
  const place = `${route.method.toUpperCase()} ${route.path} → ${status}`
  const schema = route.answers[status]
  if (!schema) throw new AnswerMismatch(`${place} is not declared`)
  const result = schema.safeParse(body === '' ? undefined : JSON.parse(body))
  if (!result.success) {
    const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new AnswerMismatch(`${place}: ${issues.join('; ')}`)
  }
}

/** What a handler returned as an answer: plain data takes the first declared status. */
export function toAnswer(route: Route, result: unknown, checkAnswers: boolean): Answer {
  const { status, data, headers } =
    result instanceof Reply ? result : new Reply(Number(Object.keys(route.answers)[0] ?? 200), result, {})
  const body = data === undefined ? '' : JSON.stringify(data)
  if (checkAnswers) verify(route, status, body)
  return {
    status,
    body,
    headers: body === '' ? headers : { 'content-type': 'application/json; charset=utf-8', ...headers },
  }
}
