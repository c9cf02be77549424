import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { RichText } from '#contract/rich-text.ts'
import { commandOf } from './commands.ts'
import { schema } from './schema.ts'

const { nodes } = schema

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

const keys = {
  'Mod-b': commandOf('strong'),
  'Mod-i': commandOf('em'),
  'Mod-u': commandOf('underline'),
  'Mod-z': commandOf('undo'),
  'Mod-y': commandOf('redo'),
  'Shift-Mod-z': commandOf('redo'),
  'Shift-Mod-7': commandOf('ordered_list'),
  'Shift-Mod-8': commandOf('bullet_list'),
  'Shift-Mod-9': commandOf('blockquote'),
  'Shift-Enter': breakLine,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  Enter: splitListItem(nodes.list_item),
}

/** What is no text of the editor is left out: the server refuses it. */
export function docOf(text: RichText): Node {
  try {
    const doc = Node.fromJSON(schema, text)
    doc.check()
    return doc
  } catch {
    return Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }] })
  }
}

const stateOf = (doc: Node) =>
  EditorState.create({ doc, plugins: [history(), keymap(keys), keymap(baseKeymap)] })

interface Options {
  text: RichText
  attributes: Record<string, string>
  onChange: (text: RichText) => void
  /** After each step, so that the tools can show what is on. */
  onState: (state: EditorState) => void
}

/** An editor in `place`; `show` replaces its text from outside. */
export function createView(place: HTMLElement, { text, attributes, onChange, onState }: Options) {
  const view = new EditorView(place, {
    state: stateOf(docOf(text)),
    attributes,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) onChange(view.state.doc.toJSON() as RichText)
      onState(view.state)
    },
  })
  return {
    view,
    show(next: RichText) {
      const doc = docOf(next)
      if (!doc.eq(view.state.doc)) view.updateState(stateOf(doc))
    },
  }
}
