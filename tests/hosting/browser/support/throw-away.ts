/** What CONTRIBUTING's “How to add a register” asks for, for umbrellas. */
const texts = (title: string, create: string, search: string, empty: string, name: string, active: string) =>
  JSON.stringify({ title, create, search, empty, 'field.name': name, 'field.active': active })

export const newFiles: Readonly<Record<string, string>> = {
  'contract/umbrella.ts': `import * as z from 'zod'
import { flag, registerQuery, registerRecord } from './register.ts'

/** An umbrella that drivers hold over children. */
export const umbrellaInput = z.strictObject({ name: z.string().trim().min(1).max(80), active: z.boolean() })
export type UmbrellaInput = z.infer<typeof umbrellaInput>
export const umbrella = registerRecord(umbrellaInput.shape)
export type Umbrella = z.infer<typeof umbrella>
export const umbrellaListQuery = registerQuery({ active: flag })
`,
  'server/schema/umbrellas.ts': `import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from './columns.ts'

export const umbrellas = pgTable('umbrellas', {
  ...recordColumns,
  name: text('name').notNull(),
  active: boolean('active').notNull(),
})
`,
  'server/fleet/umbrellas.register.ts': `import * as access from '#contract/access.ts'
import { umbrella, umbrellaInput, umbrellaListQuery } from '#contract/umbrella.ts'
import { umbrellas } from '#server/schema/umbrellas.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue } from '#server/resources/filters.ts'

export const umbrellaRegister = defineResource({
  name: 'umbrellas',
  tag: 'Umbrellas',
  table: umbrellas,
  input: umbrellaInput,
  record: umbrella,
  query: umbrellaListQuery,
  read: access.vehicleBrands.read,
  write: access.vehicleBrands.write,
  label: (row) => row.name,
  search: [umbrellas.name],
  filters: { active: isTrue(umbrellas.active) },
  orderings: { name: [umbrellas.name] },
  columns: (input) => input,
  answer: (rows) => rows.map(({ name, active }) => ({ name, active })),
  unique: { name: umbrellas.name },
  bulk: ['active'],
  sample: { name: 'Red one', active: 'true' },
})
`,
  'src/islands/registers/umbrellas.tsx': `import * as access from '#contract/access.ts'
import type { Umbrella, UmbrellaInput } from '#contract/umbrella.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const umbrellas = defineRegister<Umbrella, UmbrellaInput>({
  resource: 'umbrellas',
  text: (key) => \`umbrellas:\${key}\`,
  writers: access.vehicleBrands.write,
  name: (row) => row.name,
  columns: ['name', { field: 'active', width: 'md' }],
  sorts: ['name'],
  filters: { active: 'flag' },
  form: { name: text({ max: 80 }), active: toggle() },
  bulk: ['active'],
})

export const Umbrellas = (props: IslandProps) => <RegisterPage {...props} register={umbrellas} />
`,
  'src/pages/[...locale]/apps/umbrellas.astro': `---
import { Umbrellas, umbrellas } from '#src/islands/registers/umbrellas.tsx'
import CreateAction from '#src/layouts/CreateAction.astro'
import MainLayout from '#src/layouts/MainLayout.astro'
import { localeOf, localePaths } from '#src/lib/i18n/locales.ts'
import { registerMessages } from '#build/texts/messages.ts'

export const getStaticPaths = localePaths
const locale = localeOf(Astro.params.locale)
---

<MainLayout {locale} title="umbrellas:title">
  <CreateAction slot="actions" {locale} register={umbrellas} />
  <Umbrellas client:load {locale} messages={registerMessages(locale, 'umbrellas')} />
</MainLayout>
`,
  'texts/en/umbrellas.json': texts(
    'Umbrellas',
    'Add an umbrella',
    'Search by name',
    'No umbrellas yet',
    'Name',
    'In use',
  ),
  'texts/fr/umbrellas.json': texts(
    'Parapluies',
    'Ajouter un parapluie',
    'Rechercher par nom',
    'Aucun parapluie',
    'Nom',
    'En service',
  ),
  'texts/ar/umbrellas.json': texts(
    'المظلات',
    'إضافة مظلة',
    'البحث بالاسم',
    'لا مظلات بعد',
    'الاسم',
    'قيد الاستخدام',
  ),
}
