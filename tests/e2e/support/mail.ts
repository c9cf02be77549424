import { expect } from '@playwright/test'
import type { System } from './system.ts'

/** The address in the newest mail to somebody, without its origin. */
export async function linkTo(system: System, email: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    const mail = system.outbox().findLast((line) => line.includes(email) && line.includes('#token='))
    link = /https?:\/\/[^/]+(\/[\w/-]+#token=[\w-]+)/.exec(mail ?? '')?.[1]
    expect(link).toBeTruthy()
  }).toPass()
  return link ?? ''
}
