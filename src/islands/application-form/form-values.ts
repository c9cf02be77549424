type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type Values = Readonly<Record<string, string>>

export const controls = (within: ParentNode): Control[] => [
  ...within.querySelectorAll<Control>('[data-field]'),
]

export const nameOf = (control: Control): string => control.dataset.field ?? ''

/** Whether a control does not apply, such as the plate without an own vehicle. */
export const isOff = (element: Element): boolean => element.closest('[data-own][hidden]') !== null

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)

/** What is filled in, by field; what does not apply stays out unless `all`. */
export function readValues(form: ParentNode, all = false): Values {
  const values: Record<string, string> = {}
  for (const control of controls(form)) {
    if (!all && isOff(control)) continue
    const value = isChoice(control) && !control.checked ? '' : control.value.trim()
    values[nameOf(control)] ||= value
  }
  return values
}

/** Fills in stored values. */
export function writeValues(form: ParentNode, values: Values): void {
  for (const control of controls(form)) {
    const value = values[nameOf(control)]
    if (value === undefined) continue
    if (isChoice(control)) control.checked = control.value === value
    else control.value = value
  }
}

/** What a control shows for people: the text of a choice, a day as it is written here. */
export function displayValue(control: Control, locale: string): string {
  if (control instanceof HTMLSelectElement)
    return control.value ? (control.selectedOptions[0]?.text ?? '') : ''
  if (isChoice(control)) return control.checked ? (control.dataset.text ?? control.value) : ''
  if (control.type !== 'date' || control.value === '') return control.value.trim()
  const day = new Date(`${control.value}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}
