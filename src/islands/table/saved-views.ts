/** A list as somebody likes to see it. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** Query string of the list it opens. */
  readonly query: string
}

export interface SavedViewsProps {
  /** Undefined while they are not known. */
  views: readonly SavedView[] | undefined
  /** Id of the view that is open. */
  current: string
  /** Whether the list has anything worth keeping: a filter, a search, a sort. */
  canSave: boolean
  onOpen: (view: SavedView) => void
  /** Keeps the list as it stands; resolves to a message when that did not work. */
  onSave: (name: string) => Promise<string | undefined>
  onDelete: (view: SavedView) => Promise<string | undefined>
  /** Called when the menu opens, to load the views. */
  onOpened?: () => void
}
