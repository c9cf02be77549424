import type { Specimen } from '../../specimen.ts'
import { Choices } from '../../specimens/forms/elements/Choices.tsx'
import { Days } from '../../specimens/forms/elements/Days.tsx'
import { Numbers } from '../../specimens/forms/elements/Numbers.tsx'
import { Off } from '../../specimens/forms/elements/Off.tsx'
import { Texts } from '../../specimens/forms/elements/Texts.tsx'
import { Wrong } from '../../specimens/forms/elements/Wrong.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'texts',
    title: 'gallery-forms:elements.texts.title',
    use: 'gallery-forms:elements.texts.use',
    Show: Texts,
    source: () => import('../../specimens/forms/elements/Texts.tsx?raw'),
    shows: ['form/TextField.tsx', 'form/TextArea.tsx'],
  },
  {
    id: 'numbers',
    title: 'gallery-forms:elements.numbers.title',
    use: 'gallery-forms:elements.numbers.use',
    Show: Numbers,
    source: () => import('../../specimens/forms/elements/Numbers.tsx?raw'),
    shows: ['form/NumberField.tsx', 'form/MoneyField.tsx', 'form/PhoneField.tsx'],
  },
  {
    id: 'choices',
    title: 'gallery-forms:elements.choices.title',
    use: 'gallery-forms:elements.choices.use',
    Show: Choices,
    source: () => import('../../specimens/forms/elements/Choices.tsx?raw'),
    shows: ['form/Select.tsx', 'form/RadioCards.tsx', 'form/ChoicesField.tsx', 'form/Checkbox.tsx'],
  },
  {
    id: 'days',
    title: 'gallery-forms:elements.days.title',
    use: 'gallery-forms:elements.days.use',
    Show: Days,
    source: () => import('../../specimens/forms/elements/Days.tsx?raw'),
    shows: [
      'form/DateField.tsx',
      'ui/date/DateInput.tsx',
      'ui/date/ChoicePanel.tsx',
      'ui/date/Calendar.tsx',
      'ui/date/MonthHead.tsx',
      'ui/date/TimeList.tsx',
    ],
  },
  {
    id: 'wrong',
    title: 'gallery-forms:elements.wrong.title',
    use: 'gallery-forms:elements.wrong.use',
    Show: Wrong,
    source: () => import('../../specimens/forms/elements/Wrong.tsx?raw'),
    shows: ['form/FieldFrame.tsx'],
  },
  {
    id: 'off',
    title: 'gallery-forms:elements.off.title',
    use: 'gallery-forms:elements.off.use',
    Show: Off,
    source: () => import('../../specimens/forms/elements/Off.tsx?raw'),
    shows: [],
  },
]
