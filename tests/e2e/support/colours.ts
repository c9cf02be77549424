import { expect, type Page } from '@playwright/test'

/**
 * How many colours are on their way after a frame was drawn. With less motion they still take one: what inherits its colour
 * sets off when the colour above it has arrived.
 */
const colourTransitions = () =>
  new Promise<number>((resolve) => {
    const count = () =>
      document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === 'running')
        .length
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(count())))
  })

/** Waits until no colour is on its way to another one: until then it has no contrast to speak of. */
export const coloursArrived = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(colourTransitions)).toBe(0)
