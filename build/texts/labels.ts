/** The namespaces of components, which every locale has texts of: `contract/languages.ts`. */
export const labelNamespaces = [
  'bulk',
  'combobox',
  'date-field',
  'date-panel',
  'dates',
  'dialog',
  'files',
  'form',
  'labels',
  'list-panels',
  'palette',
  'rating',
  'table',
  'toasts',
] as const
