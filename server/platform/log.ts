import type { Env } from './env.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'
export type Fields = Record<string, string | number | boolean | null | undefined>
/** Writes one JSON line. Give ids, codes and counts; never names, phones, addresses or what a user typed. */
export type Log = Record<Level, (event: string, fields?: Fields) => void>

const weights = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

export function createLog(
  threshold: Env['LOG_LEVEL'],
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      if (weights[level] < weights[threshold]) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const plainErrors = new Set(['TypeError', 'ReferenceError', 'RangeError', 'AnswerMismatch'])

/** The fields of an error in the log: its kind and where it happened. A database's message quotes the row, so it stays out. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause: unknown = error.cause ?? error
  const detail = (name: string) =>
    typeof cause === 'object' && cause !== null && name in cause
      ? String(Reflect.get(cause, name))
      : undefined
  return {
    error: error.name,
    code: detail('code'),
    constraint: detail('constraint'),
    message: plainErrors.has(error.name) ? error.message : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  }
}
