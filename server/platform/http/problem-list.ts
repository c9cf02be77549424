import type { FieldMessages } from './problem.ts'
import { invalid } from './problem.ts'

/** Collects the problems of an input by field, so that all of them are reported at once. */
export function problemList() {
  const fields: FieldMessages = {}
  return {
    add(field: string, message: string) {
      const messages = fields[field] ?? []
      if (!messages.includes(message)) fields[field] = [...messages, message]
    },
    all: (): Readonly<FieldMessages> => fields,
    none: () => Object.keys(fields).length === 0,
    /** Throws the 400 when anything was added. */
    throwIfAny() {
      if (Object.keys(fields).length > 0) throw invalid(fields)
    },
  }
}
export type ProblemList = ReturnType<typeof problemList>
