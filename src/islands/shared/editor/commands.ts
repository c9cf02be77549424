import { lift, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

export const tools = [
  'strong',
  'em',
  'underline',
  'bullet_list',
  'ordered_list',
  'blockquote',
  'link',
  'undo',
  'redo',
] as const
export type Tool = (typeof tools)[number]

const { marks, nodes } = schema

/** The names of what the selection is in, from the inside out. */
function around({ selection }: EditorState): string[] {
  const { $from } = selection
  return Array.from({ length: $from.depth }, (_, at) => $from.node($from.depth - at).type.name)
}

/** A list that one is in already ends; one of the other kind becomes this. */
const list =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch, view) => {
    const inside = around(state).find((one) => one === 'bullet_list' || one === 'ordered_list')
    if (inside === name) return liftListItem(nodes.list_item)(state, dispatch)
    if (!inside) return wrapInList(nodes[name])(state, dispatch)
    const { $from } = state.selection
    const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
      (one) => $from.node(one).type.name === inside,
    )
    if (depth !== undefined && dispatch && view)
      dispatch(state.tr.setNodeMarkup($from.before(depth), nodes[name], null))
    return true
  }

const quote: Command = (state, dispatch) =>
  around(state).includes('blockquote') ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

const commands: Readonly<Record<Exclude<Tool, 'link'>, Command>> = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  bullet_list: list('bullet_list'),
  ordered_list: list('ordered_list'),
  blockquote: quote,
  undo,
  redo,
}

export const commandOf = (tool: Exclude<Tool, 'link'>): Command => commands[tool]

/** Where the link at the cursor leads; empty for none. */
export function linkAt({ selection, doc }: EditorState): string {
  const { from, to, empty, $from } = selection
  const at = empty ? $from.marks() : []
  const found = [...at]
  if (!empty) doc.nodesBetween(from, to, (node) => void found.push(...node.marks))
  const href: unknown = found.find(({ type }) => type === marks.link)?.attrs.href
  return typeof href === 'string' ? href : ''
}

/** The whole of the link around the cursor, where nothing is selected. */
function linkRange({ selection, doc }: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = selection
  if (!empty) return { from, to }
  const start = $from.start()
  let range = { from, to }
  $from.parent.forEach((node, offset) => {
    const [begin, end] = [start + offset, start + offset + node.nodeSize]
    if (begin <= from && from <= end && marks.link.isInSet(node.marks)) range = { from: begin, to: end }
  })
  return { from: Math.max(0, range.from), to: Math.min(doc.content.size, range.to) }
}

/** Leads what is selected to an address, or nowhere any more; without a selection the address itself is written. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const cleared = state.tr.removeMark(from, to, marks.link)
    if (!dispatch) return true
    if (href === '') dispatch(cleared)
    else if (from < to) dispatch(cleared.addMark(from, to, marks.link.create({ href })))
    else {
      const text = schema.text(href.replace(/^mailto:/, ''), [marks.link.create({ href })])
      const written = state.tr.replaceSelectionWith(text, false)
      dispatch(written.setSelection(TextSelection.create(written.doc, from + text.nodeSize)))
    }
    return true
  }

/** Which tools are on where the cursor is. */
export function activeTools(state: EditorState): ReadonlySet<Tool> {
  const { from, to, empty, $from } = state.selection
  const stored = state.storedMarks ?? $from.marks()
  const isOn = (name: 'strong' | 'em' | 'underline') =>
    empty ? marks[name].isInSet(stored) !== undefined : state.doc.rangeHasMark(from, to, marks[name])
  const names = around(state)
  const list = names.find((one) => one === 'bullet_list' || one === 'ordered_list')
  return new Set<Tool>([
    ...(['strong', 'em', 'underline'] as const).filter(isOn),
    ...(list === 'bullet_list' || list === 'ordered_list' ? [list] : []),
    ...(names.includes('blockquote') ? ['blockquote' as const] : []),
    ...(linkAt(state) ? ['link' as const] : []),
  ])
}
