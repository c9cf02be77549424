import type { Specimen } from '../../specimen.ts'
import { Checks } from '../../specimens/forms/validation/Checks.tsx'
import { Conflict } from '../../specimens/forms/validation/Conflict.tsx'
import { Refused } from '../../specimens/forms/validation/Refused.tsx'
import { Unsaved } from '../../specimens/forms/validation/Unsaved.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'checks',
    title: 'gallery-forms:validation.checks.title',
    use: 'gallery-forms:validation.checks.use',
    Show: Checks,
    source: () => import('../../specimens/forms/validation/Checks.tsx?raw'),
    shows: ['form/use-form.ts'],
  },
  {
    id: 'refused',
    title: 'gallery-forms:validation.refused.title',
    use: 'gallery-forms:validation.refused.use',
    Show: Refused,
    source: () => import('../../specimens/forms/validation/Refused.tsx?raw'),
    shows: ['form/ErrorSummary.tsx'],
  },
  {
    id: 'conflict',
    title: 'gallery-forms:validation.conflict.title',
    use: 'gallery-forms:validation.conflict.use',
    Show: Conflict,
    source: () => import('../../specimens/forms/validation/Conflict.tsx?raw'),
    shows: ['form/ConflictPanel.tsx'],
  },
  {
    id: 'unsaved',
    title: 'gallery-forms:validation.unsaved.title',
    use: 'gallery-forms:validation.unsaved.use',
    Show: Unsaved,
    source: () => import('../../specimens/forms/validation/Unsaved.tsx?raw'),
    shows: ['form/UnsavedChanges.tsx'],
  },
]
