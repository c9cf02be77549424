import { expect, test } from 'vitest'
import { registers } from '#server/app/registers.ts'
import type { Register } from '#src/islands/resource/register/define-register.ts'

const files = import.meta.glob<Record<string, unknown>>([
  '../../src/islands/registers/*.tsx',
  '../../src/islands/{fares/FareRules,statements/Statements}.tsx',
  '../../src/islands/tickets/register.tsx',
])
const isRegister = (value: unknown): value is Register =>
  typeof value === 'object' && value !== null && 'spec' in value

test('the console offers to make a record to exactly those whom the server lets', async () => {
  const modules = await Promise.all(Object.values(files).map((load) => load()))
  const offered = modules
    .flatMap((module) => Object.values(module).filter(isRegister))
    .map(({ spec }) => [spec.resource, [...spec.writers].sort()])
  const let_ = registers.map(({ resource }) => [resource.name, [...resource.write].sort()])
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(let_))
})
