import type { FieldMessages } from './problem.ts'
import { invalid } from './problem.ts'

/** Gathers what is wrong with an input, field by field, so that all of it is reported at once. */
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
