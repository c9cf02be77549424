import type { Specimen } from '../../specimen.ts'
import { Beside } from '../../specimens/forms/layouts/Beside.tsx'
import { Columns } from '../../specimens/forms/layouts/Columns.tsx'
import { InDialog } from '../../specimens/forms/layouts/InDialog.tsx'
import { Sections } from '../../specimens/forms/layouts/Sections.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'columns',
    title: 'gallery-forms:layouts.columns.title',
    use: 'gallery-forms:layouts.columns.use',
    Show: Columns,
    source: () => import('../../specimens/forms/layouts/Columns.tsx?raw'),
    shows: ['form/FormGrid.tsx'],
  },
  {
    id: 'sections',
    title: 'gallery-forms:layouts.sections.title',
    use: 'gallery-forms:layouts.sections.use',
    Show: Sections,
    source: () => import('../../specimens/forms/layouts/Sections.tsx?raw'),
    shows: ['form/Form.tsx'],
  },
  {
    id: 'beside',
    title: 'gallery-forms:layouts.beside.title',
    use: 'gallery-forms:layouts.beside.use',
    Show: Beside,
    source: () => import('../../specimens/forms/layouts/Beside.tsx?raw'),
    shows: [],
  },
  {
    id: 'dialog',
    title: 'gallery-forms:layouts.dialog.title',
    use: 'gallery-forms:layouts.dialog.use',
    Show: InDialog,
    source: () => import('../../specimens/forms/layouts/InDialog.tsx?raw'),
    shows: ['resource/FormDialog.tsx'],
  },
]
