/** What comes into the place of what was tapped is not meant by the second tap of a thumb that bounced, for so long. */
export const settleMs = 800

let timer: ReturnType<typeof setTimeout> | undefined

/** The page beneath what was closed by a tap takes no tap until it has settled. */
export function settlePage(): void {
  const page = document.querySelector('main')
  if (!page) return
  page.style.pointerEvents = 'none'
  clearTimeout(timer)
  timer = setTimeout(() => {
    page.style.pointerEvents = ''
  }, settleMs)
}
