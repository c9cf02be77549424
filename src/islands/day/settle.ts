/** What comes into the place of what was tapped is not meant by the second tap of a thumb that bounced, for so long. */
export const settleMs = 800

/** The page beneath what was closed takes no tap until it has settled; keys work on. */
export function settlePage(): void {
  const style = document.querySelector('main')?.style
  if (!style) return
  style.pointerEvents = 'none'
  setTimeout(() => {
    style.pointerEvents = ''
  }, settleMs)
}
