import type { Page } from '@playwright/test'

/**
 * Whether no colour is on its way after a frame was drawn. With less motion they still take one: what inherits its colour
 * sets off when the colour above it has arrived.
 */
const noneMoves = () =>
  new Promise<boolean>((resolve) => {
    const none = () =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running')
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(none())))
  })

/** Waits until no colour is on its way to another one: until then it has no contrast to speak of. */
export async function coloursArrived(page: Page): Promise<void> {
  await page.waitForFunction(noneMoves, undefined, { timeout: 15_000 })
}
