import { readSheet } from './read-sheet.ts'
import { writeTable } from './write-table.ts'

/** What threads do for the server. Each gives its result in parts, and goes on when the next one is requested. */
export const tasks = { readSheet, writeTable }

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type PartOf<Name extends TaskName> =
  ReturnType<Tasks[Name]> extends Iterable<infer Part> | AsyncIterable<infer Part> ? Part : never
