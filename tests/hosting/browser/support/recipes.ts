import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../../../../contract/languages.ts'
import { replaceOnce } from './replace-once.ts'

/** “How to add a register”, for umbrellas. */
const registerFiles: Readonly<Record<string, string>> = {
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
  write: access.vehicleBrands.lend,
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
  writers: access.vehicleBrands.lend,
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
}

/** A new file, or lines that go behind a text that a file has. */
type Change = { file: string; text: string } | { file: string; after: string; lines: string }

/** What another language than these says, so that it is no text that was forgotten. */
const translated = (text: string) => `${text}…`

/** A text in each language: given in English, French and Arabic, and made of the English one for all others. */
const inEach = (given: readonly string[]): [locale: string, text: string][] =>
  languages.map((locale, at) => [locale, given[at] ?? translated(given[0] ?? '')])

/** One text in each language, behind the beginning of a namespace. */
const addText = (file: (locale: string) => string, key: string, given: readonly string[]): Change[] =>
  inEach(given).map(([locale, text]) => ({
    file: file(locale),
    after: '{\n',
    lines: `  "${key}": "${text}",\n`,
  }))

/** A namespace of its own in each language. */
const addTexts = (namespace: string, given: Readonly<Record<string, readonly string[]>>): Change[] =>
  languages.map((locale, at) => {
    const texts = Object.entries(given).map(([key, all]) => [key, inEach(all)[at]?.[1]])
    return { file: `texts/${locale}/${namespace}.json`, text: JSON.stringify(Object.fromEntries(texts)) }
  })

const register: Change[] = [
  ...Object.entries(registerFiles).map(([file, text]) => ({ file, text })),
  ...addTexts('umbrellas', {
    title: ['Umbrellas', 'Parapluies', 'المظلات'],
    create: ['Add an umbrella', 'Ajouter un parapluie', 'إضافة مظلة'],
    search: ['Search by name', 'Rechercher par nom', 'البحث بالاسم'],
    empty: ['No umbrellas yet', 'Aucun parapluie', 'لا مظلات بعد'],
    'field.name': ['Name', 'Nom', 'الاسم'],
    'field.active': ['In use', 'En service', 'قيد الاستخدام'],
  }),
]

/** “A permission costs one line”. */
const permission: Change[] = [
  {
    file: 'contract/access.ts',
    after: 'export const vehicleBrands = {\n',
    lines: "  lend:         may('adm ... ... sup ... ... ... ...'),\n",
  },
]

/** “What a rule costs”: an umbrella that is broken is not in use. */
const rule: Change[] = [
  {
    file: 'server/fleet/umbrellas.register.ts',
    after: '  unique: { name: umbrellas.name },\n',
    lines: `  check: ({ t }, all) => {
    for (const { input, add } of all) {
      if (input.active && input.name.includes('broken')) add('active', t('fleet:umbrella.broken'))
    }
  },
`,
  },
  ...addText((locale) => `texts/${locale}/server/fleet.json`, 'umbrella.broken', [
    'A broken umbrella is not in use.',
    'Un parapluie cassé n’est pas en service.',
    'المظلة المكسورة ليست قيد الاستخدام.',
  ]),
]

/** “How to add a page”: one that says how umbrellas are lent. */
const page: Change[] = [
  {
    file: 'src/lib/routes.ts',
    after: 'export const routes = {\n',
    lines: "  lending: () => '/apps/lending/',\n",
  },
  {
    file: 'src/lib/nav/nav.ts',
    after: '  fleet: {\n',
    lines: '    lending: row(routes.lending(), access.vehicleBrands.lend),\n',
  },
  {
    file: 'src/layouts/nav-icons.ts',
    after: 'export const navIcons: Record<NavKey, IconName> = {\n',
    lines: "  lending: 'calendar',\n",
  },
  ...addText((locale) => `texts/${locale}/nav.json`, 'item.lending', ['Lending', 'Prêt', 'الإعارة']),
  ...addTexts('lending', {
    title: ['Lending', 'Prêt', 'الإعارة'],
    rule: ['One umbrella for two children.', 'Un parapluie pour deux enfants.', 'مظلة واحدة لكل طفلين.'],
  }),
  {
    file: 'src/islands/lending/Lending.tsx',
    text: `import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'

function Rule() {
  const { t } = useI18n()
  return <Card>{t('lending:rule')}</Card>
}

export const Lending = (props: IslandProps) => (
  <I18nProvider {...props}>
    <Rule />
  </I18nProvider>
)
`,
  },
  {
    file: 'src/pages/[...locale]/apps/lending.astro',
    text: `---
import { messages } from '#build/texts/messages.ts'
import { Lending } from '#src/islands/lending/Lending.tsx'
import MainLayout from '#src/layouts/MainLayout.astro'
import { localeOf, localePaths } from '#src/lib/i18n/locales.ts'

export const getStaticPaths = localePaths
const locale = localeOf(Astro.params.locale)
---

<MainLayout {locale} title="lending:title" active="lending">
  <Lending client:load {locale} messages={messages(locale, 'lending')} />
</MainLayout>
`,
  },
]

/** “What a language costs”, beside its folder. */
const language: Change[] = [
  { file: 'contract/languages.ts', after: "  zh: 'ltr',\n", lines: "  af: 'ltr',\n" },
]

export const recipes = { register, permission, rule, page, language }

function apply(root: string, change: Change): void {
  const path = join(root, change.file)
  if ('text' in change) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, change.text)
  } else replaceOnce(path, change.after, change.after + change.lines)
}

/** What the server says in the new language to whoever is not signed in. */
export const notSignedIn = 'Jy is nie aangemeld nie.'

/** The folder of the new language has the texts of English, each marked: what counts is that all of them are found. */
function translateAll(root: string): void {
  const folder = join(root, 'texts/en')
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const english: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const own = Object.entries(english).map(([key, text]) => [key, translated(text)])
    const path = join(root, 'texts/af', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(Object.fromEntries(own)))
  }
  replaceOnce(join(root, 'texts/af/server/core.json'), translated('You are not signed in.'), notSignedIn)
}

/** Follows all the recipes in the project at `root`. */
export function follow(root: string): void {
  for (const change of Object.values(recipes).flat()) apply(root, change)
  translateAll(root)
}
