import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statements } from '#src/islands/statements/Statements.tsx'
import { $auth } from '#src/stores/auth-state.ts'

const { form, steps } = statements.spec
const days = () => [form.from?.empty, form.to?.empty, steps?.pay?.ask?.paidOn?.empty]
const officeIn = (zone: string) =>
  $auth.set({ isAuthenticated: true, isInitialized: true, user: { ...person, zone } })
const person = { id: 'fin', role: 'finance', zone: 'UTC' } as NonNullable<
  ReturnType<typeof $auth.get>['user']
>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  $auth.set({ isAuthenticated: false, isInitialized: false, user: null })
})

test('a new statement is of the office’s last month, and a payment of its today, wherever the browser is', () => {
  vi.setSystemTime('2026-03-31T23:30:00Z')
  officeIn('Europe/London')
  expect(days()).toEqual(['2026-03-01', '2026-03-31', '2026-04-01'])
  officeIn('America/New_York')
  expect(days()).toEqual(['2026-02-01', '2026-02-28', '2026-03-31'])
  vi.setSystemTime('2026-01-01T05:30:00Z')
  expect(days()).toEqual(['2025-12-01', '2025-12-31', '2026-01-01'])
  officeIn('America/Los_Angeles')
  expect(days()).toEqual(['2025-11-01', '2025-11-30', '2025-12-31'])
})

test('who is not known yet gets those of the browser', () => {
  vi.setSystemTime('2026-03-15T12:00:00Z')
  expect(days()).toEqual(['2026-02-01', '2026-02-28', '2026-03-15'])
})
