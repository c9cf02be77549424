import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/** The text of a refused file: where nothing but the file can be meant, its field needs no name. */
export const fileProblemMessage = (problem: Problem, t: T): string =>
  (problem.kind === 'invalid' && problem.fields.file?.join(' ')) || problemMessage(problem, t)
