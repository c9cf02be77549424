/** Grounds of a sign, from calm to bad. */
export const chips = {
  calm: 'bg-primary-soft text-primary',
  good: 'bg-success-soft text-success',
  watch: 'bg-warning-soft text-warning',
  bad: 'bg-error-soft text-error',
}
