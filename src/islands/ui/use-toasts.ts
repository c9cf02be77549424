import { useCallback, useState } from 'react'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'success' | 'info' | 'error'
  /** An undo, offered as long as the toast is shown. */
  readonly undo?: (() => void) | undefined
}

/** The short messages of an island; show them with `ToastRegion`. */
export interface Toasts {
  readonly list: readonly Toast[]
  show(text: string, more?: { tone?: Toast['tone']; undo?: () => void }): void
  dismiss(id: number): void
}

const maxToasts = 3
let last = 0

export function useToasts(): Toasts {
  const [list, setList] = useState<readonly Toast[]>([])
  const show = useCallback<Toasts['show']>((text, { tone = 'success', undo } = {}) => {
    last += 1
    const toast = { id: last, text, tone, undo }
    setList((before) => [...before, toast].slice(-maxToasts))
  }, [])
  const dismiss = useCallback((id: number) => setList((before) => before.filter((one) => one.id !== id)), [])
  return { list, show, dismiss }
}
