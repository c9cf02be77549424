import { readFileSync, writeFileSync } from 'node:fs'

/** Puts `after` where `before` stands in the file. @throws where that is not exactly once */
export function replaceOnce(file: string, before: string, after: string): void {
  const parts = readFileSync(file, 'utf8').split(before)
  if (parts.length !== 2) throw new Error(`${file} has “${before}” ${parts.length - 1} times.`)
  writeFileSync(file, parts.join(after))
}
