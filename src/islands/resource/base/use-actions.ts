import { type ComponentType, createElement, type ReactNode, useCallback, useState } from 'react'
import type { MenuEntry } from '#src/islands/ui/menu/Menu.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Face, Task } from '../actions/action.ts'

/** What is loaded with the first click: a domain's actions, run by `ActionRunner`. */
export interface TasksProps<Row> {
  task: Task<Row> | undefined
  toasts: Toasts
  /** The action has a question first: its button is not busy. */
  onAsk: () => void
  onClose: () => void
}

export interface Actions<Row> {
  /** The action whose dialog is open, or that is running. */
  task: Task<Row> | undefined
  /** The action that is running without a question, whose button is busy. */
  busy: string | undefined
  /** Begins an action; nothing else is begun until it is over. */
  start: (task: Task<Row>) => void
  /** The rows of a record's menu for these actions, in this order. */
  menu: <Name extends string>(row: Row, actions: readonly Name[], face: (action: Name) => Face) => MenuEntry[]
  /** The dialogs; to be rendered once. */
  dialogs: ReactNode
}

/**
 * The actions of a page: a click leads straight to its dialog. `load` must be the same from one rendering to the next;
 * what it loads is given `more`.
 */
export function useActions<Row, More extends object = object>(
  load: () => Promise<ComponentType<TasksProps<Row> & More>>,
  toasts: Toasts,
  more?: More,
): Actions<Row> {
  const [task, setTask] = useState<Task<Row>>()
  const [pending, setPending] = useState<Task<Row>>()
  const onClose = useCallback(() => setTask(undefined), [])
  const onAsk = useCallback(() => setPending(task), [task])
  const Tasks = useModule(load, task !== undefined, onClose)
  const start = useCallback((next: Task<Row>) => setTask((now) => now ?? next), [])
  return {
    task,
    busy: task === pending ? undefined : task?.action,
    start,
    menu: (row, actions, face) =>
      actions.map((action) => {
        const { intent, href, ...look } = face(action)
        return {
          ...look,
          id: action,
          intent: intent === 'danger' ? intent : undefined,
          ...(href === undefined ? { onSelect: () => start({ action, rows: [row] }) } : { href }),
        }
      }),
    dialogs: Tasks && createElement(Tasks, { ...(more as More), task, toasts, onAsk, onClose }),
  }
}
