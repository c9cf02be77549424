/**
 * Whether a form of the page has what was typed and not saved: `Form` marks itself while it has. `''` asks for all that is
 * written, also what goes on being saved when the page is left for another one of the console.
 */
export function hasUnsaved(where = 'form'): boolean {
  return document.querySelector(`${where}[data-unsaved]`) !== null
}

type Ask = (leave: () => void) => void
let ask: Ask | undefined

/** The page with unsaved changes asks before it is left; `leave` goes on. Returns what ends that. */
export function onLeaveHeld(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Puts the page's question when something typed would be lost. False when there is nothing to ask about, or nobody who asks. */
export function holdLeave(leave: () => void): boolean {
  if (!ask || !hasUnsaved()) return false
  ask(leave)
  return true
}
