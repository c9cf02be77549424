import { type RefObject, useEffect, useRef } from 'react'

/** Closes the dialog by a press beside it: WebKit knows no `closedby`. */
function closeBeside(dialog: HTMLDialogElement): () => void {
  let pressed = false
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const box = dialog.getBoundingClientRect()
    return target === dialog && (x < box.x || x > box.right || y < box.y || y > box.bottom)
  }
  const press = (event: MouseEvent) => {
    pressed = isBeside(event)
  }
  // A press that began inside, to select a text for instance, ends nothing.
  const click = (event: MouseEvent) => pressed && isBeside(event) && dialog.close()
  dialog.addEventListener('pointerdown', press)
  dialog.addEventListener('click', click)
  return () => {
    dialog.removeEventListener('pointerdown', press)
    dialog.removeEventListener('click', click)
  }
}

/** Shows a `<dialog closedby="any">` over the page from its first moment on, in browsers without `closedby` too. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return shown && !('closedBy' in shown) ? closeBeside(shown) : undefined
  }, [])
  return dialog
}
