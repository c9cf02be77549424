import type { Specimen } from '../../specimen.ts'
import { Found } from '../../specimens/forms/autocomplete/Found.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'found',
    title: 'gallery-forms:autocomplete.found.title',
    use: 'gallery-forms:autocomplete.found.use',
    Show: Found,
    source: () => import('../../specimens/forms/autocomplete/Found.tsx?raw'),
    shows: [
      'form/ComboField.tsx',
      'form/CodeField.tsx',
      'form/TagsField.tsx',
      'ui/combobox/Combobox.tsx',
      'ui/combobox/ComboboxList.tsx',
    ],
  },
]
