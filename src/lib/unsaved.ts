/** Whether a form of the page has what was typed and not saved: `Form` marks itself while it has. */
export function hasUnsaved(): boolean {
  return document.querySelector('form[data-unsaved]') !== null
}
