import type { PassengerInput } from '#contract/handover.ts'

/** Whom the driver knows by sight gets in. */
export const bySight = (child: string): PassengerInput => ({
  child,
  state: 'boarded',
  method: 'known_person',
})
/** The school takes a child over. */
export const atSchool = (child: string): PassengerInput => ({
  child,
  state: 'released',
  to: { kind: 'school' },
})
/** Maya takes a child over, known by sight or by what she says. */
export const mayaFor = (child: string, word?: string): PassengerInput => ({
  child,
  state: 'released',
  to: { kind: 'guardian', id: 'maya' },
  ...(word === undefined ? { method: 'known_person' } : { method: 'code_word', word }),
})
