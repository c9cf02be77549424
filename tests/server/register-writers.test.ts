import { expect, test } from 'vitest'
import { roles } from '#contract/lists/roles.ts'
import { registers } from '#server/app/registers.ts'
import type { Register } from '#src/islands/resource/register/define-register.ts'
import { testServer } from './support.ts'

const { as } = await testServer()

const files = import.meta.glob<Record<string, unknown>>([
  '../../src/islands/registers/*.tsx',
  '../../src/islands/{fares/FareRules,statements/Statements}.tsx',
  '../../src/islands/tickets/register.tsx',
])
const isRegister = (value: unknown): value is Register =>
  typeof value === 'object' && value !== null && 'spec' in value
const modules = await Promise.all(Object.values(files).map((load) => load()))
const shown = modules.flatMap((module) => Object.values(module).filter(isRegister))

test('the console has every register of the server', () => {
  expect(shown.map(({ spec }) => spec.resource).sort()).toEqual(
    registers.map(({ resource }) => resource.name).sort(),
  )
})

test.each(roles)('a %s is offered to make a record exactly where the server lets them', async (role) => {
  const client = await as(role)
  const offered: string[] = []
  const let_: string[] = []
  for (const { spec } of shown) {
    if (spec.writers.includes(role)) offered.push(spec.resource)
    // Without any field: whoever may write hears what is missing.
    const { status } = await client.post(`/api/web/${spec.resource}`, {})
    if (status !== 403) expect([spec.resource, status]).toEqual([spec.resource, 400])
    if (status !== 403) let_.push(spec.resource)
  }
  expect(offered).toEqual(let_)
})
