import type { Specimen } from '../../specimen.ts'
import { Reading } from '../../specimens/forms/editor/Reading.tsx'
import { Writing } from '../../specimens/forms/editor/Writing.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'writing',
    title: 'gallery-forms:editor.writing.title',
    use: 'gallery-forms:editor.writing.use',
    Show: Writing,
    source: () => import('../../specimens/forms/editor/Writing.tsx?raw'),
    shows: ['shared/editor/Editor.tsx', 'shared/editor/Toolbar.tsx', 'shared/editor/LinkForm.tsx'],
  },
  {
    id: 'reading',
    title: 'gallery-forms:editor.reading.title',
    use: 'gallery-forms:editor.reading.use',
    Show: Reading,
    source: () => import('../../specimens/forms/editor/Reading.tsx?raw'),
    shows: ['shared/editor/RichTextView.tsx'],
  },
]
